// Runs before the first paint, so that neither theme nor language flashes. It decides as the page's
// Rust part will: the link first, then what the visitor chose last, then the system.
{
  const link = new URLSearchParams(location.hash.split("?")[1]);
  const stored = (key) => {
    try {
      return localStorage.getItem(`runwise.${key}`);
    } catch {
      return null; // storage can be forbidden
    }
  };
  const choice = (key, allowed, system) =>
    [link.get(key), stored(key), ...system].find((value) => allowed.includes(value)) ?? allowed[0];

  const theme = choice("theme", ["system", "light", "dark"], []);
  if (theme !== "system") document.documentElement.dataset.theme = theme;

  const languages = navigator.languages.map((tag) => tag.split("-")[0]);
  document.documentElement.lang = choice("lang", ["en", "zh"], languages);
}

// Runs before the first paint, so that neither theme nor language flashes. What it decides, the
// page reads back from <html>: the link first, then what the visitor chose last, then the system.
{
  const link = new URLSearchParams(location.hash.split("?")[1]);
  const stored = (key) => {
    try {
      return localStorage.getItem(`runwise.${key}`);
    } catch {
      return null; // storage can be forbidden
    }
  };
  const choice = (key, allowed) => [link.get(key), stored(key)].find((value) => allowed.includes(value));

  const theme = choice("theme", ["light", "dark"]);
  if (theme) document.documentElement.dataset.theme = theme;

  const chinese = (tag) => tag === "zh" || tag.startsWith("zh-");
  const language = choice("lang", ["en", "zh"]) ?? (chinese(navigator.language) ? "zh" : "en");
  document.documentElement.lang = language === "zh" ? "zh-Hans" : "en";
}

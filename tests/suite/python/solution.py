# call: twice([1, 2], "k")
# expect: returned {'k': [2, 4]}
class Solution:
    def twice(self, numbers: List[int], key: Optional[str] = None) -> Dict[str, List[int]]:
        both: Iterable[int] = (2 * number for number in numbers)
        return {key: list(both)}

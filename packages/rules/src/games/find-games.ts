// How games are found by a name that a player types: without accents, with one letter wrong, or by initials.

/** A name as it is compared: lower case, without accents; `đ` is a letter of its own in Unicode. */
export function plainName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** How well a name fits what was typed: the lower the better, null where it does not. Both are plain. */
export function matchOf(name: string, typed: string): number | null {
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  const words = name.split(' ');
  if (words.some((word) => word.startsWith(typed)) || name.includes(` ${typed}`)) return 2;
  const joined = typed.replaceAll(' ', '');
  if (
    joined.length >= 2 &&
    words
      .map((word) => word[0])
      .join('')
      .startsWith(joined)
  )
    return 3;
  if (typed.length >= 3 && name.includes(typed)) return 4;
  return typed.length >= MIN_FOR_TYPO && hasWordNear(words, typed) ? 5 : null;
}

/** A shorter text with a letter wrong could be anything. */
const MIN_FOR_TYPO = 4;

/** Whether the beginning of the name, from one of its words on, is the typed text with one letter wrong, missing, added or swapped. */
function hasWordNear(words: readonly string[], typed: string): boolean {
  return words.some((_, at) => {
    const rest = words.slice(at).join(' ');
    return [-1, 0, 1].some((more) => isOneEditAway(rest.slice(0, typed.length + more), typed));
  });
}

function isOneEditAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [restOfOne, restOfOther] = [one.slice(start), other.slice(start)];
  const isSwapped =
    restOfOne[0] === restOfOther[1] &&
    restOfOne[1] === restOfOther[0] &&
    restOfOne.slice(2) === restOfOther.slice(2);
  if (isSwapped) return true;
  if (one.length === other.length) return restOfOne.slice(1) === restOfOther.slice(1);
  return one.length > other.length ? restOfOne.slice(1) === restOfOther : restOfOne === restOfOther.slice(1);
}

/** Characters of an item's name at most. */
const longest = 200;

/** A name as items have it: on one line, and not too long. */
export const itemName = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();

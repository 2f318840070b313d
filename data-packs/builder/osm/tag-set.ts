/** A set of words written in one text, separated by white space: long lists of tag values stay readable. */
export function tagSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

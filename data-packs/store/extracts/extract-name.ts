/** Words that stay small within a name. */
const small = new Set(['and', 'of', 'the', 'de', 'la']);

/** The name to show: that of the index, or for `us/new-york`, which it only repeats, "New York". */
export function nameOf(id: string, name: string | undefined): string {
  const given = name?.trim() ?? '';
  if (given !== '' && given !== id) return given;
  const words = (id.split('/').at(-1) ?? id).split(/[-_]/).filter(word => word !== '');
  return words
    .map((word, i) => (i > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}

/** Id of the next larger extract: for `us/new-york` it is `us`, although the index names the continent. */
export function parentOf(id: string, parent: string | null | undefined): string | undefined {
  const slash = id.lastIndexOf('/');
  return slash > 0 ? id.slice(0, slash) : parent || undefined;
}

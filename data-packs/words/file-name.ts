/** A file's name of what people wrote, without signs that some system takes for something else. */
export function fileName(title: string, ending: string): string {
  const name = title
    .replaceAll(/[^\p{L}\p{M}\p{N} ._-]/gu, '-')
    .trim()
    .slice(0, 80);
  return `${name || 'outpost'}.${ending}`;
}

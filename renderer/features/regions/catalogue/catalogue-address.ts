/** An address as people type it: `https://` is meant where they leave it out. */
export function catalogueAddress(text: string): string {
  const trimmed = text.trim();
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
}

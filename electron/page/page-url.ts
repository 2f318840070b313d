/** Where the workstation's page lives in the desktop program: an address of its own scheme, served by main alone. */
export const pageScheme = 'outpost';
export const pageOrigin = 'outpost://workstation';
export const pageUrl = `${pageOrigin}/`;

/**
 * Whether an address lies on the page's own origin. `URL.origin` is of no use for it: Node calls that of every scheme it does not
 * know `null`.
 */
export function isOwnPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return protocol === `${pageScheme}:` && host === 'workstation' && username === '' && password === '';
}

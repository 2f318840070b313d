/** The page's address in the desktop program: a scheme of its own, served by main alone. */
export const pageScheme = 'outpost';
export const pageOrigin = 'outpost://workstation';
export const pageUrl = `${pageOrigin}/`;

/** Whether an address is on the page's own origin; Node's `URL.origin` is `null` for unknown schemes. */
export function isOwnPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return protocol === `${pageScheme}:` && host === 'workstation' && username === '' && password === '';
}

/**
 * Part of the Electron double (tests only). Chromium knows no schemes of ours: `outpost://workstation/x` is
 * `http://workstation.outpost.localhost/x` inside it, which is as trustworthy to it, and is translated at the browser's
 * border.
 */
const schemes = new Set<string>();

export function addScheme(scheme: string): void {
  schemes.add(scheme);
}

const inside = /^http:\/\/([a-z0-9-]+)\.([a-z0-9-]+)\.localhost(?::\d+)?(?=[/?#]|$)/;
const outside = /^([a-z][a-z0-9+.-]*):\/\/([a-z0-9-]+)(?=[/?#]|$)/;

/** An address or origin as main and service know it. */
export function fromBrowser(url: string): string {
  if (url.startsWith('blob:')) return `blob:${fromBrowser(url.slice('blob:'.length))}`;
  const [whole, host, scheme] = inside.exec(url) ?? [];
  if (whole === undefined || scheme === undefined || !schemes.has(scheme)) return url;
  return `${scheme}://${host}${url.slice(whole.length)}`;
}

/** An address or origin as the browser has it. */
export function toBrowser(url: string): string {
  const [whole, scheme, host] = outside.exec(url) ?? [];
  if (whole === undefined || scheme === undefined || !schemes.has(scheme)) return url;
  return `http://${host}.${scheme}.localhost${url.slice(whole.length)}`;
}

/** The scheme whose handler answers an address of the browser. */
export function schemeOf(url: string): string | undefined {
  const [, , scheme] = inside.exec(url) ?? [];
  return scheme !== undefined && schemes.has(scheme) ? scheme : undefined;
}

/** `scheme://host`, as Chromium writes the origin of a standard scheme. */
export function originOf(url: string): string {
  const [whole, scheme] = outside.exec(url) ?? [];
  if (whole !== undefined && scheme !== undefined && schemes.has(scheme)) return whole;
  return URL.canParse(url) ? new URL(url).origin : 'null';
}

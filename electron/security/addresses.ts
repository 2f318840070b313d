/** Where an address may go: into this window, out to the system's browser, or nowhere. */
export type Verdict = 'allow' | 'open-outside' | 'deny';

function parse(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}

/** Whether an address is a page of the service: its origin exactly, under `/workstation/`. */
export function isOwnPage(url: string, origin: string): boolean {
  const parsed = parse(url);
  return parsed !== undefined && parsed.origin === origin && parsed.pathname.startsWith('/workstation/');
}

/** Navigation of any frame, redirects included: the workstation's own pages, nothing else. */
export function judgeNavigation(url: string, origin: string): Verdict {
  return isOwnPage(url, origin) ? 'allow' : 'deny';
}

/** New windows: none inside; credits, other links to the web and the service's API explorer open in the system's browser. */
export function judgeNewWindow(url: string, origin: string): Verdict {
  const parsed = parse(url);
  // Addresses with a name and password in them are made to mislead.
  if (parsed === undefined || parsed.username !== '' || parsed.password !== '') return 'deny';
  const explorer = parsed.origin === origin && parsed.pathname === '/docs/';
  return parsed.protocol === 'https:' || explorer ? 'open-outside' : 'deny';
}

/** What pages of the service may do beyond drawing: copy coordinates. */
const granted: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Deny by default: a permission this table does not know, or another origin, is refused. */
export function judgePermission(permission: string, requestingUrl: string, origin: string): boolean {
  return granted.has(permission) && parse(requestingUrl)?.origin === origin;
}

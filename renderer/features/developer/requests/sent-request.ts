import type { SentRequest } from '../../../api/request-record.ts';

/** Below the service's address. */
export function pathOf({ url }: SentRequest, baseUrl: string): string {
  return url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
}

/** What the window loads by itself: the map's archives, styles and addresses, and how keys, regions and work stand. */
export function isBackground(request: SentRequest): boolean {
  const { url, signed, method } = request;
  return (
    signed || /\/tiles\/v1\/token|\/styles\/\w+\.json/.test(url) || (method === 'GET' && isAdministration(request))
  );
}

/** Asked with the dashboard's token, not with a key. */
export function isAdministration({ url }: SentRequest): boolean {
  return /\/(?:dashboard\/v1|workstation\/api)\//.test(url);
}

/** Why a request is not sent again from here; undefined where it can be. */
export function notAgain(request: SentRequest): 'signed' | 'changes' | 'bodyLeftOut' | undefined {
  if (request.signed) return 'signed';
  if (request.bodyLeftOut) return 'bodyLeftOut';
  const reads = request.method === 'GET' || request.method === 'HEAD';
  // The API's own POSTs only ask; those of items, keys and regions change what people have.
  if (!reads && (isAdministration(request) || /\/items\/v1/.test(request.url))) return 'changes';
  return undefined;
}

import type { StaticMapRequest } from '../../api/static-map.ts';
import { type CodedRequest, keyPlaceholder } from '../../ui/request-code.ts';

/** The picture's address with a place for the key; undefined where the request has a body. */
export function addressWithKey(baseUrl: string, request: StaticMapRequest): string | undefined {
  if (request.method === 'POST') return undefined;
  return `${baseUrl}${request.path}${request.path.includes('?') ? '&' : '?'}key=${keyPlaceholder}`;
}

/** The request that makes the picture's file. */
export const codedPicture = (baseUrl: string, request: StaticMapRequest, file: string): CodedRequest => ({
  method: request.method,
  url: `${baseUrl}${request.path}`,
  body: request.method === 'POST' ? JSON.stringify(request.body) : undefined,
  file,
});

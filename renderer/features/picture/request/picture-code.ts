import type { StaticMapRequest } from '../../../api/static-map.ts';
import type { CodedRequest } from '../../../ui/format/request-code.ts';

/** Whether an address alone asks for the picture: other requests have a body. */
export const hasAddress = ({ method }: StaticMapRequest): boolean => method !== 'POST';

export const addressWithKey = (baseUrl: string, { path }: StaticMapRequest, key: string): string =>
  `${baseUrl}${path}${path.includes('?') ? '&' : '?'}key=${key}`;

/** The request that makes the picture's file. */
export const codedPicture = (baseUrl: string, request: StaticMapRequest, file: string, key: string): CodedRequest => ({
  method: request.method,
  url: `${baseUrl}${request.path}`,
  body: request.method === 'POST' ? JSON.stringify(request.body) : undefined,
  file,
  placeholder: key,
});

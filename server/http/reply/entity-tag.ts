import { createHash } from 'node:crypto';
import type { Request } from 'express';

/** A strong ETag of content. */
export const entityTag = (content: string | Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** Whether `If-None-Match` names this answer; compares weakly (RFC 9110 13.1.2). */
export function isKnown(req: Request, etag: string): boolean {
  const header = req.headers['if-none-match'];
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag);
}

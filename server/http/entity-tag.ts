import type { Request } from 'express';

/** Whether the client says it has this answer already (`If-None-Match`, RFC 9110 13.1.2: weakly compared). */
export function isKnown(req: Request, etag: string): boolean {
  const header = req.headers['if-none-match'];
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag);
}

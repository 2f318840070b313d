import { extname } from 'node:path';
import type { RequestHandler } from 'express';

const types = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
]);

/** Sends the Brotli copies that the build laid beside scripts and style sheets; passes on what has none. */
export function compressedAssets(folder: string): RequestHandler<{ name: string }> {
  return (req, res, next) => {
    const { name } = req.params;
    const type = types.get(extname(name));
    if (type === undefined || req.acceptsEncodings('br') === false) return next();
    const headers = { 'Content-Encoding': 'br', 'Content-Type': type, Vary: 'Accept-Encoding' };
    const options = { root: folder, headers, acceptRanges: false, immutable: true, maxAge: '1y' } as const;
    res.sendFile(`${name}.br`, options, error => {
      if (error === undefined || res.headersSent) return;
      for (const header of Object.keys(headers)) res.removeHeader(header);
      next();
    });
  };
}

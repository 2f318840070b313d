import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { lookup } from '../../data-packs/base/lookup.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
};

export interface PageFile {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

/** Reads the file in a folder for an address's path; `undefined` for climbing paths, unknown types, missing files. */
export async function pageFile(directory: string, pathname: string): Promise<PageFile | undefined> {
  const path = fileWithin(directory, pathname);
  const type = path === undefined ? undefined : lookup(types, extname(path));
  if (path === undefined || type === undefined) return undefined;
  const bytes = await readFile(path).catch(() => undefined);
  return bytes === undefined ? undefined : { bytes: new Uint8Array(bytes), type };
}

function fileWithin(directory: string, pathname: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  // On Windows backslashes climb, and a colon names a drive or a stream.
  if (/[\\:\0]/.test(decoded)) return undefined;
  const path = join(directory, decoded.endsWith('/') ? `${decoded}index.html` : decoded);
  return path.startsWith(`${directory}${sep}`) ? path : undefined;
}

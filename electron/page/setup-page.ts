import { fileURLToPath } from 'node:url';
import { protocol } from 'electron';
import type { Preparing } from '../service/service-run.ts';
import { pageScheme } from './page-url.ts';
import { servePage } from './serve-page.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Makes the page's scheme one of the web: with an origin, secure, under the usual rules of CORS and CSP. Before `ready`. */
export function announcePageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: pageScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, codeCache: true },
    },
  ]);
}

/** Serves the page from `dist/renderer`. After `ready`. */
export function setupPage(parts: { serviceOrigin(): string | undefined; preparing(): Preparing }): void {
  protocol.handle(
    pageScheme,
    servePage({ ...parts, page: folder('../../dist/renderer'), starting: folder('./starting') }),
  );
}

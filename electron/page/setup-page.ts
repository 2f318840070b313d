import { fileURLToPath } from 'node:url';
import { protocol } from 'electron';
import { pageScheme, servePage } from './serve-page.ts';

const page = fileURLToPath(new URL('../../dist/renderer', import.meta.url));

/** Gives the page's scheme an origin, a secure context, CORS and CSP like on the web. Before `ready`. */
export function announcePageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: pageScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, codeCache: true },
    },
  ]);
}

/** Serves the page from `dist/renderer`. After `ready`. */
export function setupPage(serviceOrigin: () => string | undefined): void {
  protocol.handle(pageScheme, servePage({ page, serviceOrigin }));
}

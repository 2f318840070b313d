import { app } from '../app/app.ts';
import type { SchemeHandler } from './proxy.ts';
import { addScheme } from './scheme-host.ts';

interface CustomScheme {
  scheme: string;
  privileges?: Record<string, boolean>;
}

const handlers = new Map<string, SchemeHandler>();

export const schemeHandler = (scheme: string): SchemeHandler | undefined => handlers.get(scheme);

/**
 * Privileges that every scheme has in this double, as it is http to Chromium: main has to ask for them, or it would
 * work here only.
 */
const needed = ['standard', 'secure', 'supportFetchAPI', 'corsEnabled'];

/** Part of the Electron double (tests only). */
export const protocol = {
  registerSchemesAsPrivileged(schemes: readonly CustomScheme[]): void {
    if (app.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme, privileges = {} } of schemes) {
      const lacking = needed.filter(privilege => privileges[privilege] !== true);
      if (lacking.length > 0) throw new Error(`The Electron double has no scheme without ${lacking.join(', ')}.`);
      if (privileges.bypassCSP === true) throw new Error('The Electron double has no scheme that bypasses the CSP.');
      addScheme(scheme);
    }
  },

  handle(scheme: string, handler: SchemeHandler): void {
    if (!app.isReady()) throw new Error('protocol.handle can only be called after app is ready');
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(scheme, handler);
  },
};

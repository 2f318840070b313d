import { registerHooks } from 'node:module';

const double = new URL('./electron.ts', import.meta.url).href;

/** Part of the Electron double (tests only): from now on `electron` is the double, for modules and for `require`. */
export function resolveElectron(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron' || specifier === 'electron/main'
        ? { url: double, format: 'module', shortCircuit: true }
        : next(specifier, context),
  });
}

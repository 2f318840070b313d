/**
 * THE ELECTRON DOUBLE, FOR TESTS ONLY: `node run-main.ts MAIN.ts [ARGUMENT ...]` runs a main module as Electron would,
 * with the double as its `electron`. Started by test/desktop with a channel, over which a spec evaluates functions in
 * main.
 */

import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const double = new URL('./electron.ts', import.meta.url).href;
const [node = '', , main = '', ...rest] = process.argv;
process.argv = [node, main, ...rest];
Object.assign(process.versions, { electron: '45.4.1', chrome: '156.0.0.0' });
Object.assign(process, { type: 'browser', defaultApp: true, resourcesPath: '/nowhere/resources' });

resolveElectron();
const electron = await import('./electron.ts');
const { app } = await import('./app/app.ts');
const { specState } = await import('./spec-state.ts');

// Electron is quit in order by these, unless main listens itself.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) app.quit();
  });
}

process.on('message', async ({ ask, source, arg }: { ask: number; source: string; arg: unknown }) => {
  try {
    const fn = new Function(`return (${source});`)() as (electron: unknown, arg: unknown) => unknown;
    process.send?.({ ask, value: await fn({ ...electron, double: specState }, arg) });
  } catch (error) {
    process.send?.({ ask, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
// End with the spec.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

// Ready comes after the main module was evaluated, and one that waits for it waits for ever: as in Electron.
await import(pathToFileURL(main).href);
app.becomeReady();

/** Part of the Electron double (tests only): from now on `electron` is the double, for modules and for `require`. */
function resolveElectron(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron' || specifier === 'electron/main'
        ? { url: double, format: 'module', shortCircuit: true }
        : next(specifier, context),
  });
}

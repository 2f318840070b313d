import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chosenDataDir } from '../data-packs/cli/data-dir.ts';
import { regionsAreCurrent } from './regions/inputs.ts';
import { openBrowser } from './start/browser.ts';
import { electronBinary, whyNoWindow } from './start/electron-binary.ts';
import { buildPage, pageIsCurrent } from './start/page.ts';
import { buildPreload } from './start/preload.ts';
import { t } from './words.ts';

/**
 * `npm start`: rebuilds outdated parts, then opens the desktop window where Electron is installed, else serves and
 * opens the browser. Options after `--` go to the service: `npm start -- --port 9000 --data-dir DIR`. `--no-open` opens
 * no browser.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const print = (text: string) => void process.stdout.write(`${text}\n`);

const { values, tokens } = parseArgs({
  options: { 'data-dir': { type: 'string' }, 'no-open': { type: 'boolean' }, port: { type: 'string' } },
  strict: false,
  tokens: true,
});
const textOf = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined);
const dataDir = chosenDataDir(textOf(values['data-dir']));

const stopping = new AbortController();
process.on('SIGINT', () => stopping.abort()).on('SIGTERM', () => stopping.abort());

async function main(): Promise<number> {
  if (!(await pageIsCurrent(root))) {
    print(t('buildingPage'));
    await buildPage(root);
  }
  if (!(await regionsAreCurrent(root))) {
    print(t('makingRegions'));
    const { makeRegions } = await import('./regions/make-regions.ts');
    await makeRegions(root);
  }
  const electron = electronBinary(root);
  const reason = whyNoWindow(electron);
  if (electron !== undefined && reason === undefined) {
    await buildPreload(root);
    const port = textOf(values.port);
    const options = [`--data-dir=${dataDir}`, ...(port === undefined ? [] : [`--port=${port}`])];
    return run(electron, [`${root}electron/main.ts`, ...options], () => undefined);
  }
  if (reason !== undefined) print(t('browserInstead', { reason }));
  return serve();
}

/** Runs the service, and opens the browser once it answers. */
function serve(): Promise<number> {
  const passed = tokens.flatMap(token =>
    token.kind === 'option' && !['data-dir', 'no-open'].includes(token.name)
      ? [token.rawName, ...(token.value === undefined ? [] : [token.value])]
      : [],
  );
  const outpost = `${root}server/cli/outpost.ts`;
  const options = ['serve', '--json', '--log-level', 'warn', '--data-dir', dataDir, ...passed];
  return run(process.execPath, [outpost, ...options], line => {
    const { baseUrl, workstationUrl } = JSON.parse(line) as { baseUrl?: string; workstationUrl?: string };
    if (baseUrl === undefined || workstationUrl === undefined) return;
    const opened = values['no-open'] !== true && openBrowser(workstationUrl);
    print(t('answersAt', { baseUrl }));
    print(opened ? t('opensInBrowser') : t('openYourself', { url: workstationUrl }));
    print(t('stopWith'));
  });
}

/** Runs a program until it ends or this one is stopped; resolves with its exit code. */
function run(command: string, parameters: string[], onLine: (line: string) => void): Promise<number> {
  const child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'inherit'], cwd: root });
  createInterface({ input: child.stdout }).on('line', onLine);
  const stop = () => child.kill('SIGTERM');
  stopping.signal.addEventListener('abort', stop, { once: true });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => {
      stopping.signal.removeEventListener('abort', stop);
      // Stopped on purpose is a success.
      resolve(stopping.signal.aborted ? 0 : (code ?? 1));
    });
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!stopping.signal.aborted) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

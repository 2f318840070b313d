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

/**
 * `npm start`: the desktop window where Electron's binary is there, else the service and the browser; first what `npm run build` makes, where that is outdated.
 * Options after `--` go to the service: `npm start -- --port 9000 --data-dir DIR`. `--no-open` leaves the browser alone.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (text: string) => void process.stdout.write(`${text}\n`);

const { values, tokens } = parseArgs({
  options: { 'data-dir': { type: 'string' }, 'no-open': { type: 'boolean' }, port: { type: 'string' } },
  strict: false,
  tokens: true,
});
const text = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined);
const dataDir = chosenDataDir(text(values['data-dir']));

const stopping = new AbortController();
process.on('SIGINT', () => stopping.abort()).on('SIGTERM', () => stopping.abort());

async function main(): Promise<number> {
  if (!(await pageIsCurrent(root))) {
    say('Building the workstation page ...');
    await buildPage(root);
  }
  if (!(await regionsAreCurrent(root))) {
    say('Making the sandbox and the world ...');
    const { makeRegions } = await import('./regions/make-regions.ts');
    await makeRegions(root);
  }
  const electron = electronBinary(root);
  const why = whyNoWindow(electron);
  if (electron !== undefined && why === undefined) {
    await buildPreload(root);
    const port = text(values.port);
    const options = [`--data-dir=${dataDir}`, ...(port === undefined ? [] : [`--port=${port}`])];
    return run(electron, [`${root}electron/main.ts`, ...options], () => undefined);
  }
  say(`${why}: opening the browser instead.`);
  return serve();
}

/** The service, and the browser once it answers. */
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
    say(`Outpost answers at ${baseUrl}`);
    say(opened ? 'The workstation opens in your browser.' : `Open the workstation (works once): ${workstationUrl}`);
    say('Stop with Ctrl+C.');
  });
}

/** Runs a program until it ends or this one is told to stop; resolves with its exit code. */
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

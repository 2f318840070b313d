import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chosenDataDir } from '../../data-packs/cli/environment.ts';
import { openBrowser } from '../../server/cli/browser.ts';
import { newStartAddress } from '../../server/cli/open.ts';
import { mapIsCurrent } from '../map/map-folder.ts';
import { regionsAreCurrent } from '../regions/regions-folder.ts';
import { electronBinary, whyNoWindow } from './electron-binary.ts';
import { buildPage, pageIsCurrent } from './page.ts';
import { buildPreload } from './preload.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const print = (text: string) => void process.stdout.write(`${text}\n`);

interface Start {
  dataDir: string;
  port: string | undefined;
  opensBrowser: boolean;
  /** Options for the service as they were given. */
  passed: readonly string[];
  stopping: AbortSignal;
}

/**
 * `npm start`: rebuilds outdated parts, then opens the desktop window where Electron is installed, else serves and
 * opens the browser. Options after `--` go to the service: `npm start -- --port 9000 --data-dir DIR`. `--no-open` opens
 * no browser. Where a service runs on the data folder already, that one is opened. Resolves with the exit code.
 */
export async function start(): Promise<number> {
  const { values, tokens } = parseArgs({
    options: { 'data-dir': { type: 'string' }, 'no-open': { type: 'boolean' }, port: { type: 'string' } },
    strict: false,
    tokens: true,
  });
  const textOf = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined);
  const passed = tokens.flatMap(token =>
    token.kind === 'option' && !['data-dir', 'no-open'].includes(token.name)
      ? [token.rawName, ...(token.value === undefined ? [] : [token.value])]
      : [],
  );
  const stopping = new AbortController();
  process.on('SIGINT', () => stopping.abort()).on('SIGTERM', () => stopping.abort());
  try {
    await rebuild();
    return await open({
      dataDir: chosenDataDir(textOf(values['data-dir'])),
      port: textOf(values.port),
      opensBrowser: values['no-open'] !== true,
      passed,
      stopping: stopping.signal,
    });
  } catch (error) {
    if (stopping.signal.aborted) return 0;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

async function rebuild(): Promise<void> {
  if (!(await pageIsCurrent(root))) {
    print('Building the workstation page ...');
    await buildPage(root);
  }
  if (!(await regionsAreCurrent(root))) {
    print('Making the sandbox and the world ...');
    const { makeRegions } = await import('../regions/make-regions.ts');
    await makeRegions(root);
  }
  if (!(await mapIsCurrent(root))) {
    print('Making glyphs and icons of the map ...');
    const { makeMap } = await import('../map/make-map.ts');
    await makeMap(root);
  }
}

async function open(start: Start): Promise<number> {
  const electron = electronBinary(root);
  const reason = whyNoWindow(electron);
  if (electron === undefined || reason !== undefined) {
    if (reason !== undefined) print(`${reason}: opening the browser instead.`);
    return (await openRunning(start)) ? 0 : serve(start);
  }
  const { dataDir, port, stopping } = start;
  await buildPreload(root);
  const options = [`--data-dir=${dataDir}`, ...(port === undefined ? [] : [`--port=${port}`])];
  return run(electron, [`${root}electron/main.ts`, ...options], stopping, () => undefined);
}

/** Opens the service that runs on the data folder already, unless another port was asked for; returns whether one does. */
async function openRunning({ dataDir, port, opensBrowser }: Start): Promise<boolean> {
  const running = await newStartAddress(dataDir);
  if (running === undefined || (port !== undefined && port !== new URL(running.url).port)) return false;
  print(`Outpost runs on this data folder already, at ${running.baseUrl}`);
  show(running.workstationUrl, dataDir, opensBrowser);
  return true;
}

function show(workstationUrl: string, dataDir: string, opensBrowser: boolean): void {
  const opened = opensBrowser && openBrowser(workstationUrl, dataDir);
  print(opened ? 'The workstation opens in your browser.' : `Open the workstation (works once): ${workstationUrl}`);
}

/** Runs the service, and opens the browser once it answers. */
function serve({ dataDir, opensBrowser, passed, stopping }: Start): Promise<number> {
  const outpost = `${root}server/cli/launch.js`;
  const options = ['serve', '--json', '--log-level', 'warn', '--data-dir', dataDir, ...passed];
  return run(process.execPath, [outpost, ...options], stopping, async line => {
    const { baseUrl, workstationUrl } = JSON.parse(line) as { baseUrl?: string; workstationUrl?: string };
    if (baseUrl === undefined || workstationUrl === undefined) return;
    print(`Outpost answers at ${baseUrl}`);
    // The service tells no token where others may read it.
    const address = workstationUrl.includes('#') ? workstationUrl : (await newStartAddress(dataDir))?.workstationUrl;
    show(address ?? workstationUrl, dataDir, opensBrowser);
    print('Stop with Ctrl+C.');
  });
}

/** Runs a program until it ends or this one is stopped; resolves with its exit code. */
function run(
  command: string,
  parameters: readonly string[],
  stopping: AbortSignal,
  onLine: (line: string) => void,
): Promise<number> {
  const child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'inherit'], cwd: root });
  createInterface({ input: child.stdout }).on('line', onLine);
  const stop = () => child.kill('SIGTERM');
  stopping.addEventListener('abort', stop, { once: true });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => {
      stopping.removeEventListener('abort', stop);
      // Count stopping on purpose as success.
      resolve(stopping.aborted ? 0 : (code ?? 1));
    });
  });
}

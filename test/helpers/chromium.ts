import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

/** Where macOS and Windows have Chrome, Edge and Chromium. */
const usual: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['Google Chrome', 'Microsoft Edge', 'Chromium'].map(
    name => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap(variable =>
    [
      'Google/Chrome/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
      'Chromium/Application/chrome.exe',
    ].map(name => join(process.env[variable] ?? '', name)),
  ),
};

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** `CHROMIUM_PATH`, where empty none is looked for on the machine. */
function installed(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined) {
    if (named === '' || executable(named)) return named || undefined;
    throw new Error(`CHROMIUM_PATH names ${named}, which is no program: correct it, or unset it to search the PATH.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '');
  const onPath = names.flatMap(name => folders.map(folder => join(folder, name)));
  const cached = chromium.executablePath();
  return [...onPath, ...(usual[process.platform] ?? []), cached].find(path => path !== '' && executable(path));
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What starts the Chromium of a package of npm, which is one of Linux; `undefined` elsewhere. */
function packaged(): string | undefined {
  const manifest = join(root, 'node_modules/@sparticuz/chromium/package.json');
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(manifest)) return undefined;
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return join(root, 'test/output', `chromium-${version}`, 'begin');
}

/** The Chromium that tests drive; `undefined` where there is none. */
export const findChromium = (): string | undefined => installed() ?? packaged();

/** Unpacks that of the package, where no other is there. */
export function unpackChromium(): void {
  const program = findChromium();
  if (program === undefined || existsSync(program)) return;
  process.stdout.write('\nNo Chromium is installed: unpacking that of @sparticuz/chromium ...\n');
  const [folder, script] = [dirname(program), fileURLToPath(new URL('./unpack-chromium-process.ts', import.meta.url))];
  const unpacked = `${folder}.${process.pid}`;
  mkdirSync(unpacked, { recursive: true });
  execFileSync(process.execPath, [script], { env: { ...process.env, TMPDIR: unpacked }, stdio: 'inherit' });
  renameSync(unpacked, folder);
}

/** Switches to render WebGL in software: in a container, as root, without a GPU. */
export const chromiumSwitches: readonly string[] = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  // Without this, a blinking cursor takes a third of a core of Debian's Chromium.
  '--disable-gpu-rasterization',
  // Putting the page together on a GPU that is software takes a quarter of the CPU of opening a window.
  '--disable-gpu-compositing',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
];

export function chromiumProgram(): string {
  const program = findChromium();
  if (program === undefined) throw new Error('There is no Chromium: tests of browsers are to be left out.');
  return program;
}

/** `more`: further switches. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumProgram(),
    args: [...chromiumSwitches, ...more],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
}

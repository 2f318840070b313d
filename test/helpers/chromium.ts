import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '');
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(executable);
}

/** The installed Chromium: `CHROMIUM_PATH`, on the PATH, or Playwright's. */
function installed(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (executable(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is no program: correct it, or unset it to search the PATH.`);
  }
  const cached = chromium.executablePath();
  return onPath() ?? (cached !== '' && executable(cached) ? cached : undefined);
}

/** Installs Debian's Chromium, or throws the reason why it cannot. */
function install(): string {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) {
    throw new Error('No Chromium was found: install Chromium or Google Chrome, or set CHROMIUM_PATH to its program.');
  }
  if (process.getuid?.() !== 0) {
    throw new Error(
      'No Chromium was found: run "sudo apt-get install -y chromium", or set CHROMIUM_PATH to its program.',
    );
  }
  const apt = (...parameters: string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...parameters], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      encoding: 'utf8',
    });
  process.stdout.write('No Chromium was found: installing the package "chromium" ...\n');
  let result = apt('install', '-y', 'chromium');
  if (result.status !== 0) {
    apt('update');
    result = apt('install', '-y', 'chromium');
  }
  const found = onPath();
  if (found === undefined) {
    const reason = result.stderr.trim().split('\n').at(-1) ?? '';
    throw new Error(`No Chromium was found, and "apt-get install -y chromium" failed: ${reason}`);
  }
  return found;
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
  return installed() ?? install();
}

/** `more`: further switches. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumProgram(),
    args: [...chromiumSwitches, ...more],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
}

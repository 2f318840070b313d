import { spawn, spawnSync } from 'node:child_process';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { cacheFolderOf } from '../../data-packs/store/disk/layout.ts';
import { makeFolder } from '../../data-packs/store/disk/make-folder.ts';

type System = Pick<NodeJS.Process, 'platform' | 'env'>;

/** Whether windows can be shown; systems other than Linux always have a display. */
export function hasDisplay({ platform, env }: System = process): boolean {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

function has(command: string): boolean {
  return spawnSync('which', [command], { stdio: 'ignore' }).status === 0;
}

/** The command that opens a file by the program for its kind; undefined where there is none. */
export function openerOf(file: string, system: System = process): [string, ...string[]] | undefined {
  if (system.platform === 'darwin') return ['open', file];
  // `start` takes the first thing in quotation marks as a title, and cmd ends a command at `&` outside of them.
  if (system.platform === 'win32') return ['cmd', '/d', '/c', 'start', '""', `"${file}"`];
  // Without a display `xdg-open` would start a text browser in this terminal.
  return hasDisplay(system) && has('xdg-open') ? ['xdg-open', file] : undefined;
}

/** Browsers of snap packages read no hidden folders, where data folders usually are. */
function mayNotRead(file: string): boolean {
  const fromSnap = ['firefox', 'chromium'].some(name => existsSync(`/snap/bin/${name}`));
  return fromSnap && file.split(sep).some(name => name.startsWith('.'));
}

/**
 * Opens a start address in the default browser; returns whether one was found. The browser is given a file that leads
 * to the address and that only this user can read: other users see the parameters of every process.
 */
export function openBrowser(startUrl: string, dataDir: string): boolean {
  const file = join(cacheFolderOf(dataDir), 'open.html');
  const found = openerOf(file);
  if (found === undefined || mayNotRead(file)) return false;
  makeFolder(cacheFolderOf(dataDir));
  writeFileSync(`${file}.tmp`, redirectTo(startUrl), { mode: 0o600 });
  renameSync(`${file}.tmp`, file);
  const [command, ...parameters] = found;
  // On Windows the parameters have their quotation marks already.
  const child = spawn(command, parameters, {
    stdio: 'ignore',
    detached: true,
    windowsHide: true,
    windowsVerbatimArguments: true,
  });
  child.on('error', () => undefined);
  child.unref();
  return true;
}

function redirectTo(url: string): string {
  const address = new URL(url).href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}"><title>Outpost</title><a href="${address}">Outpost</a>
`;
}

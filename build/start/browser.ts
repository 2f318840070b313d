import { spawn, spawnSync } from 'node:child_process';
import { t } from '../words.ts';
import { hasDisplay } from './electron-binary.ts';

function has(command: string): boolean {
  return spawnSync('which', [command], { stdio: 'ignore' }).status === 0;
}

function opener(): [command: string, ...parameters: string[]] | undefined {
  if (process.platform === 'darwin') return ['open'];
  // The empty title keeps `start` from taking the address as title.
  if (process.platform === 'win32') return ['cmd', '/c', 'start', '""'];
  // Without a display `xdg-open` would start a text browser in this terminal.
  return hasDisplay() && has('xdg-open') ? ['xdg-open'] : undefined;
}

/** Opens an address in the default browser; returns whether one was found. */
export function openBrowser(url: string): boolean {
  const found = opener();
  if (found === undefined) return false;
  const [command, ...parameters] = found;
  const child = spawn(command, [...parameters, url], { stdio: 'ignore', detached: true });
  child.on('error', () => process.stdout.write(`${t('noBrowser', { url })}\n`));
  child.unref();
  return true;
}

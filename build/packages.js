// Before `npm start`, `npm test` and `npm run check`: installs what package-lock.json names where it is not there. In
// JavaScript that an old Node can read, because Node 24 is one of these packages.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);

/** A file of packages as npm writes them; `undefined` where there is none that can be read. */
function read(name) {
  try {
    return JSON.parse(readFileSync(new URL(name, root), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether npm installed all that a lock file names. Packages for other systems may be missing; `withoutDevelopment`: those
 * for development too, but only together, because who left them out did it on purpose.
 */
function isInstalled(lock, installed, withoutDevelopment) {
  const wanted = Object.entries(lock).filter(([path]) => path !== '');
  const isForDevelopment = ([, { dev, devOptional }]) => dev === true || devOptional === true;
  const leftOut = withoutDevelopment && !wanted.filter(isForDevelopment).some(([path]) => path in installed);
  return wanted.every(entry => {
    const [path, { version, integrity, optional }] = entry;
    const found = installed[path];
    if (found !== undefined) return found.version === version && found.integrity === integrity;
    return optional === true || (leftOut && isForDevelopment(entry));
  });
}

const lock = read('package-lock.json');
const installed = read('node_modules/.package-lock.json');
const { npm_execpath: npm, npm_lifecycle_event: script } = process.env;
if (lock !== undefined && !(installed !== undefined && isInstalled(lock, installed, script === 'prestart'))) {
  process.stdout.write('node_modules is not what package-lock.json names: "npm ci" is run, for some minutes ...\n');
  const [command, before] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const options = { cwd: root, stdio: 'inherit', shell: npm === undefined };
  process.exitCode = spawnSync(command, [...before, 'ci', '--include=dev'], options).status ?? 1;
}

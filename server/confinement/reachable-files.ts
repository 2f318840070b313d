import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nativePath } from '../../data-packs/format/native-path.ts';

/** What a confined process is given beside the program. */
export interface Granted {
  read: readonly string[];
  /** Folders, also to write in. */
  write: readonly string[];
}

/** All that a confined process reaches: `run` also as a program or its library. */
export interface ReachableFiles extends Granted {
  run: readonly string[];
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The program: its sources, what is built of them, and packages, or the archive with both and what lies beside it. */
function programFiles(): string[] {
  const archive = /^(.*[/\\]app\.asar)[/\\]/.exec(root)?.[1];
  if (archive !== undefined) return [archive, nativePath(`${archive}/`)];
  return ['server', 'data-packs', 'dist/program', 'node_modules', 'package.json'].map(name => root + name);
}

/** Files of which this process has code in memory: the next one has the same. */
function loadedFiles(): string[] {
  try {
    const files = readFileSync('/proc/self/maps', 'utf8').matchAll(/\/.*$/gm);
    return [...new Set(Array.from(files, ([file]) => file))];
  } catch {
    return [];
  }
}

const systemLibraries = ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/usr/local/lib', '/nix/store', '/gnu/store'];

/** Electron has its libraries and data beside it. */
function runningProgram(): string {
  const { execPath, versions } = process;
  if (versions.electron === undefined) return execPath;
  return /^.*?\.app(?=\/)/.exec(execPath)?.[0] ?? dirname(execPath);
}

/** What any program reads of the system. */
const systemFiles = ['/etc/ld.so.cache', '/etc/localtime', '/usr/share/zoneinfo', '/dev/urandom'];

/** What a program in a folder of its own reaches, and the files that it works on. */
export const filesOfProgram = (folder: string, files: readonly string[]): ReachableFiles => ({
  read: [...files, ...systemFiles],
  write: [],
  run: [folder, ...systemLibraries],
});

/** What a script of this program reaches, and what it is given. */
export function reachableFiles(script: string, { read, write }: Granted): ReachableFiles {
  return {
    read: [...programFiles(), script, ...read, ...systemFiles],
    write,
    run: [runningProgram(), ...systemLibraries, ...loadedFiles()],
  };
}

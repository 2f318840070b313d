import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '../../../data-packs/store/disk/make-folder.ts';
import { boundedMemory, pageSizes } from '../../bound-memory.ts';
import { builtMap, logoFontSettings } from '../../built-map.ts';
import { startConfined } from '../../confinement/index.ts';

const entry = fileURLToPath(new URL('render-process.ts', import.meta.url));
/** JavaScript heap of one renderer, without Skia's memory. */
const heapLimitMb = 768;
/**
 * Percent that the heap grows by until it is collected. By itself V8 counts pictures' pixels as its growth and collects
 * all of it every third to fifth picture, which is a third of the processor time of small ones.
 */
const heapGrowth = 150;
/** Half of what new objects have: by itself V8 doubles it up to 64 MB, which cost 110 MB, and never gives it back. */
const newSpaceMb = 8;

/** Finds the fonts that texts of SVG logos and icons are drawn with: the same on every machine. */
const fontSettings = join(builtMap, logoFontSettings);

/** Tells sharp which C library this is; it finds out without, in longer. */
const libraryTeller = '/usr/bin/ldd';

/** It is given all by messages; of files it reads the program and fonts, and writes its compiled code. */
export function startRenderer(compiledFolder: string, script = entry): ChildProcess {
  // Only what is there can be granted; on a full disk it compiles anew each time.
  try {
    makeFolder(compiledFolder);
  } catch {}
  const child = startConfined(script, {
    read: [dirname(fontSettings), libraryTeller, pageSizes],
    write: [compiledFolder],
    env: { FONTCONFIG_FILE: fontSettings, ...boundedMemory },
    execArgv: [
      '--expose-gc',
      `--max-semi-space-size=${newSpaceMb}`,
      `--max-old-space-size=${heapLimitMb}`,
      `--heap-growing-percent=${heapGrowth}`,
    ],
    heard: true,
  });
  dieFirst(child.pid);
  return child;
}

/** Where memory ends, Linux is to end this process, not the service. */
function dieFirst(pid: number | undefined): void {
  if (process.platform === 'linux') void writeFile(`/proc/${pid}/oom_score_adj`, '800').catch(() => undefined);
}

export async function endRenderer(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  // Its end is waited for, also of one that keeps nobody from ending.
  child.ref();
  child.kill('SIGKILL');
  await ended;
}

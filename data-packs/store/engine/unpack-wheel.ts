import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { syncDirectory, syncFile } from '../../runtime/durable.ts';

const programs = /^valhalla\/bin\/valhalla_(?:service|build_admins|build_tiles)(?:\.exe)?$/;
const libraries = /^(?:pyvalhalla\.libs|valhalla\/\.dylibs)\/[^/]+$/;
const runtime = /^msvc_runtime-[^/]+\.data\/data\/Scripts\/vcruntime140(?:_1)?\.dll$/;
const licences = /^[^/]+\.dist-info\/(?:licenses|sboms)\/[^/]+$/;

/** Unpacks the programs of an archive that was checked, their libraries and licences, and flushes them to the disk. */
export async function unpackWheel(wheel: string, folder: string, signal: AbortSignal): Promise<void> {
  const zip = await openPromise(wheel, { lazyEntries: true, autoClose: false });
  const folders = new Set<string>();
  try {
    for await (const entry of zip.eachEntry()) {
      signal.throwIfAborted();
      const place = placeOf(entry.fileName);
      if (place === undefined) continue;
      const file = join(folder, place);
      await mkdir(dirname(file), { recursive: true });
      const mode = programs.test(entry.fileName) ? 0o755 : 0o644;
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file, { flags: 'wx', mode }), {
        signal,
      });
      await syncFile(file);
      folders.add(dirname(file));
    }
  } finally {
    zip.close();
  }
  for (const one of folders) await syncDirectory(one);
  await syncDirectory(folder);
}

/** Programs of Windows look for libraries beside themselves; others know where theirs are. */
function placeOf(name: string): string | undefined {
  if (programs.test(name) || licences.test(name)) return name;
  if (!libraries.test(name) && !runtime.test(name)) return undefined;
  return name.endsWith('.dll') ? `valhalla/bin/${basename(name)}` : name;
}

import { dirname, relative } from 'node:path';
import { PackError, readPack } from '../../format/read-pack.ts';
import { carriedDirectory, carriedFile } from '../../store/disk/layout.ts';
import type { PackWork } from '../../store/pack-task.ts';
import { readPointer, requirePointer, servingDirectory } from '../../store/pointer.ts';
import type { Message } from '../../words/catalogue.ts';
import { phaseSaid } from '../../words/progress-words.ts';
import { taskWords as t } from '../../words/words.ts';
import { CommandFailure } from '../command-line.ts';
import { doneWith, installDone, type PackTaskDone, type PackTaskTools, type WorkOf } from './task-done.ts';
import { spanProgress } from './task-progress.ts';

export const stopped: Readonly<Record<PackWork['kind'], Message>> = {
  download: t.message('downloadStopped'),
  install: t.message('installStopped'),
  export: t.message('exportStopped'),
  build: t.message('buildStopped'),
  verify: t.message('verifyStopped'),
  rollback: t.message('rollbackStopped'),
  remove: t.message('removeStopped'),
};

/** Runs one task on packs and loads only the code for it. Throws a sentence. */
export async function runPackTask(work: PackWork, tools: PackTaskTools): Promise<PackTaskDone> {
  switch (work.kind) {
    case 'install':
      return install(work, tools);
    case 'verify':
      return verify(work, tools);
    case 'rollback':
      return rollback(work, tools);
    case 'remove':
      return remove(work, tools);
    case 'build':
      return (await import('./build-task.ts')).buildTask(work, tools);
    case 'download': {
      const { downloadPack } = await import('../../store/download-pack.ts');
      const { dataDir, ...options } = tools;
      return installDone(await downloadPack(dataDir, work, { ...options, allow: work.allow }), 'downloaded');
    }
    case 'export':
      return exportRegion(work, tools);
  }
}

/** Installs a pack folder or an `.outpost` file. */
async function install({ path, allow }: WorkOf<'install'>, { dataDir, progress, signal }: PackTaskTools) {
  const { installPack } = await import('../../store/install.ts');
  // Copying and verifying read every byte, inspecting reads some parts.
  const listener = spanProgress(progress, {
    copying: ['copying', 0, 0.4],
    verifying: ['verifying', 0.4, 0.9],
    inspecting: ['inspecting', 0.9, 1],
  });
  return installDone(await installPack(dataDir, path, { progress: listener, signal, allow }), 'installed');
}

/** Checks every byte of an installed region, and the areas of its map. */
async function verify({ region }: WorkOf<'verify'>, { dataDir, progress, signal }: PackTaskTools) {
  const { verifySource } = await import('../../store/pack-source.ts');
  const pointer = await requirePointer(dataDir, region);
  const directory = servingDirectory(dataDir, region, pointer);
  const name = await installedName(dataDir, region);
  const listener = spanProgress(progress, { verifying: ['verifying', 0, 0.8], polygons: ['polygons', 0.8, 1] });
  const { manifest } = await verifySource(directory, { progress: listener, signal }).catch(error => {
    if (!(error instanceof PackError)) throw error;
    const part = relative(directory, error.path);
    throw new CommandFailure(t.message('foundDamaged', { name, part, reason: error.said }), { cause: error });
  });
  return { ...doneWith(t.message('foundSound', { name })), region, version: manifest.version, path: directory };
}

/** Goes back to the previous version, after verifying every byte of it. */
async function rollback({ region }: WorkOf<'rollback'>, { dataDir, progress, signal }: PackTaskTools) {
  const { rollbackPack } = await import('../../store/rollback.ts');
  const listener = spanProgress(progress, { verifying: ['rollback', 0, 1] });
  const { version, directory } = await rollbackPack(dataDir, region, { progress: listener, signal });
  const name = await installedName(dataDir, region);
  return { ...doneWith(t.message('rolledBack', { name, version })), region, version, path: directory };
}

/** Removes a region with all its versions; too quick to be stopped. */
async function remove({ region }: WorkOf<'remove'>, { dataDir, progress, signal }: PackTaskTools) {
  const { removePack } = await import('../../store/remove.ts');
  const name = await installedName(dataDir, region);
  progress({ ...phaseSaid('removing'), fraction: 0 });
  signal.throwIfAborted();
  const { filesLeft } = await removePack(dataDir, region, signal);
  return { ...doneWith(t.message(filesLeft ? 'removedInPart' : 'removed', { name })), region };
}

/** Exports an installed region, or what of it lies in a box, as one file. */
async function exportRegion(work: WorkOf<'export'>, { dataDir, progress, signal }: PackTaskTools) {
  const { region, file, replace = false, box } = work;
  const options = { signal, replace, items: work.items && carriedFile(dataDir, work.items) };
  if (box === undefined) {
    const { exportPack } = await import('../../store/export.ts');
    const listener = spanProgress(progress, { writing: ['writing', 0, 1] });
    const name = await installedName(dataDir, region);
    const { path, version } = await exportPack(dataDir, region, file, { ...options, progress: listener });
    return { ...doneWith(t.message('exported', { name, path })), region, version, path };
  }
  const { exportCut } = await import('../../cut/cut-pack.ts');
  const listener = spanProgress(progress, {
    cutting: ['cutting', 0, 0.7],
    checksums: ['checksums', 0.7, 0.8],
    writing: ['writing', 0.8, 1],
  });
  const { path, manifest } = await exportCut(dataDir, { id: region, box }, file, { ...options, progress: listener });
  const { name, version } = manifest;
  // A browser fetches it from there.
  const waits = dirname(path) === carriedDirectory(dataDir);
  const said = waits ? t.message('cutReady', { name }) : t.message('cut', { name, path });
  return { ...doneWith(said), region, version, path };
}

/** Name of an installed region; its id where the manifest cannot be read. */
async function installedName(dataDir: string, id: string): Promise<string> {
  try {
    const pointer = await readPointer(dataDir, id);
    return pointer ? (await readPack(servingDirectory(dataDir, id, pointer))).name : id;
  } catch {
    return id;
  }
}

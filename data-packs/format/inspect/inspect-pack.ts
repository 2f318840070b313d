import { join } from 'node:path';
import { reasonOf, WordedError } from '../../words/worded-error.ts';
import { formatFailures } from '../../words/words.ts';
import type { PackManifest, PackPart } from '../manifest.ts';
import type { ProgressListener } from '../progress.ts';
import { PackError } from '../read-pack.ts';
import { inspectArchive } from './inspect-archive.ts';
import { inspectGraph } from './inspect-graph.ts';
import { inspectPlaces } from './inspect-places.ts';

/**
 * Inspects the parts of a verified pack, as its maker may be malicious. Throws a PackError with the file's name. Blocks
 * the event loop for long (places): only for commands and child processes.
 */
export async function inspectPack(
  directory: string,
  { parts }: Pick<PackManifest, 'parts'>,
  options: { progress?: ProgressListener; signal?: AbortSignal } = {},
): Promise<void> {
  for (const [i, part] of parts.entries()) {
    options.signal?.throwIfAborted();
    options.progress?.({ phase: 'inspecting', fraction: i / parts.length, detail: part.path });
    const file = join(directory, part.path);
    await naming(file, options.signal, inspectPart(file, part, options.signal));
  }
}

/** Awaits work on a part; its failure names the part's file. */
export async function naming<Result>(
  file: string,
  signal: AbortSignal | undefined,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    signal?.throwIfAborted();
    const reason =
      cause instanceof WordedError ? cause.said : formatFailures.message('unreadablePart', { reason: reasonOf(cause) });
    throw new PackError(file, formatFailures.message('unusablePart', { file, reason }), { cause });
  }
}

async function inspectPart(file: string, part: PackPart, signal: AbortSignal | undefined): Promise<void> {
  switch (part.kind) {
    case 'basemap':
    case 'terrain':
    case 'imagery':
      return inspectArchive(file, part.kind, signal);
    case 'places':
      return inspectPlaces(file);
    case 'routing':
      return inspectGraph(file, signal);
    case 'buildings':
    case 'traffic':
      // Served unchanged and never read by the service.
      return;
  }
}

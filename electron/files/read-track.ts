import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { openedFilesWords as t } from '../words.ts';
import { knownTrack, requireTrackFile, type TrackFormat } from './known-files.ts';

interface TrackFile {
  name: string;
  format: TrackFormat;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A track as it lies on the disk. Throws a `WordedError` for another file, one that is too large or one that cannot be read. */
export async function readTrack(path: string): Promise<TrackFile> {
  const name = basename(path);
  const format = knownTrack(path);
  if (format === undefined) throw new WordedError(t.message('notATrack', { name }));
  requireTrackFile(name, await stat(path).catch(() => undefined));
  const bytes = await readFile(path).catch(() => {
    throw new WordedError(t.message('notReadable', { name }));
  });
  return { name, format, bytes };
}

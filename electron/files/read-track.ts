import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { knownFile, requireTrackFile } from './known-files.ts';
import { t } from './words.ts';

interface TrackText {
  name: string;
  format: 'gpx' | 'geojson';
  text: string;
}

/** The text of a track. Throws a `WordedError` for another file, one that is too large or one that cannot be read. */
export async function readTrack(path: string): Promise<TrackText> {
  const name = basename(path);
  const format = knownFile(path);
  if (format !== 'gpx' && format !== 'geojson') throw new WordedError(t.message('notATrack', { name }));
  requireTrackFile(name, await stat(path).catch(() => undefined));
  const bytes = await readFile(path).catch(() => {
    throw new WordedError(t.message('notReadable', { name }));
  });
  return { name, format, text: decoded(bytes) };
}

/** Decodes by the byte order mark; UTF-8 where there is none. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

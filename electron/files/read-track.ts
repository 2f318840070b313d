import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Refusal } from '../launch-refusal.ts';
import { knownFile } from './known-files.ts';
import { largestTrack } from './open-file.ts';

interface TrackText {
  name: string;
  format: 'gpx' | 'geojson';
  text: string;
}

/** The text of a track that the page was given. Throws a `Refusal` for what is none, is too large or cannot be read. */
export async function readTrack(path: string): Promise<TrackText> {
  const name = basename(path);
  const format = knownFile(path);
  if (format !== 'gpx' && format !== 'geojson') {
    throw new Refusal(`${name} is no track: its name ends neither in .gpx nor in .geojson.`);
  }
  const found = await stat(path).catch(() => undefined);
  if (found === undefined)
    throw new Refusal(`${name} is not there any more: it was moved, or its drive was taken out.`);
  // What is no plain file (a pipe, say) might never end.
  if (!found.isFile()) throw new Refusal(`${name} is no file.`);
  if (found.size > largestTrack) throw new Refusal(`${name} is larger than 100 MB: split it first.`);
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes === undefined) throw new Refusal(`${name} cannot be read: check who may read it.`);
  return { name, format, text: decoded(bytes) };
}

/** Text as it says of itself by its first bytes; UTF-8 otherwise. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

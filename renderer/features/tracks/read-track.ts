import { WordedError } from '../../../data-packs/words/worded-error.ts';
import { tracksWords as t } from '../../words.ts';
import { readCsv } from './read-csv.ts';
import { readFit } from './read-fit.ts';
import { readGpx } from './read-gpx.ts';
import { readKml } from './read-kml.ts';
import { kmlOfKmz } from './read-kmz.ts';
import { makeTrack, type Track } from './track.ts';
import type { TrackFile, TrackFormat } from './track-format.ts';
import { shapesOf, TrackProblem, textOf } from './track-shapes.ts';

/** A file's content as unchecked GeoJSON, and its name. */
interface Content {
  geoJson: unknown;
  name: unknown;
}

const readers: Readonly<Record<TrackFormat, (bytes: Uint8Array) => Content>> = {
  gpx: bytes => readGpx(decoded(bytes)),
  kml: bytes => readKml(decoded(bytes)),
  kmz: bytes => readKml(kmlOfKmz(bytes)),
  geojson: bytes => readGeoJson(decoded(bytes)),
  csv: bytes => readCsv(decoded(bytes)),
  fit: readFit,
};

/** Parses a track, named after its file where it has no name. Throws a `WordedError`. */
export function readTrack(file: TrackFile, about: { id: number; color: string }): Track {
  try {
    const { geoJson, name } = readers[file.format](file.bytes);
    const track = makeTrack(shapesOf(geoJson), { ...about, name: textOf(name) ?? file.name.replace(/\.[^.]+$/, '') });
    if (track === undefined) throw new TrackProblem('empty');
    return track;
  } catch (error) {
    if (!(error instanceof TrackProblem)) throw error;
    throw new WordedError(t.message(error.fault, { file: file.name }), { cause: error });
  }
}

function readGeoJson(text: string): Content {
  let geoJson: unknown;
  try {
    geoJson = JSON.parse(text);
  } catch {
    throw new TrackProblem('notGeoJson');
  }
  return {
    geoJson,
    name: typeof geoJson === 'object' && geoJson !== null && 'name' in geoJson ? geoJson.name : undefined,
  };
}

/** Text in UTF-8 or, where a byte order mark says so, UTF-16; without the mark. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new TrackProblem('notText', { cause });
  }
}

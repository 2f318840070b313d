import { isRecord } from '../../data-packs/base/is-record.ts';
import { jsonMarks } from '../../data-packs/base/json-marks.ts';
import { decodeText } from '../../data-packs/interchange/decode-text.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { tracksWords as t } from '../words.ts';
import { mostPositions } from './position-count.ts';
import { readCsv } from './read-csv.ts';
import { readFit } from './read-fit.ts';
import { readGpx } from './read-gpx.ts';
import { kmlOfKmz, readKml } from './read-kml.ts';
import { FormatProblem, type Shapes, shapesOf, textOf } from './shapes.ts';
import { makeTrack, type Track } from './track.ts';
import type { TrackFile, TrackFormat } from './track-format.ts';

/** Parses a track, named after its file where it has no name. Throws a `WordedError`. */
export function readTrack(file: TrackFile, about: { id: number; color: string }): Track {
  try {
    const { shapes, name } = readShapes(file);
    const track = makeTrack(shapes, { ...about, name: name ?? file.name.replace(/\.[^.]+$/, '') });
    if (track === undefined) throw new FormatProblem('empty');
    return track;
  } catch (error) {
    if (!(error instanceof FormatProblem)) throw error;
    throw new WordedError(t.message(error.fault, { file: file.name }), { cause: error });
  }
}

/** A file's content as unchecked GeoJSON, and its name. */
interface Content {
  geoJson: unknown;
  name: unknown;
}

const readers: Readonly<Record<TrackFormat, (bytes: Uint8Array) => Content>> = {
  gpx: bytes => readGpx(textIn(bytes)),
  kml: bytes => readKml(textIn(bytes)),
  kmz: bytes => readKml(textIn(kmlOfKmz(bytes))),
  geojson: bytes => readGeoJson(textIn(bytes)),
  csv: bytes => ({ geoJson: readCsv(textIn(bytes)), name: undefined }),
  fit: readFit,
};

/** What a file of any format has to draw, and the name that it says. Throws `FormatProblem`. */
export function readShapes({ format, bytes }: TrackFile): { shapes: Shapes; name: string | undefined } {
  const { geoJson, name } = readers[format](bytes);
  return { shapes: shapesOf(geoJson), name: textOf(name) };
}

function textIn(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  if (text === undefined) throw new FormatProblem('notText');
  return text;
}

function readGeoJson(text: string): Content {
  const { boxes, members } = jsonMarks(text);
  if (Math.max(boxes, members) > mostPositions) throw new FormatProblem('tooMany');
  try {
    const geoJson: unknown = JSON.parse(text);
    return { geoJson, name: isRecord(geoJson) ? geoJson.name : undefined };
  } catch {
    throw new FormatProblem('notGeoJson');
  }
}

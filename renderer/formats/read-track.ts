import { isRecord } from '../../data-packs/base/is-record.ts';
import { jsonMarks } from '../../data-packs/base/json-marks.ts';
import { decodePieces, decodeText } from '../../data-packs/interchange/decode-text.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { tracksWords as t } from '../words.ts';
import { mostPositions } from './position-count.ts';
import { readCsv } from './read-csv.ts';
import { readFit } from './read-fit.ts';
import { type FileContent, readGpx } from './read-gpx.ts';
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

const readers: Readonly<Record<TrackFormat, (bytes: Uint8Array) => FileContent>> = {
  gpx: bytes => readGpx(textIn(decodePieces(bytes))),
  kml: bytes => readKml(textIn(decodePieces(bytes))),
  kmz: bytes => readKml(textIn(decodePieces(kmlOfKmz(bytes)))),
  geojson: bytes => readGeoJson(textIn(decodeText(bytes))),
  csv: bytes => readCsv(textIn(decodePieces(bytes))),
  fit: readFit,
};

/** What a file of any format has to draw, and the name that it says. Throws `FormatProblem`. */
export function readShapes({ format, bytes }: TrackFile): { shapes: Shapes; name: string | undefined } {
  const { shapes, name } = readers[format](bytes);
  return { shapes, name: textOf(name) };
}

function textIn<Text>(text: Text | undefined): Text {
  if (text === undefined) throw new FormatProblem('notText');
  return text;
}

/** Lists, objects and what is in them: the most positions without heights, for which a parser takes room, too. */
const mostParts = 3 * mostPositions;

function readGeoJson(text: string): FileContent {
  const { boxes, members, values } = jsonMarks(text);
  if (members > mostPositions || boxes + values > mostParts) throw new FormatProblem('tooMany');
  let geoJson: unknown;
  try {
    geoJson = JSON.parse(text);
  } catch {
    throw new FormatProblem('notGeoJson');
  }
  return { shapes: shapesOf(geoJson), name: isRecord(geoJson) ? geoJson.name : undefined };
}

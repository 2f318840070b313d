import { WordedError } from '../../../data-packs/words/worded-error.ts';
import { readGpx } from './read-gpx.ts';
import { makeTrack, type Track } from './track.ts';
import type { TrackText } from './track-format.ts';
import { type Shapes, shapesOf, TrackProblem } from './track-shapes.ts';
import { t } from './words.ts';

/** Parses a track, named after its file where it has no name. Throws a `WordedError`. */
export function readTrack(file: TrackText, about: { id: number; color: string }): Track {
  // Remove a byte order mark, which some programs write and neither format allows.
  const text = file.text.replace(/^\uFEFF/, '');
  try {
    const { shapes, name } = file.format === 'gpx' ? fromGpx(text) : fromGeoJson(text);
    const track = makeTrack(shapes, { ...about, name: shortName(name) ?? file.name.replace(/\.[^.]+$/, '') });
    if (track === undefined) throw new TrackProblem('empty');
    return track;
  } catch (error) {
    if (!(error instanceof TrackProblem)) throw error;
    throw new WordedError(t.message(error.fault, { file: file.name }), { cause: error });
  }
}

function fromGpx(text: string): { shapes: Shapes; name: unknown } {
  const { geoJson, name } = readGpx(text);
  return { shapes: shapesOf(geoJson), name };
}

function fromGeoJson(text: string): { shapes: Shapes; name: unknown } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new TrackProblem('notGeoJson');
  }
  const shapes = shapesOf(parsed);
  return { shapes, name: typeof parsed === 'object' && parsed !== null && 'name' in parsed ? parsed.name : undefined };
}

function shortName(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  const short = name.replaceAll(/\s+/g, ' ').trim().slice(0, 120);
  return short === '' ? undefined : short;
}

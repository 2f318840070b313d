import { gpx } from '@tmcw/togeojson';
import { type Shapes, shapesOf, TrackProblem } from './shapes.ts';

export type TrackFormat = 'gpx' | 'geojson';

/** The format that a file's name promises; undefined for a file that is no track. */
export function trackFormat(fileName: string): TrackFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (ending === 'gpx') return 'gpx';
  return ending === 'geojson' || ending === 'json' ? 'geojson' : undefined;
}

/** What a track's text draws, and the name it gives itself. Throws `TrackProblem`. */
export function readTrack(format: TrackFormat, text: string): { shapes: Shapes; name: string | undefined } {
  // Written by some programs before the first letter; neither format allows it there.
  const content = text.replace(/^\uFEFF/, '');
  return format === 'gpx' ? readGpx(content) : readGeoJson(content);
}

function readGpx(text: string) {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  const isGpx = document.documentElement.localName === 'gpx';
  if (!isGpx || document.getElementsByTagName('parsererror').length > 0) throw new TrackProblem('is not a GPX file');
  const named = document.querySelector('gpx > metadata > name') ?? document.querySelector('gpx > trk > name');
  return { shapes: shapesOf(gpx(document)), name: shortName(named?.textContent) };
}

function readGeoJson(text: string) {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new TrackProblem('is not GeoJSON');
  }
  const shapes = shapesOf(parsed);
  const name = typeof parsed === 'object' && parsed !== null && 'name' in parsed ? parsed.name : undefined;
  return { shapes, name: shortName(name) };
}

function shortName(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  const short = name.replaceAll(/\s+/g, ' ').trim().slice(0, 120);
  return short === '' ? undefined : short;
}

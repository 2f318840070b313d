import { sampleCount } from '../../../data-packs/geo/heights/height-figures.ts';
import { type Position, wrapped } from '../../../data-packs/geo/lon-lat.ts';
import { encodePolyline } from '../../../data-packs/geo/polyline.ts';
import type { ApiClient } from '../../api/client.ts';
import { heightsAlong, heightsOf } from '../../api/elevation.ts';
import { pointAlong } from '../../formats/line.ts';
import type { ProfiledLine } from './profiled-line.ts';

/** That the service takes at once. */
const mostPoints = 512;

/** The heights of the ground along a line at evenly spaced points; null where unknown, and where it breaks off. */
export async function askHeights(
  client: ApiClient,
  { line, distances, metres, breaks = [] }: Pick<ProfiledLine, 'line' | 'distances' | 'metres' | 'breaks'>,
  signal: AbortSignal,
): Promise<(number | null)[]> {
  const count = sampleCount(metres);
  if (breaks.length === 0) {
    const samples = await heightsAlong(client, encodePolyline(line), count, signal);
    return samples.map(({ elevation }) => elevation);
  }
  const most = Math.min(count, mostPoints);
  const step = metres / (most - 1);
  const places = Array.from(
    { length: most },
    (_, index): Position => pointAlong(line, distances, index * step) ?? [0, 0],
  );
  const samples = await heightsOf(
    client,
    places.map(([lon, lat]) => ({ lon: wrapped(lon), lat })),
    signal,
  );
  const ends = new Set(breaks.map(metresAlong => Math.round(metresAlong / step)));
  return samples.map(({ elevation }, index) => (ends.has(index) ? null : elevation));
}

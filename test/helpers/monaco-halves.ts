import { packFor } from './packs.ts';
import { writeRegionPack } from './region-pack.ts';

/** On both sides of the border between the two. */
export const north = { lat: 43.7396, lon: 7.427 };
export const south = { lat: 43.7311, lon: 7.4197 };

/** Two parts of Monaco, each with the whole graph. */
export async function monacoHalves(): Promise<string[]> {
  const graphOf = await packFor('monaco');
  return Promise.all([
    writeRegionPack({ id: 'north', name: 'North', bounds: [7.4, 43.735, 7.45, 43.76], graphOf }),
    writeRegionPack({ id: 'south', name: 'South', bounds: [7.4, 43.72, 7.45, 43.735], graphOf }),
  ]);
}

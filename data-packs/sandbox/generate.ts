import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { layArterials } from './arterials.ts';
import { drawBoundaries } from './boundaries.ts';
import { raiseBuildings } from './buildings.ts';
import { extent } from './coast.ts';
import { drawRoads } from './draw-roads.ts';
import type { Elevation } from './elevation.ts';
import { Footprints } from './footprints.ts';
import { geotiff } from './geotiff.ts';
import { layGrounds } from './grounds.ts';
import { makeIsland } from './island.ts';
import { drawLandcover } from './landcover.ts';
import { MapObjects } from './objects.ts';
import { drawPlaces } from './places.ts';
import { toLonLat } from './plane.ts';
import { drawPeaks, drawWaters } from './shore.ts';
import { layTownStreets } from './town-streets.ts';

/** Changes with anything that changes the objects: installed sandboxes of another version are made anew. */
export const sandboxVersion = '1';
/** The state of the data, always. */
export const sandboxDate = '2026-01-01T00:00:00Z';

const corners = [toLonLat([extent.west, extent.south]), toLonLat([extent.east, extent.north])] as const;
/** west, south, east, north: the islands and the sea around them. */
export const sandboxBounds: readonly [number, number, number, number] = [
  Math.round(corners[0][0] * 1e4) / 1e4,
  Math.round(corners[0][1] * 1e4) / 1e4,
  Math.round(corners[1][0] * 1e4) / 1e4,
  Math.round(corners[1][1] * 1e4) / 1e4,
];

/** The whole of Hávmark, from the sea upwards: each step sees what the steps before it made. */
export function generateSandbox(): { objects: MapObjects; elevation: Elevation } {
  const objects = new MapObjects();
  const island = makeIsland();
  const transport = layArterials(island);
  layTownStreets(island, transport);
  const grounds = layGrounds(island, transport);
  const taken = new Footprints();
  const buildings = raiseBuildings(island, transport, grounds, taken);
  drawWaters(objects, island);
  drawRoads(objects, island, transport);
  for (const building of buildings)
    objects.area({ outer: building.outline, inner: building.court ? [building.court] : [] }, building.tags);
  drawPeaks(objects, island);
  drawPlaces(objects, island);
  drawLandcover(objects, island, buildings);
  drawBoundaries(objects, island);
  return { objects, elevation: island.elevation };
}

/** Writes the island as the builder's two inputs into a folder. */
export async function writeSandbox(directory: string): Promise<{ osmFile: string; demFile: string }> {
  const { objects, elevation } = generateSandbox();
  const osmFile = join(directory, 'sandbox.osm.pbf');
  const demFile = join(directory, 'sandbox.tif');
  await objects.write(osmFile, sandboxBounds, sandboxDate);
  await writeFile(demFile, geotiff(elevation));
  return { osmFile, demFile };
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BuildPackOptions, buildPack } from '../../data-packs/builder/build-pack.ts';
import type { Attribution, PackManifest } from '../../data-packs/format/manifest.ts';
import { aerialPicture, type Frame } from './aerial-picture.ts';
import { drawAirport, layAirportRoad } from './airport.ts';
import { layArterials, type Transport } from './arterials.ts';
import { drawBoundaries } from './boundaries.ts';
import { type Building, raiseBuildings } from './buildings.ts';
import { extent } from './coast.ts';
import { type Countryside, layCountryside } from './countryside.ts';
import { drawGrounds } from './draw-grounds.ts';
import { drawRoads } from './draw-roads.ts';
import { perDegree } from './elevation.ts';
import { Footprints } from './footprints.ts';
import { geotiff } from './geotiff.ts';
import { gradeRoads } from './grade.ts';
import { layGrounds } from './grounds.ts';
import { drawFerries, drawHarbours, type Harbour, layHarbours } from './harbours.ts';
import { type Island, makeIsland } from './island.ts';
import { drawLandcover } from './landcover.ts';
import { MapObjects } from './objects.ts';
import { drawPlaces, drawQuarters } from './place-objects.ts';
import { toLonLat } from './plane.ts';
import { drawPois } from './poi-objects.ts';
import { drawPeaks, drawWaters, findPeaks, type Peak } from './shore.ts';
import { tidyStreets } from './tidy-streets.ts';
import { layTownStreets } from './town-streets.ts';
import { writeTraffic } from './traffic.ts';
import { drawRestrictions, drawStreetFurniture, drawTransit, type Restriction } from './transit.ts';

/** Increment with every change of the generated data or the pack. */
const generation = 6;

const sandboxId = 'sandbox';
/** The fixed date of the invented data. */
const sandboxDate = '2026-01-01T00:00:00Z';
/** The pack's version; installed ones of other versions are replaced. */
const sandboxPackVersion = `${sandboxDate.slice(0, 10)}.g${generation}`;

const corners = [toLonLat([extent.west, extent.south]), toLonLat([extent.east, extent.north])] as const;
/** west, south, east, north: the islands and the sea around them. */
const sandboxBounds: readonly [number, number, number, number] = [
  Math.round(corners[0][0] * 1e4) / 1e4,
  Math.round(corners[0][1] * 1e4) / 1e4,
  Math.round(corners[1][0] * 1e4) / 1e4,
  Math.round(corners[1][1] * 1e4) / 1e4,
];

export interface Sandbox {
  objects: MapObjects;
  island: Island;
  transport: Transport;
  buildings: Building[];
  /** Places described in FACTS.md: junctions, roads, quays. */
  landmarks: Countryside & { restrictions: Restriction[]; harbours: Harbour[]; peaks: Peak[] };
}

/** Generates Hávmark; each step builds on the results of the earlier ones. */
export function generateSandbox(): Sandbox {
  const island = makeIsland();
  const transport = layArterials(island);
  layAirportRoad(island, transport.roads, transport.surveyor);
  gradeRoads(island, transport);
  const peaks = findPeaks(island);
  layTownStreets(island, transport);
  const harbours = layHarbours(island, transport.roads);
  const countryside = layCountryside(
    island,
    transport,
    peaks.map(peak => peak.point),
  );
  tidyStreets(
    transport.roads,
    transport.motorway.lines.map(({ path }) => path),
  );
  const grounds = layGrounds(island, transport);
  const buildings = raiseBuildings(island, transport, grounds, new Footprints());

  const objects = new MapObjects();
  drawWaters(objects, island);
  drawGrounds(objects, grounds, transport.roads);
  const drawn = drawRoads(objects, island, transport);
  for (const { outline, court, tags } of buildings) objects.area({ outer: outline, inner: court ? [court] : [] }, tags);
  drawQuarters(objects, island, buildings);
  drawAirport(objects, island);
  drawHarbours(objects, island, harbours);
  drawFerries(objects, harbours);
  const restrictions = drawRestrictions(objects, island, drawn);
  drawTransit(objects, island, transport, drawn);
  drawStreetFurniture(objects, drawn, island);
  drawPois(objects, island, buildings);
  drawPeaks(objects, peaks);
  drawPlaces(objects, island);
  drawLandcover(objects, island, buildings);
  drawBoundaries(objects, island);
  return { objects, island, transport, buildings, landmarks: { ...countryside, restrictions, harbours, peaks } };
}

/** The island in pixels of a street's length, and its capital in those of a car's: what 2 MB hold. */
const aerials: Readonly<Record<string, Frame>> = {
  island: { box: [extent.west, extent.south, extent.east, extent.north], pixel: 13.4, fade: 0 },
  ardhavn: { box: [-3220, -5040, -220, -2240], pixel: 1.9, fade: 120 },
};

/** Writes the builder's inputs into a folder. */
async function writeSandbox(
  directory: string,
  signal: AbortSignal,
): Promise<{ osmFile: string; demFile: string; aerialFiles: string[]; trafficFolder: string }> {
  const sandbox = generateSandbox();
  const { objects, island } = sandbox;
  const aerialFiles: string[] = [];
  for (const [name, frame] of Object.entries(aerials)) {
    const file = join(directory, `${name}.tif`);
    await writeFile(file, geotiff(aerialPicture(sandbox, frame)));
    aerialFiles.push(file);
  }
  const osmFile = join(directory, 'sandbox.osm.pbf');
  const demFile = join(directory, 'sandbox.tif');
  await objects.write(osmFile, sandboxBounds, sandboxDate);
  await writeFile(demFile, geotiff({ ...island.elevation, degrees: [1 / perDegree, 1 / perDegree] }));
  const trafficFolder = join(directory, 'traffic');
  await writeTraffic(sandbox, trafficFolder, { bounds: [...sandboxBounds], tempDir: directory, signal });
  return { osmFile, demFile, aerialFiles, trafficFolder };
}

const attributions: Attribution[] = [
  {
    text: 'Hávmark, an invented country: Outpost sandbox, public domain (CC0)',
    licence: 'CC0-1.0',
    parts: ['basemap', 'terrain', 'places', 'routing', 'imagery', 'buildings', 'traffic'],
  },
];

/** Generates the sandbox and builds it like a real region. */
export async function buildSandbox(
  options: Pick<BuildPackOptions, 'out' | 'progress' | 'signal' | 'threads'>,
): Promise<PackManifest> {
  const { out, progress, signal } = options;
  const temporary = await mkdtemp(join(dirname(out), '.sandbox-source-'));
  try {
    progress({ phase: 'generating', fraction: 0, overall: 0 });
    const { osmFile, demFile, aerialFiles, trafficFolder } = await writeSandbox(temporary, signal);
    signal.throwIfAborted();
    return await buildPack({
      ...options,
      id: sandboxId,
      name: 'Hávmark (sandbox)',
      osmFiles: [osmFile],
      demPaths: [demFile],
      imagery: aerialFiles.map(file => ({ file, attribution: '' })),
      makeBuildings: true,
      trafficFolder,
      countries: ['XO'],
      attributions,
      sources: [{ name: 'Outpost sandbox generator', kind: 'generated', date: sandboxDate }],
      version: sandboxPackVersion,
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

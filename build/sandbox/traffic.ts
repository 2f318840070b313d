import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { itemAt } from '../../data-packs/base/item-at.ts';
import { lookup } from '../../data-packs/base/lookup.ts';
import type { MapFeature } from '../../data-packs/builder/basemap/map-feature.ts';
import { tileFeatures } from '../../data-packs/builder/basemap/tile-features.ts';
import type { Bounds } from '../../data-packs/geo/bounds.ts';
import type { Sandbox } from './generate.ts';
import { distance, type Path, pathLength, toLonLat } from './plane.ts';
import { randomFor } from './random.ts';

/** Seconds for which a state of the roads lasts, and how many make a day. */
const stateSeconds = 1200;
const statesPerDay = 86_400 / stateSeconds;
/** The island's clock is two hours behind UTC. */
const utcOffset = -2;

/** Roads with traffic, and how much the rush hours slow them. */
const classes: Readonly<Record<string, number>> = { motorway: 0.5, primary: 0.6, secondary: 0.45, tertiary: 0.3 };

interface Segment {
  id: number;
  path: Path;
  kind: string;
  name: string | undefined;
  /** Share of the free speed that the worst rush hour takes. */
  busy: number;
}

/**
 * Writes an invented day's traffic as the pack format has it: segments of the main roads, a state of them for every 20
 * minutes, some incidents, and the cycle by which the service picks the present ones.
 */
export async function writeTraffic(
  sandbox: Sandbox,
  folder: string,
  options: { bounds: Bounds; tempDir: string; signal: AbortSignal },
): Promise<void> {
  const country = join(folder, 'XO');
  for (const name of ['state', 'incidents']) await mkdir(join(country, name), { recursive: true });
  const segments = segmentsOf(sandbox);
  await tileFeatures(features(segments), {
    ...options,
    minzoom: 7,
    maxzoom: 12,
    areas: [options.bounds],
    layers: [{ name: 'segments' }],
    outFile: join(country, 'geometry.pmtiles'),
    threads: 1,
    metadata: { name: 'Traffic of Hávmark', type: 'overlay' },
  });
  const write = (name: string, value: unknown) => writeFile(join(country, name), JSON.stringify(value));
  const names = Array.from({ length: statesPerDay }, (_, i) => `${String(i).padStart(2, '0')}.json`);
  for (const [i, name] of names.entries()) {
    const hour = ((i * stateSeconds) / 3600 + utcOffset + 24) % 24;
    const flow = segments.map(segment => [segment.id, speedAt(segment, hour)] as const);
    await write(`state/${name}`, { flow: Object.fromEntries(flow.filter(([, speed]) => speed < 1)) });
  }
  const incidents = incidentsOf(segments);
  const parts = ['night', 'morning', 'day', 'evening'] as const;
  for (const part of parts) {
    await write(`incidents/${part}.json`, {
      type: 'FeatureCollection',
      features: incidents.filter(({ when }) => when.includes(part)).map(({ feature }) => feature),
    });
  }
  const partAt = (i: number): (typeof parts)[number] =>
    itemAt(parts, Math.floor((((i * stateSeconds) / 3600 + utcOffset + 24) % 24) / 6));
  await write('cycle.json', {
    seconds: stateSeconds,
    states: names.map((name, i) => ({ state: `state/${name}`, incidents: `incidents/${partAt(i)}.json` })),
  });
  // For readers that take the files as they are: noon.
  const noon = ((12 - utcOffset) * 3600) / stateSeconds;
  await write('live.json', { state: `state/${itemAt(names, noon)}` });
  await write('incidents.json', { type: 'FeatureCollection', features: incidents.map(({ feature }) => feature) });
}

/** The ways of main roads, in the order of the data; ids from 1. */
function segmentsOf({ objects, island }: Sandbox): Segment[] {
  const random = randomFor('traffic');
  const towns = island.settlements.filter(({ character }) => character === 'capital' || character === 'town');
  const segments: Segment[] = [];
  for (const { refs, tags } of objects.ways) {
    const busiest = tags.highway === undefined ? undefined : lookup(classes, tags.highway);
    if (busiest === undefined || tags.highway === undefined) continue;
    const path = refs.map(ref => {
      const node = itemAt(objects.nodes, ref - 1);
      return [node.lon / 1e7, node.lat / 1e7] as const;
    });
    const near = towns.some(({ centre, radius }) => {
      const [lon, lat] = toLonLat(centre);
      return path.some(point => distance(point, [lon, lat]) < (radius * 2) / 100_000);
    });
    segments.push({
      id: segments.length + 1,
      path,
      kind: tags.highway,
      name: tags.name ?? tags.ref,
      busy: busiest * (near ? 1 : 0.35) * random.between(0.7, 1.2),
    });
  }
  return segments;
}

function* features(segments: readonly Segment[]): Generator<MapFeature> {
  for (const { id, kind, name, path } of segments) {
    yield {
      layer: 'segments',
      id,
      minzoom: kind === 'tertiary' ? 10 : kind === 'secondary' ? 9 : 7,
      maxzoom: 12,
      attributes: { id, kind, name },
      geometry: { type: 'lines', lines: [Float64Array.from(path.flat())] },
    };
  }
}

/** The present speed as a share of the free one, in steps of a twentieth. */
function speedAt({ busy, id }: Segment, hour: number): number {
  // Half a lunch hour, the evening's rush wider than the morning's; each road has its own minute.
  const shift = ((id * 7) % 11) / 11 - 0.5;
  const rush = Math.max(
    peak(hour, 7.8 + shift, 1.4),
    0.35 * peak(hour, 12.3 + shift, 1),
    peak(hour, 16.8 + shift, 1.9),
  );
  return Math.round((1 - Math.min(0.9, busy * rush)) * 20) / 20;
}

/** 1 at an hour, falling to 0 at so many hours from it. */
function peak(hour: number, at: number, width: number): number {
  const away = Math.abs(hour - at) / width;
  return away >= 1 ? 0 : (1 - away * away) * (1 - away * away);
}

type Part = 'night' | 'morning' | 'day' | 'evening';

/** Incidents on the longest segments of their class, so that they stand on open road. */
function incidentsOf(segments: readonly Segment[]) {
  const longest = (kind: string, rank: number): Segment =>
    itemAt(
      segments
        .filter(segment => segment.kind === kind)
        .sort((a, b) => pathLength(b.path) - pathLength(a.path) || a.id - b.id),
      rank,
    );
  const on = (segment: Segment, when: readonly Part[], properties: Record<string, string>) => ({
    when,
    feature: {
      type: 'Feature',
      id: segment.id,
      properties: { segment: segment.id, ...(segment.name ? { road: segment.name } : {}), ...properties },
      geometry: { type: 'Point', coordinates: itemAt(segment.path, segment.path.length >> 1) },
    },
  });
  return [
    on(longest('primary', 0), ['night', 'morning', 'day', 'evening'], {
      kind: 'roadworks',
      severity: 'minor',
      description: 'New surface: one lane, with lights',
    }),
    on(longest('motorway', 0), ['morning'], {
      kind: 'accident',
      severity: 'major',
      description: 'Two cars, right lane blocked',
    }),
    on(longest('secondary', 0), ['evening', 'night'], {
      kind: 'closure',
      severity: 'major',
      description: 'Closed from 18 to 6: rock fall nets are put up',
    }),
    on(longest('primary', 1), ['day', 'evening'], {
      kind: 'hazard',
      severity: 'minor',
      description: 'Sheep on the road',
    }),
  ];
}

/** Search over the real regions through HTTP: how fast while typing, how often right. */
import { mkdtemp, stat } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlaceFeatureCollection } from '../../server/geocoding/answer/place-feature.ts';
import { blindHits } from '../api/geocoding-blind.ts';
import { heldOutHits, isHit } from '../api/geocoding-held-out.ts';
import { expectedHits } from '../api/geocoding-queries.ts';
import {
  buildPlacesPack,
  extracts,
  type PlacesRegion,
  placesCopy,
  placesFileOf,
  placesPack,
} from '../api/places-pack.ts';
import { isRight, type ReversePoint, type ReverseSet, reversePoints } from '../api/reverse-points.ts';
import { packFor } from '../helpers/packs.ts';
import { startService } from '../helpers/service.ts';
import { hasSharedData, noSharedData } from '../helpers/shared-data.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

if (!hasSharedData) {
  print(`geocoding: ${noSharedData}`);
  process.exit(0);
}

const agent = new Agent({ keepAlive: true });

function get(url: string, key: string): Promise<{ body: string; time: number }> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { Authorization: `Bearer ${key}` } }, response => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', part => {
        body += part;
      });
      response.on('end', () => resolve({ body, time: performance.now() - start }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

function percentiles(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}, ${sorted.length} requests`;
}

const p95 = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

async function measure(regions: readonly PlacesRegion[]): Promise<void> {
  const label = regions.length === 1 ? regions[0] : `${regions.length} regions`;
  const packs = [];
  for (const region of regions) {
    const pack = join(await mkdtemp(join(tmpdir(), 'outpost-bench-')), region);
    packs.push(pack);
    const { buildTime, statistics } = await buildPlacesPack(pack, region);
    const { size } = await stat(placesFileOf(pack));
    const { places, houses } = statistics;
    print(
      `build ${region}: ${(buildTime / 1000).toFixed(2)} s (${places} places, ${houses} houses, ${(size / 1e6).toFixed(2)} MB)`,
    );
  }
  const service = await startService({ packs });
  const own = expectedHits.filter(({ region }) => regions.includes(region));
  const ask = (verb: string, query: Record<string, string>) =>
    get(`${service.baseUrl}/search/geocode/v1/${verb}?${new URLSearchParams(query)}`, service.key);

  // Warm up as a session does: the first letters ever typed load the index.
  for (const { q } of own.slice(0, 5)) await ask('forward', { q });
  const typing: number[] = [];
  for (const { q, with: more } of own) {
    for (let length = 1; length <= q.length; length++) {
      typing.push((await ask('autocomplete', { q: q.slice(0, length), ...more })).time);
    }
  }
  const forward: number[] = [];
  let first = 0;
  let five = 0;
  for (const expected of own) {
    const { q, city, with: more } = expected;
    const { body, time } = await ask('forward', { q, ...more });
    forward.push(time);
    const rank = (JSON.parse(body) as PlaceFeatureCollection).features.findIndex(
      hit => isHit(expected, hit) && (!city || hit.properties.city === city),
    );
    if (rank === 0) first += 1;
    if (rank >= 0 && rank < 5) five += 1;
  }
  const reverse: number[] = [];
  for (const { at } of own)
    reverse.push((await ask('reverse', { lon: String(at[0]), lat: String(at[1]), limit: '5' })).time);
  print(`autocomplete p95 ${label}: ${p95(typing).toFixed(1)} ms (letter by letter; ${percentiles(typing)})`);
  print(`forward p95 ${label}: ${p95(forward).toFixed(1)} ms (${percentiles(forward)})`);
  print(`reverse p95 ${label}: ${p95(reverse).toFixed(1)} ms (${percentiles(reverse)})`);
  print(
    `tuned searches, expected hit first ${label}: ${((100 * first) / own.length).toFixed(1)} % (${first} of ${own.length})`,
  );
  print(
    `tuned searches, expected hit in top five ${label}: ${((100 * five) / own.length).toFixed(1)} % (${five} of ${own.length})`,
  );
  await service.close();
}

type Ask = (verb: string, query: Record<string, string>) => Promise<unknown>;

/** Processor time of searches that were not asked before, of client and service. */
async function printCpu(label: string, ask: Ask): Promise<void> {
  const before = process.cpuUsage();
  for (const { q, with: more } of blindHits) await ask('forward', { q, ...more });
  const { user, system } = process.cpuUsage(before);
  print(`forward CPU ${label}: ${((user + system) / 1000 / blindHits.length).toFixed(1)} ms a search`);
}

/** Over ten regions: copies of the real ones under other ids are more work than ten countries, as each has every name. */
async function measureTen(): Promise<void> {
  const copies = ['liechtenstein', 'monaco', 'sf', 'sf', 'liechtenstein', 'monaco', 'sf', 'liechtenstein'] as const;
  const packs = [await packFor('sandbox'), await packFor('world')];
  for (const [i, region] of copies.entries()) packs.push(await placesCopy(region, `${region}-${i}`));
  const service = await startService({ packs });
  const ask: Ask = (verb, query) =>
    get(`${service.baseUrl}/search/geocode/v1/${verb}?${new URLSearchParams(query)}`, service.key);
  for (const { q, with: more } of heldOutHits) await ask('forward', { q, ...more });
  await printCpu('10 regions', ask);
  await service.close();
}

/** Over everything a workstation has at once: three real regions, the sandbox and the world. */
async function measureUnseen(): Promise<void> {
  const built = [];
  for (const region of ['liechtenstein', 'monaco', 'sf'] as const) built.push(await placesPack(region));
  const made = [await packFor('sandbox'), await packFor('world')];
  const service = await startService({ packs: [...built, ...made] });
  const ask = (verb: string, query: Record<string, string>) =>
    get(`${service.baseUrl}/search/geocode/v1/${verb}?${new URLSearchParams(query)}`, service.key);
  const sets = { 'held-out': heldOutHits, blind: blindHits };
  for (const { q, with: more } of heldOutHits) await ask('forward', { q, ...more });
  const forward: number[] = [];
  const reverse: number[] = [];
  await printCpu('5 regions', ask);
  for (const [label, hits] of Object.entries(sets)) {
    let first = 0;
    let five = 0;
    for (const hit of hits) {
      const { body, time } = await ask('forward', { q: hit.q, ...hit.with });
      forward.push(time);
      const rank = (JSON.parse(body) as PlaceFeatureCollection).features.findIndex(feature => isHit(hit, feature));
      if (rank === 0) first += 1;
      if (rank >= 0 && rank < 5) five += 1;
      reverse.push((await ask('reverse', { lon: String(hit.at[0]), lat: String(hit.at[1]), limit: '5' })).time);
    }
    const share = (count: number) => `${((100 * count) / hits.length).toFixed(1)} % (${count} of ${hits.length})`;
    print(`${label} searches, expected hit first 5 regions: ${share(first)}`);
    print(`${label} searches, expected hit in top five 5 regions: ${share(five)}`);
  }
  const typing: number[] = [];
  for (const { q, with: more } of blindHits) {
    for (let length = 1; length <= q.length; length++) {
      typing.push((await ask('autocomplete', { q: q.slice(0, length), ...more })).time);
    }
  }
  print(`autocomplete p95 5 regions: ${p95(typing).toFixed(1)} ms (letter by letter; ${percentiles(typing)})`);
  print(`forward p95 5 regions: ${p95(forward).toFixed(1)} ms (${percentiles(forward)})`);
  print(`reverse p95 5 regions: ${p95(reverse).toFixed(1)} ms (${percentiles(reverse)})`);
  await service.close();
}

/** How often reverse geocoding is right at points drawn by lot, and how often it names what each was drawn from. */
async function measureReverse(region: PlacesRegion): Promise<void> {
  const service = await startService({ packs: [await placesPack(region)] });
  const sets = Object.entries(await reversePoints(extracts[region])) as [ReverseSet, readonly ReversePoint[]][];
  const times: number[] = [];
  for (const [set, points] of sets) {
    for (const layer of ['', set === 'street' ? 'street' : 'house']) {
      let [right, drawn] = [0, 0];
      for (const point of points) {
        const query = new URLSearchParams({ lon: String(point.lon), lat: String(point.lat), layer });
        const { body, time } = await get(`${service.baseUrl}/search/geocode/v1/reverse?${query}`, service.key);
        const [first] = (JSON.parse(body) as PlaceFeatureCollection).features;
        times.push(time);
        if (isRight(point.right, first)) right += 1;
        if (isRight(point.drawn, first)) drawn += 1;
      }
      const share = (count: number) => `${((100 * count) / points.length).toFixed(0)} %`;
      print(`reverse right, ${set}, ${layer || 'default'} ${region}: ${share(right)} (as drawn ${share(drawn)})`);
    }
  }
  print(`reverse p95 ${region}: ${p95(times).toFixed(1)} ms (${percentiles(times)})`);
  await service.close();
}

await measure(['liechtenstein']);
await measure(['liechtenstein', 'monaco', 'sf']);
await measureUnseen();
await measureTen();
for (const region of ['sf', 'monaco', 'liechtenstein'] as const) await measureReverse(region);
agent.destroy();

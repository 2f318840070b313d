import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OsmView } from '../../../data-packs/builder/osm/osm-view.ts';
import { numberAt } from '../../../data-packs/builder/osm/packed-numbers.ts';
import { OsmPbfWriter } from '../../../data-packs/builder/osm/pbf/pbf-writer.ts';
import { readOsm } from '../../../data-packs/builder/osm/read-osm.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';

const folder = await temporaryFolder();

const count = 20_001;
/** An independent reader, used where it is installed. */
const osmium = '/usr/bin/osmium';

async function writeExample(file: string): Promise<void> {
  const writer = await OsmPbfWriter.create(file, { bounds: [-180, -90, 180, 90], timestamp: '2026-01-01T00:00:00Z' });
  for (let id = 1; id <= count; id++) {
    const tags: Record<string, string> = id % 500 === 0 ? { name: `Größe ${id} 東京`, amenity: 'bar' } : {};
    // Ids beyond 32 bits, coordinates of both signs up to the antimeridian.
    if (!writer.node(id * 1_000_000, id % 2 === 0 ? 1_800_000_000 : -1_800_000_000 + id, 899_999_999 - id, tags))
      await writer.drained();
  }
  for (let id = 1; id <= 9000; id++)
    writer.way(id, [id * 1_000_000, (id + 5) * 1_000_000, id * 1_000_000], { building: 'yes', ref: String(id) });
  writer.relation(
    7,
    [
      { type: 'way', id: 8, role: 'outer' },
      { type: 'node', id: 5_000_000, role: 'label' },
      { type: 'relation', id: 9, role: '' },
    ],
    { type: 'multipolygon' },
  );
  await writer.close();
}

describe('the writer of .osm.pbf', () => {
  test('is read back object for object by our own reader', async () => {
    const file = join(folder, 'round-trip.osm.pbf');
    await writeExample(file);
    const dataset = await readOsm([file], { progress: () => undefined, signal: new AbortController().signal });
    const view = new OsmView(dataset);
    expect(dataset.timestamp).toBe('2026-01-01T00:00:00Z');
    expect(dataset.ways.ids.length).toBe(9000);
    const tagged = [...dataset.nodes.taggedNodes].findIndex(
      index => numberAt(dataset.nodes.ids, index) === 500_000_000,
    );
    const index = dataset.nodes.taggedNodes[tagged] ?? 0;
    expect(view.nodeTags(tagged)).toEqual({ name: 'Größe 500 東京', amenity: 'bar' });
    expect([numberAt(dataset.nodes.lon, index), numberAt(dataset.nodes.lat, index)]).toEqual([
      1_800_000_000, 899_999_499,
    ]);
    const way = view.wayIndex(4321);
    expect(view.wayTags(way)).toEqual({ building: 'yes', ref: '4321' });
    expect(view.wayLine(way).length).toBe(6);
    const relation = view.relationIndex(7);
    expect(view.members(relation).map(({ type, id, role }) => ({ type, id, role }))).toEqual([
      { type: 'way', id: 8, role: 'outer' },
      { type: 'node', id: 5_000_000, role: 'label' },
      { type: 'relation', id: 9, role: '' },
    ]);
  });

  test.runIf(existsSync(osmium))('is valid for osmium', async () => {
    const file = join(folder, 'osmium.osm.pbf');
    await writeExample(file);
    const info = JSON.parse(spawnSync(osmium, ['fileinfo', '-e', '-j', file], { encoding: 'utf8' }).stdout);
    expect(info.data.count).toMatchObject({ nodes: count, ways: 9000, relations: 1 });
    expect(info.data.objects_ordered).toBe(true);
    expect(info.header.boxes).toEqual([[-180, -90, 180, 90]]);
  });

  test('refuses objects out of order by name', async () => {
    const writer = await OsmPbfWriter.create(join(folder, 'order.osm.pbf'), { bounds: [0, 0, 1, 1] });
    writer.way(5, [1, 2], {});
    expect(() => writer.way(5, [1, 2], {})).toThrow('way 5 after way 5');
    expect(() => writer.node(6, 0, 0)).toThrow('node 6 after a way');
    await writer.close();
  });
});

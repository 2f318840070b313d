import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { PackedRtree } from '../../../data-packs/builder/places/place-index/packed-rtree.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';

/** Boxes all over the world, some of them points. */
function boxes(count: number): Bounds[] {
  const random = seededRandom(count);
  return Array.from({ length: count }, (_, i) => {
    const [lon, lat] = [360 * random() - 180, 180 * random() - 90];
    const size = i % 3 === 0 ? 0 : random();
    return [lon, lat, lon + size, lat + size];
  });
}

/** An R-tree filled row by row, and one that is packed. */
function filled(all: readonly Bounds[]): { byRow: Database.Database; packed: Database.Database } {
  const [byRow, packed] = [new Database(':memory:'), new Database(':memory:')];
  for (const database of [byRow, packed])
    database.exec('CREATE VIRTUAL TABLE box USING rtree(id, west, east, south, north)');
  const insert = byRow.prepare('INSERT INTO box VALUES (?, ?, ?, ?, ?)');
  const tree = new PackedRtree(packed, 'box');
  for (const [id, box] of all.entries()) {
    const [west, south, east, north] = box;
    insert.run(id, west, east, south, north);
    tree.add(id, box);
  }
  tree.finish();
  return { byRow, packed };
}

test.each([0, 1, 51, 52, 2601, 2602, 5000])('a packed tree of %i boxes is sound and answers as any other', count => {
  const { byRow, packed } = filled(boxes(count));
  expect(packed.prepare("SELECT rtreecheck('box')").pluck().get()).toBe('ok');
  for (const [west, south, east, north] of boxes(20)) {
    const found = (database: Database.Database) =>
      database
        .prepare('SELECT * FROM box WHERE west <= ? AND east >= ? AND south <= ? AND north >= ? ORDER BY id')
        .all(east + 20, west, north + 20, south);
    expect(found(packed)).toEqual(found(byRow));
  }
  const all = (database: Database.Database) => database.prepare('SELECT * FROM box ORDER BY id').all();
  expect(all(packed)).toEqual(all(byRow));
});

test('a packed tree takes two thirds of the nodes', () => {
  const { byRow, packed } = filled(boxes(5000));
  const nodes = (database: Database.Database) =>
    database.prepare('SELECT count(*) FROM box_node').pluck().get() as number;
  expect(nodes(packed)).toBe(Math.ceil(5000 / 51) + 3);
  expect(nodes(packed)).toBeLessThan(0.75 * nodes(byRow));
});

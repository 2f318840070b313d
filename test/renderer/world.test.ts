import { describe, expect, test } from 'vitest';
import type { Extract, Task } from '../../renderer/api/admin/admin-client.ts';
import { areasOf, regionIdOf, roughTime, smallestAt } from '../../renderer/features/regions/world/extracts.ts';
import { placeExtracts, searchExtracts, worldTree } from '../../renderer/features/regions/world/placed-extracts.ts';
import { overlapping } from '../../renderer/features/regions-state/region-coverage.ts';
import { tasksAbove, tasksOfRow } from '../../renderer/features/regions-state/task-progress.ts';

describe('the index of extracts', () => {
  const index = placeExtracts([
    { id: 'europe', name: 'Europe', countries: [] },
    { id: 'france', name: 'France', parent: 'europe', countries: ['FR'] },
    { id: 'idf', name: 'Île-de-France', parent: 'france', countries: ['FR'] },
    { id: 'alps', name: 'Alpine France', parent: 'europe', countries: ['FR'] },
    { id: 'mayotte', name: 'Mayotte', parent: 'france', countries: ['YT'] },
    { id: 'a', name: 'Circle A', parent: 'b', countries: [] },
    { id: 'b', name: 'Circle B', parent: 'a', countries: [] },
  ]);
  const names = (text: string, most = 10) => searchExtracts(index, text, most).map(({ extract: { name } }) => name);

  test('tells what each lies in, also where it turns in circles', () => {
    expect(index.find(({ extract: { id } }) => id === 'idf')?.within).toBe('France, Europe');
    expect(index.find(({ extract: { id } }) => id === 'a')?.within).toBe('Circle B');
  });

  test('is searched without regard to accents and dashes: the name itself, then names, then what they lie in', () => {
    expect(names('france')).toEqual(['France', 'Alpine France', 'Île-de-France', 'Mayotte']);
    expect(names('ile de fr')).toEqual(['Île-de-France']);
    expect(names('yt')).toEqual(['Mayotte']);
    expect(names('mayotte europe')).toEqual(['Mayotte']);
    expect(names('atlantis')).toEqual([]);
    expect(names('', 2)).toHaveLength(2);
  });

  test('has names in the window’s language where CLDR knows them, and is found by both', () => {
    const german = placeExtracts([{ id: 'germany', name: 'Germany', code: 'DE', countries: ['DE'] }], 'de');
    expect(german[0]?.name).toBe('Deutschland');
    expect(searchExtracts(german, 'deutsch', 5)).toHaveLength(1);
    expect(searchExtracts(german, 'germany', 5)).toHaveLength(1);
  });

  test('is a tree, in which what only encloses itself is not lost', () => {
    const roots = worldTree(index).map(({ placed }) => placed.name);
    expect(roots).toEqual(['Europe']);
    expect(worldTree(index.filter(({ extract }) => ['a', 'b'].includes(extract.id))).length).toBeGreaterThan(0);
  });

  test('gives each region an id of its own', () => {
    expect(regionIdOf('us/georgia')).toBe('us-georgia');
    expect(regionIdOf('georgia')).toBe('georgia');
  });
});

describe('a place on the map', () => {
  const square = (id: string, size: number, parent?: string): Extract => ({
    id,
    name: id,
    countries: [],
    ...(parent === undefined ? {} : { parent }),
    bounds: [0, 0, size, size],
    outline: [[0, 0, size, 0, size, size, 0, size, 0, 0]],
  });
  const areas = areasOf([square('continent', 50), square('country', 20, 'continent'), square('part', 5, 'country')]);

  test('is in the smallest extract that holds it; continents are left out', () => {
    expect(smallestAt(areas, { lon: 2, lat: 2 })?.id).toBe('part');
    expect(smallestAt(areas, { lon: 12, lat: 2 })?.id).toBe('country');
    expect(smallestAt(areas, { lon: 40, lat: 2 })).toBeUndefined();
  });
});

test('times are no more exact than what is known', () => {
  expect([10, 80, 13 * 60, 3 * 3600 + 500].map(roughTime)).toEqual([
    'under 1 min',
    'about 1 min',
    'about 15 min',
    'about 3 h',
  ]);
});

describe('work on regions', () => {
  const task = (id: string, region: string, state: Task['state']): Task => ({
    id,
    work: { kind: 'verify', region },
    title: id,
    state,
    region,
    created: `2026-11-26T10:00:0${id}Z`,
  });
  const tasks = [
    task('1', 'alps', 'done'),
    task('2', 'alps', 'failed'),
    task('3', 'alps', 'done'),
    task('4', 'gone', 'done'),
    task('5', 'gone', 'cancelled'),
  ];
  const ids = (some: Task[]) => some.map(({ id }) => id);

  test('is in its region’s row: failures, and of what is done only the latest', () => {
    expect(ids(tasksOfRow(tasks, 'alps'))).toEqual(['3', '2']);
  });

  test('is above the list where it has no row', () => {
    expect(ids(tasksAbove(tasks, ['alps']))).toEqual(['4']);
    expect(ids(tasksAbove(tasks, []))).toEqual(['4', '2']);
  });
});

test('regions overlap where they share places, not where their boxes touch alone', () => {
  const region = (id: string, bounds: [number, number, number, number]) => ({ id, name: id, bounds });
  const pairs = overlapping([
    region('a', [0, 0, 10, 10]),
    region('b', [5, 5, 15, 15]),
    region('c', [15, 0, 20, 5]),
    region('world', [-180, -85, 180, 85]),
  ]);
  expect(pairs.map(pair => pair.map(({ id }) => id))).toEqual([['a', 'b']]);
});

import { describe, expect, test } from 'vitest';
import { colourOf, networkOf } from '../../../data-packs/builder/basemap/layers/route-relations.ts';

import { attributesAt, featuresOfMap } from './features-of.ts';

describe('colours of routes', () => {
  test.each([
    ['red', '#ff0000'],
    ['Dark Blue', '#00008b'],
    ['#F80', '#ff8800'],
    ['#0a0B0c', '#0a0b0c'],
    ['#12345', undefined],
    ['#red', undefined],
    ['constructor', undefined],
    ['red;blue', undefined],
    ['url(x)', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is %s', (value, colour) => {
    expect(colourOf(value)).toBe(colour);
  });
});

test.each([
  ['iwn', 'international'],
  ['ncn', 'national'],
  ['lcn;rcn', 'regional'],
  ['national', 'national'],
  ['nxn', 'local'],
  ['constructor', 'local'],
  [undefined, 'local'],
])('network %j is %s', (value, network) => {
  expect(networkOf(value)).toBe(network);
});

/** Three ways in a row, each of two nodes. */
const nodes = [0, 1, 2, 3].map(i => ({ id: i + 1, at: [10 + i / 100, 47] as const }));
const ways = [1, 2, 3].map(id => ({ id, refs: [id, id + 1], tags: { highway: 'path' } }));
type Member = readonly ['way' | 'relation', number, string];
const way = (id: number): Member => ['way', id, ''];
const stage = (id: number): Member => ['relation', id, ''];
const relation = (id: number, tags: Record<string, string>, members: readonly Member[]) => ({
  id,
  members,
  tags: { type: 'route', ...tags },
});
const routesOf = (relations: ReturnType<typeof relation>[]) => featuresOfMap({ nodes, ways, relations }, 'routes');

describe('routes of ways', () => {
  test('the widest network comes first, with the numbers and colours of two more from zoom 14', async () => {
    const routes = await routesOf([
      relation(1, { route: 'hiking', network: 'lwn', ref: '7', 'osmc:symbol': 'red:white:red_bar' }, [way(1)]),
      relation(2, { route: 'foot', network: 'nwn', ref: '02', name: 'Höhenweg', 'name:fr': 'Crêtes' }, [way(1)]),
      relation(3, { route: 'hiking', network: 'lwn', colour: '#0f0' }, [way(1)]),
      relation(4, { route: 'hiking', network: 'lwn', ref: '9', colour: 'nice' }, [way(1)]),
      relation(5, { route: 'bus', ref: '11' }, [way(1)]),
    ]);
    expect(routes.map(({ minzoom }) => minzoom)).toEqual([8]);
    const [route] = routes;
    if (route === undefined) throw new Error('the way has no route');
    expect(attributesAt(route, 8)).toEqual({ kind: 'hiking', network: 'national' });
    expect(attributesAt(route, 15)).toEqual({
      ...{ kind: 'hiking', network: 'national', ref: '02', name: 'Höhenweg', 'name:fr': 'Crêtes' },
      ...{ ref2: '7', colour2: '#ff0000', ref3: '9' },
    });
  });

  test('each kind has its own line', async () => {
    const routes = await routesOf([
      relation(1, { route: 'bicycle', network: 'rcn' }, [way(2)]),
      relation(2, { route: 'mtb' }, [way(2)]),
      relation(3, { route: 'piste' }, [way(2)]),
      relation(4, { route: 'foot;bicycle', network: 'iwn' }, [way(2)]),
    ]);
    expect(routes.map(({ minzoom, attributes }) => [minzoom, attributes.kind, attributes.network])).toEqual([
      [10, 'bicycle', 'regional'],
      [12, 'mtb', 'local'],
      [12, 'ski', 'local'],
      [6, 'hiking', 'international'],
    ]);
  });

  test('stages are parts of the route that joins them, whatever lacks the one the other has', async () => {
    const routes = await routesOf([
      relation(1, { route: 'hiking', ref: 'R1', name: 'Stage 1', 'osmc:symbol': 'blue' }, [way(1)]),
      relation(2, { route: 'hiking', ref: 'R1', name: 'Stage 2', 'osmc:symbol': 'blue' }, [way(2)]),
      relation(3, { type: 'superroute', route: 'hiking', network: 'iwn', name: 'Alps' }, [stage(1), stage(2)]),
      // A collection of another kind is no route of theirs.
      relation(4, { route: 'bicycle', network: 'icn' }, [stage(1)]),
      // These two contain each other.
      relation(5, { route: 'hiking', network: 'rwn' }, [way(3), stage(6)]),
      relation(6, { route: 'hiking', name: 'Round' }, [stage(5)]),
    ]);
    expect(routes.map(route => attributesAt(route, 15))).toEqual([
      { kind: 'hiking', network: 'international', ref: 'R1', colour: '#0000ff', name: 'Alps' },
      { kind: 'hiking', network: 'international', ref: 'R1', colour: '#0000ff', name: 'Alps' },
      { kind: 'hiking', network: 'regional', name: 'Round' },
    ]);
  });

  test('what is cut at the edge of the extent is drawn inside it', async () => {
    const far = [...nodes, { id: 9, at: [12, 47] as const }];
    const [route] = await featuresOfMap(
      {
        nodes: far,
        ways: [{ id: 1, refs: [1, 9], tags: { highway: 'path' } }],
        relations: [relation(1, { route: 'hiking' }, [way(1), way(77)])],
      },
      'routes',
    );
    const line = route?.geometry.type === 'lines' ? route.geometry.lines[0] : undefined;
    expect(line?.[2]).toBeCloseTo(11, 6);
  });
});

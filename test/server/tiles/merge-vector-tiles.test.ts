import { describe, expect, it } from 'vitest';
import type { Coverage } from '../../../data-packs/format/manifest.ts';
import { boundsOfPositions, boxPolygon } from '../../../data-packs/geo/bounds.ts';
import { mergeVectorTiles } from '../../../server/tiles/overlay/merge-vector-tiles.ts';
import { layer, line, point, readTile, square, tile } from './synthetic-archives.ts';

/** Tile 1/1/0: longitudes 0 to 180, latitudes 0 to 85. This box is its western half. */
const westernHalf: Coverage = boxPolygon([0, 0, 90, 85.0511287]);
const everywhere: Coverage = boxPolygon([-180, -85, 180, 85]);
const merge = (...inputs: [Uint8Array, Coverage, number][]) =>
  readTile(
    mergeVectorTiles(
      inputs.map(([bytes, coverage, maxzoom]) => ({ bytes, coverage, maxzoom })),
      1,
      1,
      0,
    ),
  );

describe('merging vector tiles', () => {
  it('joins layers by name and renumbers keys and values', () => {
    const merged = merge(
      [
        tile(
          layer('roads', [
            line(
              [
                [0, 0],
                [9, 9],
              ],
              { kind: 'path', name: 'A' },
            ),
          ]),
        ),
        westernHalf,
        15,
      ],
      [
        tile(
          layer('roads', [
            line(
              [
                [0, 9],
                [9, 0],
              ],
              { name: 'B', kind: 'highway' },
            ),
          ]),
          layer('water', [square(0, 0, 9, 9, { kind: 'lake' })]),
        ),
        westernHalf,
        15,
      ],
    );
    expect(merged.roads?.map(({ properties }) => properties)).toEqual([
      { kind: 'path', name: 'A' },
      { name: 'B', kind: 'highway' },
    ]);
    expect(merged.water?.map(({ properties }) => properties)).toEqual([{ kind: 'lake' }]);
  });

  it('drops a feature that another region gave already, and keeps one that differs in a tag', () => {
    const one = layer('buildings', [square(1, 1, 5, 5, { kind: 'building', height: '9' })]);
    const same = layer('buildings', [square(1, 1, 5, 5, { height: '9', kind: 'building' })]);
    const taller = layer('buildings', [square(1, 1, 5, 5, { kind: 'building', height: '10' })]);
    const merged = merge([tile(one), westernHalf, 15], [tile(same), westernHalf, 15], [tile(taller), westernHalf, 15]);
    expect(merged.buildings?.map(({ properties }) => properties.height)).toEqual(['9', '10']);
  });

  it('shows a name once where two regions place it near each other, whatever its accents', () => {
    const merged = merge(
      [tile(layer('places', [point(1000, 1000, { kind: 'locality', name: 'Zürich' })])), westernHalf, 15],
      [
        tile(
          layer('places', [
            point(1060, 1010, { kind: 'locality', name: 'Zurich' }),
            point(3000, 1000, { kind: 'locality', name: 'Zürich' }),
            point(1010, 1010, { kind: 'locality', name: 'Baden' }),
          ]),
        ),
        everywhere,
        6,
      ],
    );
    expect(merged.places?.map(({ paths, properties }) => [properties.name, paths[0]?.[0]?.[0]])).toEqual([
      ['Zürich', 1000],
      ['Zürich', 3000],
      ['Baden', 1010],
    ]);
  });

  it('takes the mark of an overview from labels where a detailed region has data', () => {
    const towns = layer('places', [
      point(1000, 1000, { kind: 'locality', name: 'Inside', overview: 'true' }),
      point(3000, 1000, { kind: 'locality', name: 'Outside', overview: 'true' }),
    ]);
    const land = tile(layer('earth', [square(0, 0, 2048, 4096, { kind: 'earth' })]));
    const merged = merge([land, westernHalf, 15], [tile(towns), everywhere, 6]);
    expect(merged.places?.map(({ properties }) => properties)).toEqual([
      { kind: 'locality', name: 'Inside' },
      { kind: 'locality', name: 'Outside', overview: 'true' },
    ]);
  });

  it('cuts the overview out of the water of a detailed region, and keeps it beside', () => {
    const ocean = tile(layer('water', [square(0, 0, 4096, 4096, { kind: 'ocean' })]));
    const lake = tile(layer('water', [square(100, 100, 200, 200, { kind: 'lake' })]));
    const merged = merge([lake, westernHalf, 15], [ocean, everywhere, 6]);
    const rest = merged.water?.find(({ properties }) => properties.kind === 'ocean');
    const xs = rest?.paths.flat().map(([x]) => x) ?? [];
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([2048, 4096]);
    expect(merged.water?.some(({ properties }) => properties.kind === 'lake')).toBe(true);
  });

  it('cuts lines of the overview at the edge of a detailed region', () => {
    const border = tile(
      layer('boundaries', [
        line(
          [
            [1000, 2000],
            [3000, 2000],
          ],
          { kind: 'country' },
        ),
      ]),
    );
    const merged = merge(
      [tile(layer('earth', [square(0, 0, 2048, 4096, { kind: 'earth' })])), westernHalf, 15],
      [border, everywhere, 6],
    );
    expect(merged.boundaries?.[0]?.paths).toEqual([
      [
        [2048, 2000],
        [3000, 2000],
      ],
    ]);
  });

  it('joins routes and power lines of two regions, each way and tower once', () => {
    const shared = line(
      [
        [0, 0],
        [9, 9],
      ],
      { kind: 'hiking', network: 'local', ref: '7' },
    );
    const own = line(
      [
        [0, 9],
        [9, 0],
      ],
      { kind: 'hiking', network: 'national' },
    );
    const tower = point(5, 5, { kind: 'tower' });
    const merged = merge(
      [tile(layer('routes', [shared]), layer('power', [tower])), westernHalf, 15],
      [tile(layer('routes', [shared, own]), layer('power', [tower, point(9, 9, { kind: 'tower' })])), everywhere, 15],
    );
    expect(merged.routes?.map(({ properties }) => properties)).toEqual([shared.properties, own.properties]);
    expect(merged.power?.map(({ paths }) => paths[0]?.[0])).toEqual([
      [5, 5],
      [9, 9],
    ]);
  });

  it('shows a summit without a name once, though two regions rank it differently', () => {
    const summit = (x: number, id: number, isolation: string) => {
      const made = layer('pois', [point(x, 100, { kind: 'peak', elevation: '812', isolation })]);
      return { ...made, features: made.features.map(feature => ({ ...feature, id })) };
    };
    const merged = merge(
      [tile(summit(100, 17_592_186_044_423, '100')), westernHalf, 15],
      [tile(summit(100, 17_592_186_044_423, '3')), everywhere, 15],
      [tile(summit(700, 17_592_186_044_424, '3')), everywhere, 15],
    );
    expect(merged.pois?.map(({ properties }) => properties.isolation)).toEqual(['100', '3']);
    expect(merged.pois?.map(({ paths }) => paths[0]?.[0]?.[0])).toEqual([100, 700]);
  });

  it('has as unknown what no region knows, and says so once', () => {
    const unknown = (west: number, south = 4096) => tile(layer('no_data', [square(west, 0, 4096, south, {})]));
    const northEast = boxPolygon([90, 66.51326, 180, 85.0511287]);
    const merged = merge(
      [unknown(2048), westernHalf, 15],
      [unknown(0, 4000), northEast, 15],
      [unknown(1000), northEast, 14],
    );
    const rings = merged.no_data?.flatMap(({ paths }) => paths) ?? [];
    expect(rings).toHaveLength(1);
    expect(boundsOfPositions(rings.flat())).toEqual([2048, 2048, 4096, 4096]);
  });

  it('leaves neighbours of equal detail whole', () => {
    const sea = tile(layer('water', [square(0, 0, 4096, 4096, { kind: 'ocean' })]));
    const merged = merge(
      [tile(layer('water', [square(1, 1, 2, 2, { kind: 'lake' })])), westernHalf, 15],
      [sea, everywhere, 14],
    );
    expect(merged.water?.map(({ paths }) => paths[0]?.length)).toEqual([4, 4]);
    expect(merged.water?.flatMap(({ paths }) => paths.flat().map(([x]) => x))).toContain(0);
  });
});

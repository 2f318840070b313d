import { describe, expect, it } from 'vitest';
import type { Coverage } from '../../../data-packs/format/manifest.ts';
import { boundsOfPositions, boxPolygon } from '../../../data-packs/geo/bounds.ts';
import { labelNames } from '../../../server/tiles/overlay/label-names.ts';
import { mergeVectorTiles, type VectorTileInput } from '../../../server/tiles/overlay/merge-vector-tiles.ts';
import type { TileLayer } from '../../../server/tiles/overlay/mvt.ts';
import type { TilePoint } from '../../../server/tiles/overlay/tile-geometry.ts';
import {
  layer,
  line,
  type Properties,
  point,
  readTile,
  type ShapedFeature,
  square,
  tile,
} from './synthetic-archives.ts';

/** Tile 1/1/0: longitudes 0 to 180, latitudes 0 to 85. This box is its western half. */
const westernHalf: Coverage = boxPolygon([0, 0, 90, 85.0511287]);
const everywhere: Coverage = boxPolygon([-180, -85, 180, 85]);
type Input = [bytes: Uint8Array, coverage: Coverage, maxzoom: number];

/** `deeper`: what the first has in all tiles of deeper zooms. */
const mergeOver = (deeper: readonly TileLayer[], ...inputs: Input[]) =>
  readTile(
    mergeVectorTiles(
      inputs.map(([bytes, coverage, maxzoom], i) => {
        const { type, coordinates } = coverage;
        const bounds = boundsOfPositions(type === 'Polygon' ? coordinates.flat() : coordinates.flat(2));
        const near: VectorTileInput['near'] = (z, [west, north]) =>
          i > 0 || z === 1 ? [] : [{ z, x: Math.floor(west * 2 ** z), y: Math.floor(north * 2 ** z), layers: deeper }];
        return { bytes, coverage, maxzoom, bounds, near };
      }),
      1,
      1,
      0,
    ),
  );
const merge = (...inputs: Input[]) => mergeOver([], ...inputs);
/** The overview whose deepest tile the merged one is. */
const overview = (...layers: TileLayer[]): Input => [tile(...layers), everywhere, 1];

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

  it('shows a town of the overview until the region shows its own, and one that it does not know always', () => {
    const towns = layer('places', [
      point(1000, 1000, { kind: 'locality', name: 'Known', population_rank: '9', overview: 'true' }),
      point(1000, 3000, { kind: 'locality', name: 'Unknown', population_rank: '9', overview: 'true' }),
    ]);
    const land = tile(layer('earth', [square(0, 0, 2048, 4096, { kind: 'earth' })]));
    // In tile 6/39/7, where the known town is.
    const named = (name: string, rank: string) =>
      layer('places', [
        point(3328, 3328, { kind: 'locality', name, population_rank: rank, min_zoom: '10' }),
        point(3000, 3000, { kind: 'locality', name: 'Unknown', population_rank: rank, min_zoom: '9' }),
      ]);
    const untilOf = (deeper: TileLayer) =>
      mergeOver([deeper], [land, westernHalf, 15], overview(towns)).places?.map(({ properties }) => [
        properties.name,
        properties.overview,
        properties.until,
      ]);
    const unknown = ['Unknown', 'true', undefined];
    expect(untilOf(named('KNOWN', '1'))).toEqual([['Known', 'true', 9], unknown]);
    expect(untilOf(named('Wissen', '8'))).toEqual([['Known', 'true', 9], unknown]);
    expect(untilOf(named('Hamlet', '3'))).toEqual([['Known', 'true', undefined], unknown]);
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

  const westToEast = (properties: Properties) =>
    line(
      [1000, 3000].map((x): TilePoint => [x, 2000]),
      properties,
    );
  const endsOf = (features: readonly Omit<ShapedFeature, 'type'>[] | undefined) =>
    features?.map(({ paths, properties: { until } }) => [until, paths[0]?.[0]?.[0], paths[0]?.at(-1)?.[0]]);
  const land = square(0, 0, 2048, 4096, { kind: 'earth' });

  it('leaves the borders of the overview to a region that has some, and a little around it', () => {
    const own = line(
      [
        [100, 100],
        [200, 100],
      ],
      { kind: 'country' },
    );
    const border = layer('boundaries', [westToEast({ kind: 'country' })]);
    const over = (...layers: TileLayer[]) =>
      endsOf(merge([tile(...layers), westernHalf, 15], overview(border)).boundaries);
    expect(over(layer('earth', [land]))).toEqual([[undefined, 1000, 3000]]);
    const [rest, kept] = over(layer('earth', [land]), layer('boundaries', [own])) ?? [];
    expect(kept).toEqual([undefined, 100, 200]);
    expect(rest).toEqual([undefined, expect.closeTo(2068, -1), 3000]);
  });

  it('shows a river of the overview until the region shows its own', () => {
    const river = layer('water', [westToEast({ kind: 'river' })]);
    const region: Input = [tile(layer('earth', [land])), westernHalf, 15];
    expect(endsOf(mergeOver([], region, overview(river)).water)).toEqual([[undefined, 1000, 3000]]);
    const edge = expect.closeTo(2068, -1);
    expect(endsOf(mergeOver([river], region, overview(river)).water)).toEqual([
      [4, 1000, edge],
      [undefined, edge, 3000],
    ]);
  });

  it('keeps the sea of the overview in the box of a region that knows no coast, but not where it has data', () => {
    const ocean = layer('water', [square(0, 0, 4096, 4096, { kind: 'ocean' })]);
    // The box of the whole is the western half; its data are in the north of it.
    const north = boxPolygon([0, 66.51326, 90, 85.0511287]).coordinates;
    const dot = boxPolygon([0, 0, 0.1, 0.1]).coordinates;
    const region: Input = [tile(layer('earth', [land])), { type: 'MultiPolygon', coordinates: [north, dot] }, 15];
    const above = (deeper: readonly TileLayer[]) =>
      mergeOver(deeper, region, overview(ocean)).water?.filter(({ properties }) => 'overview' in properties);
    expect(above([ocean])).toEqual([]);
    const corners = above([])?.flatMap(({ paths }) => paths.flat()) ?? [];
    // A unit more than the box.
    expect(boundsOfPositions(corners)).toEqual([0, 0, 2049, 4096]);
    expect(corners.filter(([x, y]) => x < 2048 && y < 2048)).toEqual([]);
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

it('a label with several names on the spot is known by each', () => {
  const named = { keys: ['name'], values: [{ value: 'Matterhorn\u00a0/ Cervino' }] } as unknown as TileLayer;
  expect(labelNames([0, 0], named)).toEqual(['point|matterhorn', 'point|cervino']);
});

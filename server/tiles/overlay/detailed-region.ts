import { remembered } from '../../../data-packs/base/remembered.ts';
import type { Coverage } from '../../../data-packs/format/manifest.ts';
import { type Bounds, boxPolygon } from '../../../data-packs/geo/bounds.ts';
import { latitudeOf, mercatorHalf } from '../../../data-packs/geo/web-mercator.ts';
import { labelNames } from './label-names.ts';
import { geometryTypes, type TileFeature, type TileLayer, tagOf } from './mvt.ts';
import { TileCoverage } from './tile-coverage.ts';
import { decodeGeometry, type TilePoint } from './tile-geometry.ts';

export interface DecodedTile {
  z: number;
  x: number;
  y: number;
  layers: readonly TileLayer[];
}

export interface Region {
  coverage: Coverage;
  bounds: Bounds;
  /** Its tiles of a zoom that meet a box in shares of the world; none where they cannot be read. */
  near: (zoom: number, box: Readonly<Bounds>) => readonly DecodedTile[];
}

/** Zooms below a tile at which regions have shapes and towns that are too small for it. */
const [shapeZooms, townZooms] = [3, 5];
/** Metres that two sources may place a town or a summit apart, and those of one that they call otherwise. */
const [reach, otherReach] = [5000, 3000];
/** Metres of height, and ranks of population, that they may differ by. */
const [heightError, rankError] = [100, 2];

export const isSea = (feature: TileFeature, layer: TileLayer): boolean => tagOf(feature, layer, 'kind') === 'ocean';

/** Zooms after which maps of towns show the summits that maps for walkers show. */
const summitDelay = 2;

/** What a detailed region has of its own, seen from a tile that it shares with an overview. */
export class DetailedRegion {
  readonly #tile: DecodedTile;
  readonly #region: Region;
  /** By the extent of the tile's layers. */
  readonly #coverages = new Map<number, TileCoverage>();

  constructor(tile: DecodedTile, region: Region) {
    this.#tile = tile;
    this.#region = region;
  }

  /** In units of the tile, as all here. */
  coverage(extent: number): TileCoverage {
    return remembered(this.#coverages, extent, () => this.#area(this.#region.coverage, extent));
  }

  /**
   * The zoom from which the region has lines or areas of a layer, the sea aside: 0 for the tile's own, `undefined` for
   * none. `at`: where to look for smaller ones, in shares of the tile.
   */
  shapesFrom(name: string, type: number, at: TilePoint | undefined): number | undefined {
    const has = (layer: TileLayer): boolean =>
      layer.name === name && layer.features.some(feature => feature.type === type && !isSea(feature, layer));
    return this.#from(has, at && [...at, ...at]);
  }

  /** Its box, if it has no sea in this tile and so knows no coast. */
  coastless(extent: number): TileCoverage | undefined {
    const hasSea = (layer: TileLayer): boolean =>
      layer.name === 'water' && layer.features.some(feature => isSea(feature, layer));
    if (this.#from(hasSea, [0, 0, 1, 1]) !== undefined) return undefined;
    // A unit more: tiles round what they hold.
    const unit = 360 / 2 ** this.#tile.z / extent;
    const grown = this.#region.bounds.map((degrees, i) => degrees + (i < 2 ? -unit : unit)) as Bounds;
    return this.#area(boxPolygon(grown), extent);
  }

  /** The zoom from which the region has a label for what one of an overview stands for, `undefined` for never. */
  labelFrom(layer: TileLayer, label: TileFeature, [x, y]: TilePoint): number | undefined {
    const isArea = labelNames(label.tags, layer).some(name => name.startsWith('area|'));
    const tile = this.#tile;
    const latitude = (latitudeOf((tile.y + y) / 2 ** tile.z) * Math.PI) / 180;
    const metres = ((2 * mercatorHalf) / 2 ** tile.z) * Math.cos(latitude);
    const around = isArea ? 1 : reach / metres;
    const zooms = this.#near(isArea ? 0 : townZooms, [x - around, y - around, x + around, y + around]).flatMap(near => {
      const scale = 2 ** (near.z - tile.z);
      return near.layers.flatMap(own =>
        own.features.flatMap(feature => {
          if (own.name !== layer.name || feature.type !== geometryTypes.point) return [];
          const [px = 0, py = 0] = decodeGeometry(feature.geometry, feature.type)[0]?.[0] ?? [];
          const east = (near.x + px / own.extent) / scale - tile.x - x;
          const south = (near.y + py / own.extent) / scale - tile.y - y;
          if (!areOne([label, layer], [feature, own], isArea ? 0 : Math.hypot(east, south) * metres)) return [];
          return Number(tagOf(feature, own, 'min_zoom') ?? 0) - (own.name === 'pois' ? -summitDelay : 1);
        }),
      );
    });
    return zooms.length === 0 ? undefined : Math.min(...zooms);
  }

  #area(coverage: Coverage, extent: number): TileCoverage {
    const { z, x, y } = this.#tile;
    return TileCoverage.of(coverage, z, x, y, extent);
  }

  /** 0 where the tile itself has such a layer, else the zoom of tiles that have it in a box. */
  #from(has: (layer: TileLayer) => boolean, box: Bounds | undefined): number | undefined {
    if (this.#tile.layers.some(has)) return 0;
    const isDeeper = box !== undefined && this.#near(shapeZooms, box).some(({ layers }) => layers.some(has));
    return isDeeper ? this.#tile.z + shapeZooms : undefined;
  }

  /** So many zooms deeper tiles that meet a box in shares of the tile. */
  #near(deeper: number, box: Bounds): readonly DecodedTile[] {
    const { z, x, y } = this.#tile;
    return this.#region.near(z + deeper, box.map((share, i) => ((i % 2 === 0 ? x : y) + share) / 2 ** z) as Bounds);
  }
}

/** Whether two labels so many metres apart stand for one place: by their names, else by height or population. */
function areOne(a: [TileFeature, TileLayer], b: [TileFeature, TileLayer], metres: number): boolean {
  const both = (key: string) => [tagOf(...a, key), tagOf(...b, key)] as const;
  const [kind, otherKind] = both('kind');
  const isSummit = kind === 'peak';
  if (isSummit && otherKind !== 'peak' && otherKind !== 'volcano') return false;
  if (metres > reach) return false;
  const names = labelNames(a[0].tags, a[1]);
  if (labelNames(b[0].tags, b[1]).some(name => names.includes(name))) return true;
  if (metres > otherReach) return false;
  const [one, other] = both(isSummit ? 'elevation' : 'population_rank').map(Number) as [number, number];
  if (isSummit) return Math.abs(one - other) <= heightError;
  return kind === 'locality' && otherKind === 'locality' && other >= one - rankError;
}

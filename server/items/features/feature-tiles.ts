import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import {
  clusterReach,
  type FeatureLook,
  isDrawn,
  labelIn,
  radiusIn,
  widthOf,
} from '../../../data-packs/interchange/look/feature-look.ts';
import { geometryOf } from '../../../data-packs/interchange/write/feature-geometry.ts';
import { type DrawnItem, drawnColor, usualColor } from './drawn-color.ts';
import type { FeatureDocument, OwnFeature } from './feature-document.ts';

/** The last zoom that has tiles: later ones are cut from these. */
export const deepestTiles = 16;
const extent = 4096;
/** Of a tile: what lies close together is one mark with its number, once that many are in a tile; a view has some six. */
const mostPoints = 40;

/** As `GeoJSONVT` has them; its own types are not found by Node's rules. */
interface TileFeature {
  type: 1 | 2 | 3;
  tags: Record<string, unknown> | null;
  geometry: unknown;
}

interface TileIndex {
  getTile(z: number, x: number, y: number): { features: TileFeature[] } | null;
  getClusterLeaves(cluster: number, limit: number, offset: number): GeoJSON.Feature<GeoJSON.Point>[] | null;
}

const indexOf = (features: readonly OwnFeature[], what: 'points' | 'shapes'): TileIndex =>
  new GeoJSONVT(collection(features, what), {
    maxZoom: deepestTiles,
    extent,
    ...(what === 'points' && {
      cluster: true,
      clusterOptions: { radius: clusterReach * extent, extent, maxZoom: deepestTiles - 1 },
    }),
  });

/** Cuts vector tiles of an item's features, as its look draws them. */
export class FeatureTiles {
  readonly #document: FeatureDocument;
  #shapes: TileIndex | undefined;
  #points: { shown: string; hasFilter: boolean; index: TileIndex } | undefined;

  /** `before`: of the same file; what it has cut is kept where no geometry has changed. */
  constructor(document: FeatureDocument, before?: FeatureTiles) {
    this.#document = document;
    if (before === undefined || !hasSameShapes(document, before.#document)) return;
    this.#shapes = before.#shapes;
    // Which points a filter shows may have changed.
    if (before.#points?.hasFilter === false) this.#points = before.#points;
  }

  tile(z: number, x: number, y: number, item: DrawnItem): TileFeature[] {
    const { look } = item;
    this.#shapes ??= indexOf(this.#document.features, 'shapes');
    const shapes = this.#shapes.getTile(z, x, y)?.features ?? [];
    const points = this.#pointsOf(look).getTile(z, x, y)?.features ?? [];
    const all = points.reduce((sum, { tags }) => sum + Number(tags?.point_count ?? 1), 0);
    const spread = all > mostPoints ? points : points.flatMap(point => this.#leaves(point, z, x, y));
    return [...shapes, ...spread].flatMap(feature => this.#drawn(feature, item));
  }

  /** With those alone that are drawn, which their clusters count. */
  #pointsOf(look: FeatureLook): TileIndex {
    const { filter, eyes } = look;
    const shown = JSON.stringify([filter, eyes]);
    if (this.#points?.shown !== shown) {
      const { features, allHidden } = this.#document;
      const drawn = features.filter(feature => isDrawn(look, feature, allHidden));
      this.#points = { shown, hasFilter: filter !== undefined, index: indexOf(drawn, 'points') };
    }
    return this.#points.index;
  }

  #leaves(point: TileFeature, z: number, x: number, y: number): TileFeature[] {
    const { cluster_id: id } = point.tags ?? {};
    if (typeof id !== 'number') return [point];
    const found = this.#points?.index.getClusterLeaves(id, mostPoints, 0) ?? [];
    return found.map(({ geometry, properties }) => ({
      type: 1,
      tags: properties,
      geometry: [inTile(geometry.coordinates as [number, number], z, x, y)],
    }));
  }

  #drawn(feature: TileFeature, item: DrawnItem): TileFeature[] {
    const { id, color, look } = item;
    const tags = feature.tags ?? {};
    if (tags.cluster === true) {
      const count = Number(tags.point_count);
      // Of many colours none is that of all.
      const shown = look.color === undefined ? (color ?? this.#document.color ?? usualColor) : mixedColor;
      return [{ ...feature, tags: { item: id, color: shown, count, radius: 9 + 3.2 * Math.log10(count) } }];
    }
    const own = this.#document.find(Number(tags.id));
    if (own === undefined || !isDrawn(look, own, this.#document.allHidden)) return [];
    const label = labelIn(look, own);
    return [
      {
        ...feature,
        tags: {
          item: id,
          id: own.id,
          color: drawnColor(this.#document, own, item),
          ...(feature.type === 1 ? { radius: radiusIn(look, own) } : { width: widthOf(own.style) }),
          ...(feature.type === 3 && { opacity: own.style?.fillOpacity ?? 0.16 }),
          ...(label !== undefined && { label }),
        },
      },
    ];
  }
}

const hasSameShapes = (one: FeatureDocument, other: FeatureDocument): boolean =>
  one.features.length === other.features.length &&
  one.features.every(({ id, shapes }, at) => id === other.features[at]?.id && shapes === other.features[at]?.shapes);

/** Where a position lies in a tile; near 180 degrees that may be beside it. */
function inTile([lon, lat]: [number, number], z: number, x: number, y: number): [number, number] {
  const across = mercatorX(lon) * 2 ** z - x;
  const down = mercatorY(lat) * 2 ** z - y;
  const nearest = across - 2 ** z * Math.round((across - 0.5) / 2 ** z);
  return [Math.round(nearest * extent), Math.round(down * extent)];
}

function collection(features: readonly OwnFeature[], what: 'points' | 'shapes'): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: features.flatMap(feature => {
      const { shapes, positions } = feature;
      const wanted = shapes.filter(({ kind }) => (kind === 'point') === (what === 'points'));
      const geometry = geometryOf(wanted, positions) as GeoJSON.Geometry | undefined;
      return geometry === undefined ? [] : [{ type: 'Feature', properties: { id: feature.id }, geometry }];
    }),
  };
}

const mixedColor = '#5c6670';

/** The layer of all own features. */
const layerName = 'own';

/** A tile in the Mapbox Vector Tile format; without a byte where it is empty. */
export function encodeTile(features: readonly TileFeature[]): Uint8Array {
  if (features.length === 0) return new Uint8Array();
  const layer = { features } as unknown as Parameters<typeof fromGeojsonVt>[0][string];
  return fromGeojsonVt({ [layerName]: layer }, { version: 2, extent });
}

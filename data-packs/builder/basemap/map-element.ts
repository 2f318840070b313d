import { boundsOf } from '../../geo/bounds.ts';
import type { LonLat } from '../../geo/lon-lat.ts';
import { ringArea } from '../../geo/ring.ts';
import { mercatorHalf } from '../../geo/web-mercator.ts';
import type { Line, Polygon } from '../osm/dataset.ts';
import { assembleArea, wayPolygons } from '../osm/multipolygon.ts';
import type { OsmView, Tags } from '../osm/osm-view.ts';
import { numberAt } from '../osm/packed-numbers.ts';
import { outerRings } from '../osm/rings.ts';
import type { PlaceUnit } from './place-units.ts';
import { worldSize, worldX, worldY } from './tiles/world-units.ts';

/** An OSM object as input of the layers; geometry is assembled on first use. */
export interface MapElement {
  /** Feature id in the tiles: OSM type and id in one number, as in Protomaps basemaps. */
  readonly id: number;
  readonly tags: Tags;
  /** Set for nodes. */
  readonly point: LonLat | undefined;
  /** True for open ways, and for closed ones without `area=yes`. */
  readonly canBeLine: boolean;
  /** True for closed ways without `area=no`, and for area relations. */
  readonly canBePolygon: boolean;
  /** One on each side of 180 degrees. */
  readonly lines: readonly Line[];
  readonly polygons: readonly Polygon[];
  /** Networks of the road routes that include the way. */
  readonly networks: readonly string[];
  /** Metres from a summit to the nearest higher one; undefined for what is no summit or has no height. */
  readonly isolation?: number | undefined;
  /** Of a node that a boundary names as its label or centre. */
  readonly unit?: PlaceUnit | undefined;
}

const typeBits = 2 ** 44;

export function nodeElement(
  view: OsmView,
  row: number,
  known: Pick<MapElement, 'isolation' | 'unit'> = {},
): MapElement {
  const { nodes } = view.dataset;
  const node = nodes.taggedNodes[row] as number;
  return {
    id: typeBits + numberAt(nodes.ids, node),
    tags: view.nodeTags(row),
    point: view.nodePlace(node),
    canBeLine: false,
    canBePolygon: false,
    lines: [],
    polygons: [],
    networks: [],
    ...known,
  };
}

export class WayElement implements MapElement {
  readonly id: number;
  readonly tags: Tags;
  readonly point = undefined;
  readonly canBeLine: boolean;
  readonly canBePolygon: boolean;
  readonly networks: readonly string[];
  readonly #view: OsmView;
  readonly #index: number;
  #lines: Line[] | undefined;
  #polygons: Polygon[] | undefined;

  constructor(view: OsmView, index: number, networks: readonly string[]) {
    this.#view = view;
    this.#index = index;
    this.id = 2 * typeBits + (view.dataset.ways.ids[index] as number);
    this.tags = view.wayTags(index);
    this.networks = networks;
    const closed = view.wayIsClosed(index);
    this.canBeLine = !closed || this.tags.area !== 'yes';
    this.canBePolygon = closed && this.tags.area !== 'no';
  }

  get lines(): readonly Line[] {
    this.#lines ??= this.#view.wayLines(this.#index);
    return this.#lines;
  }

  get polygons(): readonly Polygon[] {
    this.#polygons ??= this.canBePolygon ? wayPolygons(this.#view, this.#index) : [];
    return this.#polygons;
  }
}

/** A multipolygon or boundary relation. */
export class AreaElement implements MapElement {
  readonly id: number;
  readonly tags: Tags;
  readonly point = undefined;
  readonly canBeLine = false;
  readonly canBePolygon = true;
  readonly lines: readonly Line[] = [];
  readonly networks: readonly string[] = [];
  readonly #view: OsmView;
  readonly #index: number;
  #area: { polygons: Polygon[]; broken: number } | undefined;

  constructor(view: OsmView, index: number) {
    this.#view = view;
    this.#index = index;
    this.id = 3 * typeBits + (view.dataset.relations.ids[index] as number);
    this.tags = view.relationTags(index);
  }

  get polygons(): readonly Polygon[] {
    this.#area ??= assembleArea(this.#view, this.#index);
    return this.#area.polygons;
  }

  /** Number of parts that could not be closed; 0 before the first use of `polygons`. */
  get broken(): number {
    return this.#area?.broken ?? 0;
  }
}

const metresPerUnit = (2 * mercatorHalf) / worldSize;

/** Square metres in web mercator (true at the equator), the unit of the schema's zoom thresholds. */
export function mercatorArea(polygons: readonly Polygon[]): number {
  let area = 0;
  for (const polygon of polygons) {
    for (const [i, ring] of polygon.entries()) area += i === 0 ? worldArea(ring) : -worldArea(ring);
  }
  return area * metresPerUnit ** 2;
}

/** The same for the bounding box. */
export function mercatorBoxArea(polygons: readonly Polygon[]): number {
  if (polygons.length === 0) return 0;
  const [west, south, east, north] = boundsOf(outerRings(polygons));
  return (worldX(east) - worldX(west)) * (worldY(south) - worldY(north)) * metresPerUnit ** 2;
}

function worldArea(ring: Float64Array): number {
  return Math.abs(ringArea(ring.map((degrees, i) => (i % 2 === 0 ? worldX(degrees) : worldY(degrees)))));
}

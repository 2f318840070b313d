import { itemAt } from '../../base/item-at.ts';
import { boundsOf, unionBounds } from '../../geo/bounds.ts';
import { metresPerDegree } from '../../geo/great-circle.ts';
import { areaContains } from '../../geo/point-in-polygon.ts';
import { ringArea } from '../../geo/ring.ts';
import { pointIndex } from '../osm/box-index.ts';
import type { Polygon } from '../osm/dataset.ts';
import { assembleArea, wayPolygons } from '../osm/multipolygon.ts';
import type { OsmView, Tags } from '../osm/osm-view.ts';
import { isBuilding } from '../places/building-outlines.ts';
import { buildingForm } from './building-form.ts';

/** Share of an outline that parts cover at least to be drawn instead of it. */
const coveredByParts = 0.5;
const noParent = -1;

/** A building to draw. Its key is the row of its way, or of its relation after all ways. */
export interface ListedBuilding {
  key: number;
  /** The key of the building that it is a part of, whose ground is its own; -1 without one. */
  parent: number;
  /** Degrees: its middle. */
  lon: number;
  lat: number;
  /** Metres: the longer of its height and the diagonal of its box. What is lost where it is not drawn. */
  size: number;
  /** About so many. */
  triangles: number;
}

/** The polygons of the object with a key. */
export function polygonsOf(view: OsmView, key: number): readonly Polygon[] {
  const ways = view.dataset.ways.ids.length;
  return key < ways ? wayPolygons(view, key) : assembleArea(view, key - ways).polygons;
}

export function tagsOf(view: OsmView, key: number): Tags {
  const ways = view.dataset.ways.ids.length;
  return key < ways ? view.wayTags(key) : view.relationTags(key - ways);
}

/** Buildings of a dataset, an outline or its parts (OpenStreetMap's "Simple 3D Buildings"). */
export function listBuildings(view: OsmView): ListedBuilding[] {
  const outlines: ListedBuilding[] = [];
  const parts: ListedBuilding[] = [];
  for (const { key, tags } of tagged(view)) {
    const listed = describe(view, key, tags);
    if (listed !== undefined) (isPart(tags) ? parts : outlines).push(listed);
  }
  const index = pointIndex(parts);
  if (index === undefined) return outlines;
  const whole = outlines.filter(outline => {
    const rings = polygonsOf(view, outline.key).flat();
    const inside = index
      .search(...boundsOf(rings))
      .map(i => itemAt(parts, i))
      .filter(({ lon, lat }) => areaContains(rings, lon, lat));
    if (inside.length === 0) return true;
    for (const part of inside) part.parent = outline.key;
    const covered = inside.reduce((sum, { key }) => sum + areaOf(polygonsOf(view, key)), 0);
    return covered < coveredByParts * areaOf(polygonsOf(view, outline.key));
  });
  return [...whole, ...parts];
}

function* tagged(view: OsmView): Generator<{ key: number; tags: Tags }> {
  const { ways } = view.dataset;
  for (const [way, tags] of view.waysWith('building', 'building:part'))
    if (view.wayIsClosed(way) && isDrawn(tags)) yield { key: way, tags };
  for (const [relation, tags] of view.relations()) {
    if (tags.type === 'multipolygon' && isDrawn(tags)) yield { key: ways.ids.length + relation, tags };
  }
}

function isPart(tags: Tags): boolean {
  const part = tags['building:part'];
  return part !== undefined && part !== 'no';
}

function isDrawn(tags: Tags): boolean {
  return (isBuilding(tags) || isPart(tags)) && tags.location !== 'underground' && tags.tunnel !== 'yes';
}

function describe(view: OsmView, key: number, tags: Tags): ListedBuilding | undefined {
  const polygons = polygonsOf(view, key);
  if (polygons.length === 0) return undefined;
  const [west, south, east, north] = unionBounds(polygons.map(polygon => boundsOf(polygon)));
  const lat = (south + north) / 2;
  const width = (east - west) * metresPerDegree * Math.cos((lat * Math.PI) / 180);
  const { top, walls } = buildingForm(tags);
  const corners = polygons.flat().reduce((sum, ring) => sum + ring.length / 2, 0);
  return {
    key,
    parent: noParent,
    lon: (west + east) / 2,
    lat,
    size: Math.max(Math.hypot(width, (north - south) * metresPerDegree), top ?? walls),
    triangles: 4 * corners,
  };
}

const areaOf = (polygons: readonly Polygon[]): number => polygons.flat().reduce((sum, ring) => sum + ringArea(ring), 0);

import { feature } from 'topojson-client';
import { isRecord } from '../../base/is-record.ts';
import { degreesFrom } from '../../geo/epsg.ts';
import { areasOfRings } from '../../geo/point-in-polygon.ts';
import type { FeatureCollector } from './feature-collector.ts';
import { FormatProblem } from './format-problem.ts';
import { listOf, type ToDegrees } from './geometry-shapes.ts';

/** The system of coordinates of a set of features as ArcGIS answers it. */
export function esriSystem(reference: unknown): ToDegrees | undefined {
  const { latestWkid, wkid } = isRecord(reference) ? reference : {};
  return degreesFrom(Number(latestWkid ?? wkid));
}

/** A geometry of ArcGIS as one of GeoJSON; others as they are. */
export function esriGeometry(geometry: unknown): unknown {
  if (!isRecord(geometry) || 'type' in geometry) return geometry;
  const { x, y, z, points, paths, rings } = geometry;
  if (points !== undefined) return { type: 'MultiPoint', coordinates: points };
  if (paths !== undefined) return { type: 'MultiLineString', coordinates: paths };
  if (rings === undefined) return { type: 'Point', coordinates: [x, y, z] };
  const columns = listOf(rings).map(ring => ({
    ring,
    column: listOf(ring).flatMap(at => listOf(at).slice(0, 2).map(Number)),
  }));
  return { type: 'MultiPolygon', coordinates: areasOfRings(columns).map(area => area.map(({ ring }) => ring)) };
}

/** Elements of OpenStreetMap as Overpass answers them, as features: nodes, and ways and relations with a geometry or a centre. */
export function elementsOfOverpass(elements: readonly unknown[]): Record<string, unknown>[] {
  return elements.filter(isRecord).map(({ tags, geometry, center, lat, lon }) => {
    const at = isRecord(center) ? center : { lat, lon };
    const line = listOf(geometry).map(one => (isRecord(one) ? [one.lon, one.lat] : []));
    const shape =
      line.length > 0 ? { type: 'LineString', coordinates: line } : { type: 'Point', coordinates: [at.lon, at.lat] };
    return { type: 'Feature', properties: tags, geometry: shape };
  });
}

/** The features of a topology of TopoJSON, in a folder for each of its objects where there are several. */
export function featuresOfTopology(
  topology: Record<string, unknown>,
  file: FeatureCollector,
): { folder: string[]; feature: Record<string, unknown> }[] {
  const objects = Object.entries(isRecord(topology.objects) ? topology.objects : {});
  const lengths = listOf(topology.arcs).map(arc => listOf(arc).length);
  return objects.flatMap(([name, object]) => {
    try {
      // Few letters may name a long arc again and again.
      file.positions.count(positionsIn(object, lengths));
      const made: unknown = feature(...([topology, object] as unknown as Parameters<typeof feature>));
      const { features } = isRecord(made) ? made : {};
      const all = Array.isArray(features) ? features : [made];
      return all.filter(isRecord).map(one => ({ folder: objects.length > 1 ? [name] : [], feature: one }));
    } catch (error) {
      if (error instanceof FormatProblem) throw error;
      file.left.add('notRead');
      return [];
    }
  });
}

/** Positions of all arcs that are named, each as often as it is. */
function positionsIn(value: unknown, lengths: readonly number[]): number {
  if (typeof value === 'number') return lengths[value < 0 ? ~value : value] ?? 0;
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + positionsIn(one, lengths), 0);
  return isRecord(value) ? positionsIn(value.arcs ?? value.geometries, lengths) : 0;
}

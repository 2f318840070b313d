import { feature } from 'topojson-client';
import { isRecord } from '../../base/is-record.ts';
import type { FeatureCollector } from './feature-collector.ts';
import { FormatProblem } from './format-problem.ts';
import { listOf } from './geometry-shapes.ts';

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

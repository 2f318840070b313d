import type { FeatureFile } from '../../../data-packs/interchange/features/feature.ts';
import { FormatProblem } from '../../../data-packs/interchange/features/format-problem.ts';
import { readFeatures } from '../../../data-packs/interchange/features/read-features.ts';
import type { FeatureFormat } from '../../../data-packs/interchange/features/sniff-format.ts';

/** What a test says of a file: `lon,lat name` of its points, corners of its lines, rings of its areas, what was left out. */
export interface Drawn {
  points?: string[];
  lines?: number[];
  areas?: number[];
  left?: Record<string, number>;
  refused?: string;
}

const rounded = (degrees: number): number => Number(degrees.toFixed(4));

export const readOdd = (name: string, content: string | Uint8Array) =>
  readFeatures({
    format: (/\.(\w+)$/.exec(name)?.[1] ?? 'csv') as FeatureFormat,
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
  });

export function drawn(name: string, content: string | Uint8Array): Drawn {
  try {
    return drawnOf(readOdd(name, content));
  } catch (error) {
    if (error instanceof FormatProblem) return { refused: error.fault };
    throw error;
  }
}

export function drawnOf({ features, positions, left }: FeatureFile): Drawn {
  const seen: Required<Pick<Drawn, 'points' | 'lines' | 'areas'>> = { points: [], lines: [], areas: [] };
  for (const feature of features)
    for (const { kind, runs } of feature.shapes) {
      const lengths = runs.map(({ length }) => length);
      if (kind === 'line') seen.lines.push(...lengths);
      else if (kind === 'area') seen.areas.push(runs.length);
      else
        for (const run of runs) {
          const [lon, lat] = positions.at(run.from);
          seen.points.push(`${rounded(lon)},${rounded(lat)}${feature.name === undefined ? '' : ` ${feature.name}`}`);
        }
    }
  return {
    ...(seen.points.length > 0 && { points: seen.points }),
    ...(seen.lines.length > 0 && { lines: seen.lines }),
    ...(seen.areas.length > 0 && { areas: seen.areas }),
    ...(left.length > 0 && { left: Object.fromEntries(left.map(({ reason, count }) => [reason, count])) }),
  };
}

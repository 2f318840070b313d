import type { PackPart } from '../../format/manifest.ts';
import type { ProgressListener } from '../../format/progress.ts';
import { builderFailures } from '../../words/words.ts';
import { BuildError } from '../build-error.ts';
import { copyInto, filesIn } from '../folder-files.ts';

const endings = /\.(?:json|geojson|pmtiles|pbf|mvt|bin)$/i;

/** Copies a folder with one folder per country, named by ISO code, to `traffic/` (`SPEC.md`, "traffic/"). */
export async function buildTraffic(options: {
  folder: string;
  /** The pack's folder. */
  pack: string;
  progress: ProgressListener;
  signal: AbortSignal;
}) {
  const { folder, pack } = options;
  const files = await filesIn(folder, endings);
  if (files.length === 0) throw new BuildError(builderFailures.message('noTraffic', { folder }));
  const stray = files.find(file => !/^[A-Z]{2}\//.test(file));
  if (stray !== undefined) {
    throw new BuildError(builderFailures.message('strayTraffic', { folder, stray }));
  }
  const paths = await copyInto(folder, files, pack, 'traffic', { ...options, phase: 'traffic' });
  const parts = paths.map((path): Omit<PackPart, 'size' | 'sha256'> => ({ kind: 'traffic', path }));
  return { parts, statistics: { trafficFiles: files.length } };
}

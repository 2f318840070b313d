import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Coverage, PackManifest } from '../../data-packs/format/manifest.ts';
import { writePack } from '../../data-packs/format/write-pack.ts';
import { boxPolygon } from '../../data-packs/geo/bounds.ts';

export interface TinyPackOptions {
  id: string;
  version?: string;
  content?: string;
  /** Content of a second part, which no module opens either. */
  traffic?: string;
  coverage?: Coverage;
  bounds?: PackManifest['bounds'];
}

/** Writes the smallest valid pack: one or two parts that no module opens, for tests that do not read packs. */
export async function writeTinyPack(directory: string, options: TinyPackOptions): Promise<string> {
  const { id, version = '1', content = '{"asset":{"version":"1.0"}}' } = options;
  const bounds = options.bounds ?? [9, 47, 10, 48];
  await mkdir(join(directory, 'buildings'), { recursive: true });
  await writeFile(join(directory, 'buildings', 'tileset.json'), content);
  const parts: Parameters<typeof writePack>[0]['parts'][number][] = [
    { kind: 'buildings', path: 'buildings/tileset.json' },
  ];
  if (options.traffic !== undefined) {
    await mkdir(join(directory, 'traffic'), { recursive: true });
    await writeFile(join(directory, 'traffic', 'week.json'), options.traffic);
    parts.push({ kind: 'traffic', path: 'traffic/week.json' });
  }
  await writePack({
    directory,
    manifest: {
      id,
      name: `Tiny ${id}`,
      version,
      created: '2026-01-01T00:00:00Z',
      bounds,
      coverage: options.coverage ?? boxPolygon(bounds),
      countries: [],
      languages: [],
      attributions: [{ text: 'nobody', licence: 'CC0-1.0', parts: parts.map(({ kind }) => kind) }],
      sources: [],
    },
    parts,
  });
  return directory;
}

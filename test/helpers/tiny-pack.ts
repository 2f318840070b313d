import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Coverage, PackManifest } from '../../data-packs/format/manifest.ts';
import { writePack } from '../../data-packs/format/write-pack.ts';

export interface TinyPackOptions {
  id: string;
  version?: string;
  content?: string;
  /** A second part, which no room opens either. */
  traffic?: string;
  coverage?: Coverage;
  bounds?: PackManifest['bounds'];
}

/** The smallest real pack: one part, or two, that no room opens at mount. For tests of what happens to packs, not of what is in them. */
export async function writeTinyPack(directory: string, options: TinyPackOptions): Promise<string> {
  const { id, version = '1', content = '{"asset":{"version":"1.0"}}' } = options;
  const [west, south, east, north] = options.bounds ?? [9, 47, 10, 48];
  const square: Coverage = {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
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
      bounds: [west, south, east, north],
      coverage: options.coverage ?? square,
      countries: [],
      languages: [],
      attributions: [{ text: 'nobody', licence: 'CC0-1.0', parts: parts.map(({ kind }) => kind) }],
      sources: [],
    },
    parts,
  });
  return directory;
}

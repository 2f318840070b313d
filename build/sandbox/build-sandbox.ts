import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BuildPackOptions, buildPack } from '../../data-packs/builder/build-pack.ts';
import type { Attribution, PackManifest } from '../../data-packs/format/manifest.ts';
import { writeSandbox } from './generate.ts';
import { sandboxDate, sandboxId, sandboxPackVersion } from './version.ts';

const attributions: Attribution[] = [
  {
    text: 'Hávmark, an invented country: Outpost sandbox, public domain (CC0)',
    licence: 'CC0-1.0',
    parts: ['basemap', 'terrain', 'places', 'routing', 'imagery', 'buildings', 'traffic'],
  },
];

/** Generates the sandbox and builds it like a real region. */
export async function buildSandbox(
  options: Pick<BuildPackOptions, 'out' | 'progress' | 'signal' | 'threads'>,
): Promise<PackManifest> {
  const { out, progress, signal } = options;
  const temporary = await mkdtemp(join(dirname(out), '.sandbox-source-'));
  try {
    progress({ phase: 'generating', fraction: 0, overall: 0 });
    const { osmFile, demFile, aerialFiles, trafficFolder } = await writeSandbox(temporary, signal);
    signal.throwIfAborted();
    return await buildPack({
      ...options,
      id: sandboxId,
      name: 'Hávmark (sandbox)',
      osmFiles: [osmFile],
      demPaths: [demFile],
      imagery: aerialFiles.map(file => ({ file, attribution: '' })),
      makeBuildings: true,
      trafficFolder,
      countries: ['XO'],
      attributions,
      sources: [{ name: 'Outpost sandbox generator', kind: 'generated', date: sandboxDate }],
      version: sandboxPackVersion,
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

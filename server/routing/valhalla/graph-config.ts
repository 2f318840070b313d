import { open, readFile } from 'node:fs/promises';
import { remembered } from '../../../data-packs/base/remembered.ts';
import { WordedError } from '../../../data-packs/words/worded-error.ts';
import { formatFailures } from '../../../data-packs/words/words.ts';
import type { ValhallaAction } from './valhalla.ts';

export type GraphConfig = Record<string, Record<string, unknown>>;

/** Engines over one graph that differ in their configuration: it decides how matrices are computed. */
const variants = {
  all: {},
  // A matrix of parts of the network that nothing connects is answered pair by pair, not refused.
  exactMatrix: { loki: { use_connectivity: false } },
  quickMatrix: {
    loki: { use_connectivity: false },
    // Its memory grows with the locations and would be kept: gigabytes.
    thor: { source_to_target_algorithm: 'costmatrix', clear_reserved_memory: true },
  },
} satisfies Record<string, GraphConfig>;
export type Variant = keyof typeof variants;

/** The engine chooses its algorithm once for all; its own word for the approximate one chooses here. */
export function variantFor(action: ValhallaAction, query: unknown): Variant {
  if (action !== 'sources_to_targets') return 'all';
  const isQuick = (query as { prioritize_bidirectional?: boolean }).prioritize_bidirectional === true;
  return isQuick ? 'quickMatrix' : 'exactMatrix';
}

/** Gives the configuration of each variant over a tile archive. Throws a sentence where that is unusable. */
export async function graphConfigs(tiles: string): Promise<(variant: Variant) => GraphConfig> {
  await checkTiles(tiles);
  const text = await readFile(new URL('valhalla-config.json', import.meta.url), 'utf8');
  return variant => {
    const config: GraphConfig = JSON.parse(text);
    const { loki, thor }: Partial<GraphConfig> = variants[variant];
    config.loki = { ...config.loki, ...loki };
    config.thor = { ...config.thor, ...thor };
    config.mjolnir = { ...config.mjolnir, tile_extract: tiles };
    return config;
  };
}

/** Makes one thing for each variant, when it is first used. */
export function oncePerVariant<Made>(make: (variant: Variant) => Made): (variant: Variant) => Made {
  const known = new Map<Variant, Made>();
  return variant => remembered(known, variant, () => make(variant));
}

/** The engine loads an absent or empty archive without a word and then finds no road anywhere. */
async function checkTiles(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    const header = Buffer.alloc(512);
    for (let offset = 0; ; ) {
      const { bytesRead } = await handle.read(header, 0, 512, offset);
      const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '');
      if (bytesRead < 512 || name === '') throw unusable(path, 'noGraphTiles');
      const size = Number.parseInt(header.toString('latin1', 124, 136), 8);
      if (Number.isNaN(size)) throw unusable(path, 'notTar');
      if (name.endsWith('.gph') && size > 0) return;
      offset += 512 + Math.ceil(size / 512) * 512;
    }
  } finally {
    await handle.close();
  }
}

const unusable = (file: string, reason: 'noGraphTiles' | 'notTar'): WordedError =>
  new WordedError(formatFailures.message('unusablePart', { file, reason: formatFailures.message(reason) }));

import { readFile } from 'node:fs/promises';
import type { Confinement } from '../../confinement/index.ts';
import { checkTiles } from './check-tiles.ts';
import { httpValhalla } from './http-valhalla.ts';
import { startProgram } from './start-program.ts';
import type { Valhalla } from './valhalla.ts';

export interface ProgramLimits {
  /** Questions computed at the same time. */
  threads: number;
  timeoutMs: number;
}

/** Differences of the service for matrices, whose algorithm is a matter of its configuration. */
const variants = {
  all: { loki: {}, thor: {} },
  exactMatrix: { loki: { use_connectivity: false }, thor: {} },
  quickMatrix: {
    loki: { use_connectivity: false },
    thor: { source_to_target_algorithm: 'costmatrix', clear_reserved_memory: true },
  },
} as const;

export interface ProgramEvents {
  onConfined: (confinement: Confinement) => void;
  /** One of the programs ended, by its last lines: this process has to end, too, and its parent starts it again. */
  onEnded: (lastLines: string) => void;
}

/** Valhalla in programs of its own over a tile archive, which end with this process. */
export async function programValhalla(
  program: string,
  tiles: string,
  { threads, timeoutMs }: ProgramLimits,
  { onConfined, onEnded }: ProgramEvents,
): Promise<Valhalla> {
  await checkTiles(tiles);
  const template = await readFile(new URL('valhalla-config.json', import.meta.url), 'utf8');
  const services = new Map<keyof typeof variants, Promise<Valhalla>>();
  const start = async (variant: keyof typeof variants): Promise<Valhalla> => {
    const config = JSON.parse(template);
    Object.assign(config.loki, variants[variant].loki);
    Object.assign(config.thor, variants[variant].thor);
    const { url, ended } = await startProgram({ program, tiles, config, threads, onConfined });
    void ended.then(onEnded);
    return httpValhalla(url, timeoutMs);
  };
  const serviceOf = (variant: keyof typeof variants): Promise<Valhalla> => {
    const started = services.get(variant) ?? start(variant);
    services.set(variant, started);
    return started;
  };
  await serviceOf('all');
  return async (action, query, signal) => {
    const isQuick = (query as { prioritize_bidirectional?: boolean }).prioritize_bidirectional === true;
    const forMatrix = isQuick ? 'quickMatrix' : 'exactMatrix';
    const valhalla = await serviceOf(action === 'sources_to_targets' ? forMatrix : 'all');
    return valhalla(action, query, signal);
  };
}

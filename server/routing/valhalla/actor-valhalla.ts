import { readFile } from 'node:fs/promises';
import type { Actor } from '@valhallajs/valhallajs';
import { engineFailure } from '../engine/engine-failure.ts';
import { checkTiles } from './check-tiles.ts';
import type { Valhalla, ValhallaAction } from './valhalla.ts';

type Config = Record<string, Record<string, unknown>>;

async function loadActors(path: string): Promise<(change?: (config: Config) => void) => Actor> {
  await checkTiles(path);
  const text = await readFile(new URL('valhalla-config.json', import.meta.url), 'utf8');
  // Loaded here and not above: on a platform without binaries the import throws, and the parent must hear why.
  const valhalla = await import('@valhallajs/valhallajs');
  return change => {
    const config = JSON.parse(text);
    config.mjolnir.tile_extract = path;
    change?.(config);
    return new valhalla.Actor(JSON.stringify(config));
  };
}

/** Made on first use and kept for good. */
function once(make: () => Actor): () => Actor {
  let made: Actor | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * Valhalla in this process, over a tile archive. Its Actors are kept for good: they are never freed, and collecting one
 * with requests in flight corrupts them.
 */
export async function actorValhalla(tiles: string): Promise<Valhalla> {
  const make = await loadActors(tiles);
  const actor = make();
  // A matrix of parts of the network that nothing connects is answered pair by pair, not refused.
  const exactMatrix = once(() => make(config => Object.assign(config.loki ?? {}, { use_connectivity: false })));
  const quickMatrix = once(() =>
    make(config => {
      Object.assign(config.loki ?? {}, { use_connectivity: false });
      // Its memory grows with the locations and would be kept: gigabytes.
      Object.assign(config.thor ?? {}, { source_to_target_algorithm: 'costmatrix', clear_reserved_memory: true });
    }),
  );
  const calls: Record<ValhallaAction, (query: string, isQuick: boolean) => Promise<string>> = {
    route: query => actor.route(query),
    locate: query => actor.locate(query),
    // The engine chooses its algorithm once for all; its own word for the approximate one chooses here.
    sources_to_targets: (query, isQuick) => (isQuick ? quickMatrix() : exactMatrix()).matrix(query),
    isochrone: query => actor.isochrone(query),
    trace_route: query => actor.traceRoute(query),
    trace_attributes: query => actor.traceAttributes(query),
    optimized_route: query => actor.optimizedRoute(query),
  };
  return async (action, query) => {
    const isQuick = (query as { prioritize_bidirectional?: boolean }).prioritize_bidirectional === true;
    try {
      return await calls[action](JSON.stringify(query), isQuick);
    } catch (error) {
      throw engineFailure(error instanceof Error ? error.message : String(error));
    }
  };
}

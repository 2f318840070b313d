import type { Actor } from '@valhallajs/valhallajs';
import { engineFailure } from '../engine/engine-failure.ts';
import { graphConfigs, oncePerVariant, variantFor } from './graph-config.ts';
import type { Valhalla, ValhallaAction } from './valhalla.ts';

const calls: Record<ValhallaAction, (actor: Actor, query: string) => Promise<string>> = {
  route: (actor, query) => actor.route(query),
  locate: (actor, query) => actor.locate(query),
  sources_to_targets: (actor, query) => actor.matrix(query),
  isochrone: (actor, query) => actor.isochrone(query),
  trace_route: (actor, query) => actor.traceRoute(query),
  trace_attributes: (actor, query) => actor.traceAttributes(query),
  optimized_route: (actor, query) => actor.optimizedRoute(query),
};

/**
 * Valhalla in this process, over a tile archive. Its Actors are kept for good: they are never freed, and collecting one
 * with requests in flight corrupts them.
 */
export async function actorValhalla(tiles: string): Promise<Valhalla> {
  const configOf = await graphConfigs(tiles);
  // Loaded here and not above: on a platform without binaries the import throws, and the parent must hear why.
  const valhalla = await import('@valhallajs/valhallajs');
  const actorOf = oncePerVariant(variant => new valhalla.Actor(JSON.stringify(configOf(variant))));
  actorOf('all');
  return async (action, query) => {
    try {
      return await calls[action](actorOf(variantFor(action, query)), JSON.stringify(query));
    } catch (error) {
      throw engineFailure(error instanceof Error ? error.message : String(error));
    }
  };
}

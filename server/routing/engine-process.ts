/**
 * The process of one region's routing engine: one Actor for its whole life (Valhalla's is never freed, and collecting one
 * with requests in flight corrupts them). Arguments: the tile archive. Ends with its parent.
 */
import { open, readFile } from 'node:fs/promises';
import type { Actor } from '@valhallajs/valhallajs';
import type { EngineAction } from './engine.ts';
import type { EngineReply, EngineRequest } from './engine-messages.ts';

const send = (reply: EngineReply): void => {
  process.send?.(reply);
};

/** The engine loads an absent or empty archive without a word and then finds no road anywhere. */
async function checkTiles(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    const header = Buffer.alloc(512);
    for (let offset = 0; ; ) {
      const { bytesRead } = await handle.read(header, 0, 512, offset);
      const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '');
      if (bytesRead < 512 || name === '') throw new Error(`${path} has no graph tiles`);
      const size = Number.parseInt(header.toString('latin1', 124, 136), 8);
      if (Number.isNaN(size)) throw new Error(`${path} is not a tar archive`);
      if (name.endsWith('.gph') && size > 0) return;
      offset += 512 + Math.ceil(size / 512) * 512;
    }
  } finally {
    await handle.close();
  }
}

async function loadActor(path: string): Promise<Actor> {
  await checkTiles(path);
  const config = JSON.parse(await readFile(new URL('valhalla-config.json', import.meta.url), 'utf8'));
  config.mjolnir.tile_extract = path;
  // Loaded here and not above: on a platform without binaries the import throws, and the parent must hear why.
  const valhalla = await import('@valhallajs/valhallajs');
  return new valhalla.Actor(JSON.stringify(config));
}

const calls: Record<EngineAction, (actor: Actor, query: string) => Promise<string>> = {
  route: (actor, query) => actor.route(query),
  locate: (actor, query) => actor.locate(query),
  sources_to_targets: (actor, query) => actor.matrix(query),
  isochrone: (actor, query) => actor.isochrone(query),
  trace_route: (actor, query) => actor.traceRoute(query),
  trace_attributes: (actor, query) => actor.traceAttributes(query),
  optimized_route: (actor, query) => actor.optimizedRoute(query),
};

process.once('disconnect', () => process.exit(0));

try {
  const actor = await loadActor(process.argv[2] ?? '');
  process.on('message', ({ id, action, query }: EngineRequest) => {
    calls[action](actor, query).then(
      answer => send({ id, answer }),
      error => send({ id, error: error instanceof Error ? error.message : String(error) }),
    );
  });
  send({ ready: true });
} catch (error) {
  process.send?.({ unusable: error instanceof Error ? error.message : String(error) } satisfies EngineReply, () =>
    process.exit(1),
  );
}

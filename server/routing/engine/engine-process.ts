/**
 * The process of one region's routing engine: one Actor for its whole life (Valhalla's is never freed, and collecting one
 * with requests in flight corrupts them). Arguments: the tile archive. Ends with its parent.
 */
import { open, readFile } from 'node:fs/promises';
import type { Actor } from '@valhallajs/valhallajs';
import { withPoints } from '../trace/trace-shape.ts';
import type { EngineAction } from './engine.ts';
import type { EngineReply, EngineRequest } from './engine-messages.ts';

const send = (reply: EngineReply): void => {
  process.send?.(reply);
};

/** Characters of an answer in one message. */
const pieceLength = 64 * 1024;

function sendAnswer(id: number, text: string): void {
  let at = 0;
  for (; text.length - at > pieceLength; at += pieceLength) send({ id, piece: text.slice(at, at + pieceLength) });
  send({ id, answer: text.slice(at) });
}

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

process.once('disconnect', () => process.exit(0));

try {
  const make = await loadActors(process.argv[2] ?? '');
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
  const calls: Record<EngineAction, (query: string) => Promise<string>> = {
    route: query => actor.route(query),
    locate: query => actor.locate(query),
    // The engine chooses its algorithm once for all; its own word for the approximate one chooses here.
    sources_to_targets: async query =>
      (JSON.parse(query).prioritize_bidirectional ? quickMatrix() : exactMatrix()).matrix(query),
    isochrone: query => actor.isochrone(query),
    trace_route: async query => actor.traceRoute(JSON.stringify(await withPoints(JSON.parse(query)))),
    trace_attributes: query => actor.traceAttributes(query),
    optimized_route: query => actor.optimizedRoute(query),
  };
  process.on('message', ({ id, action, query }: EngineRequest) => {
    calls[action](query).then(
      answer => sendAnswer(id, answer),
      error => send({ id, error: error instanceof Error ? error.message : String(error) }),
    );
  });
  send({ ready: true });
} catch (error) {
  process.send?.({ unusable: error instanceof Error ? error.message : String(error) } satisfies EngineReply, () =>
    process.exit(1),
  );
}

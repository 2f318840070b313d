import { type AgentOptions, globalAgent } from 'node:http';

let loaded: Promise<typeof globalThis.fetch> | undefined;

/**
 * What asks other servers, everywhere in the programs: the `fetch` of an undici of our own. The one in Node 24 ends the
 * process, where no `catch` reaches, when a server closes its connection while a body waits to be read.
 */
export const outgoingFetch: typeof globalThis.fetch = async (input, init) => {
  // Processes that ask nobody do without its 0.1 s and 30 MB.
  loaded ??= load();
  return (await loaded)(input, init);
};

async function load(): Promise<typeof globalThis.fetch> {
  const { Agent, EnvHttpProxyAgent, fetch, setGlobalDispatcher } = await import('undici');
  // In HTTP/2, parts that are fetched side by side would share one connection and its window.
  const options = { allowH2: false };
  // As Node has it: the proxies of the environment count where NODE_USE_ENV_PROXY or --use-env-proxy says so.
  const { options: asNode } = globalAgent as { options?: AgentOptions };
  const usesProxies = asNode?.proxyEnv !== undefined;
  const dispatcher = usesProxies ? new EnvHttpProxyAgent({ ...options, proxyTunnel: true }) : new Agent(options);
  // The import has put another one behind Node's own `fetch`, which libraries may use.
  setGlobalDispatcher(dispatcher);
  return fetch as unknown as typeof globalThis.fetch;
}

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Puts pieces together; `undefined` where they are more than `atMost` bytes. Throws where they break off. */
export async function gathered(pieces: Pieces, atMost: number): Promise<Buffer | undefined> {
  const all: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > atMost) return undefined;
    all.push(piece);
  }
  return Buffer.concat(all);
}

/** `gathered` of a body. */
export const bodyOf = (response: Response, atMost: number): Promise<Buffer | undefined> =>
  gathered(response.body ?? [], atMost);

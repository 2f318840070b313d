import type { Coverage, PartKind } from '../../data-packs/format/manifest.ts';
import type { Message } from '../../data-packs/words/catalogue.ts';
import type { ApiClient } from './client.ts';

export interface RegionCredit {
  text: string;
  url?: string;
  licence: string;
  /** Kinds of the parts that need it. */
  parts: PartKind[];
}

/** An installed region. */
export interface RegionInfo {
  id: string;
  name: string;
  version: string;
  /** west, south, east, north */
  bounds: [number, number, number, number];
  /** The area with data; absent: its bounds. */
  coverage?: Coverage;
  parts?: string[];
  attributions?: RegionCredit[];
}

/** What is wrong with the service: an English sentence, and what to word it from. */
export interface ServiceTrouble {
  reason: string;
  said?: Message;
}

export interface Health {
  status: string;
  version: string;
  regions: RegionInfo[];
  /** The data folder. */
  storage?: ServiceTrouble;
  accounts?: ServiceTrouble;
  /** The machine's clock. */
  clock?: ServiceTrouble;
  /** The routing engine. */
  routing?: ServiceTrouble;
}

/** Milliseconds that a busy service has to answer: a dead one refuses at once. */
const heartbeatTimeout = 10_000;

/** Asks whether the service answers and knows this window's key. Free, and in no log. */
export async function heartbeat(client: ApiClient, signal: AbortSignal): Promise<true> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(heartbeatTimeout)]);
  await client.get('/workstation/session', {}, inTime);
  return true;
}

/** The state of the service and its regions. */
export const health = (client: ApiClient, signal?: AbortSignal): Promise<Health> => client.get('/health', {}, signal);

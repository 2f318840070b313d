import type { Coverage } from '../../data-packs/format/manifest.ts';
import { failureOf } from './failure.ts';
import { send } from './send.ts';

interface RegionCredit {
  text: string;
  url?: string;
  licence: string;
}

/** An installed region as the service tells it. */
export interface RegionInfo {
  id: string;
  name: string;
  version: string;
  /** west, south, east, north */
  bounds: [number, number, number, number];
  /** Where it has data; regions without one show their bounds. */
  coverage?: Coverage;
  parts?: string[];
  attributions?: RegionCredit[];
}

export interface Health {
  status: string;
  version?: string;
  regions: RegionInfo[];
}

/** The one address that needs no key: is the service there, and what does it hold. */
export async function health(baseUrl: string, signal?: AbortSignal): Promise<Health> {
  const response = await send(`${baseUrl}/health`, { headers: { accept: 'application/json' }, signal: signal ?? null });
  if (!response.ok) throw await failureOf(response);
  const body = (await response.json()) as Health;
  return { ...body, regions: body.regions ?? [] };
}

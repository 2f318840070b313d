import type { PhoneAccess, PhoneItems, PhoneStatus } from '../../server/share/phone-schemas.ts';
import type { SharedItem } from '../../server/share/shared-items.ts';
import type { ApiClient } from './client.ts';
import { failureOf } from './failure.ts';
import type { RegionInfo } from './health.ts';
import { send } from './send.ts';

export type { PhoneStatus } from '../../server/share/phone-schemas.ts';
export type { SharedItem } from '../../server/share/shared-items.ts';

/** What is shared with this phone. */
export interface PhoneSession extends PhoneStatus {
  /** When it ends by itself: milliseconds since 1970. */
  until: number | null;
  regions: RegionInfo[];
}

/** The computer that shares its maps with this phone; needs no key. */
export async function phoneStatus(baseUrl: string): Promise<PhoneStatus> {
  const response = await send(`${baseUrl}/phone/status`, { headers: { accept: 'application/json' } });
  if (!response.ok) throw await failureOf(response);
  return (await response.json()) as PhoneStatus;
}

/** The key for a code that the computer shows. */
export async function redeemCode(baseUrl: string, code: string): Promise<string> {
  const response = await send(`${baseUrl}/phone/session`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  if (!response.ok) throw await failureOf(response);
  return ((await response.json()) as PhoneAccess).key;
}

/** What is shared; as it was last known where the computer is out of reach. */
export const phoneSession = (client: ApiClient): Promise<PhoneSession> => client.get('/phone/session', {});

/** Milliseconds that it has to answer. */
const answerMs = 8_000;

/** Asks the computer itself, never what is kept of it. */
export const phoneHeartbeat = (client: ApiClient): Promise<PhoneSession> =>
  client.get('/phone/session', { live: '' }, AbortSignal.timeout(answerMs));

export const phoneItems = async (client: ApiClient): Promise<readonly SharedItem[]> =>
  (await client.get<PhoneItems>('/phone/items', {})).items;

/** A shared item's content, as it was kept. */
export const phoneItemContent = async (client: ApiClient, id: string): Promise<Blob> =>
  (await client.request(`/phone/items/${id}/content`, {})).blob();

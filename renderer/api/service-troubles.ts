import type { Message } from '../../data-packs/words/catalogue.ts';
import type { ApiClient } from './client.ts';

/** What is wrong with the service: an English sentence, and what to word it from. */
export interface ServiceTrouble {
  reason: string;
  said?: Message;
}

/** What is wrong with the data folder, the accounts and the machine's clock. */
export async function serviceTroubles(client: ApiClient, signal: AbortSignal): Promise<ServiceTrouble[]> {
  const { storage, accounts, clock } = await client.get<Partial<Record<string, ServiceTrouble>>>('/health', {}, signal);
  return [storage, accounts, clock].filter(trouble => trouble !== undefined);
}

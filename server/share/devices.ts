import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { makeKey } from '../accounts/index.ts';
import { Failure } from '../errors.ts';
import { shareWords } from '../words.ts';

/** More than any team has, and few enough to be listed. */
const mostDevices = 50;

const prefix = 'key_phone_';

/** What is kept of a device: of its key the SHA-256. */
export const keptDeviceSchema = z.object({
  id: z.string(),
  hash: z.string(),
  /** What its browser says that it is, if anything known. */
  name: z.string().optional(),
  since: z.number(),
});
export type KeptDevice = z.infer<typeof keptDeviceSchema>;

export interface Device extends KeptDevice {
  /** Its last request was from here, at that time. */
  address: string | undefined;
  lastSeen: number | undefined;
  requests: number;
}

const digest = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The devices that were let in. Their keys open nothing but what is shared, and end with it. */
export class Devices {
  readonly #byHash = new Map<string, Device>();
  readonly #byId = new Map<string, Device>();

  constructor(kept: readonly KeptDevice[] = []) {
    for (const device of kept) this.#add(device);
  }

  /** Lets a device in. Its key is told this once. Throws `conflict` where there are too many. */
  admit(name: string | undefined, now: number): { key: string } {
    if (this.#byId.size >= mostDevices) {
      throw new Failure('conflict', shareWords.message('tooManyDevices', { most: mostDevices }));
    }
    const key = makeKey('live');
    this.#add({
      id: randomBytes(8).toString('hex'),
      hash: digest(key),
      since: now,
      ...(name !== undefined && { name }),
    });
    return { key };
  }

  find(key: string): Device | undefined {
    return this.#byHash.get(digest(key));
  }

  /** Counts an answered request of the key of this identifier. */
  noteRequest(keyId: string, address: string, now: number): void {
    const device = this.#byId.get(keyId.slice(prefix.length));
    if (device === undefined) return;
    device.requests += 1;
    device.address = address;
    device.lastSeen = now;
  }

  /** Whether there was such a device. */
  end(id: string): boolean {
    const device = this.#byId.get(id);
    if (device === undefined) return false;
    this.#byHash.delete(device.hash);
    return this.#byId.delete(id);
  }

  has(keyId: string): boolean {
    return keyId.startsWith(prefix) && this.#byId.has(keyId.slice(prefix.length));
  }

  list(): readonly Device[] {
    return [...this.#byId.values()];
  }

  #add(kept: KeptDevice): void {
    const device: Device = { ...kept, address: undefined, lastSeen: undefined, requests: 0 };
    this.#byHash.set(kept.hash, device);
    this.#byId.set(kept.id, device);
  }
}

/** The identifier of a device's key in the request log, in usage and in signed addresses. */
export const keyIdOf = (device: Pick<Device, 'id'>): string => `${prefix}${device.id}`;

/** Whether a key's identifier is one of a device, connected or not. */
export const isDeviceKey = (keyId: string): boolean => keyId.startsWith(prefix);

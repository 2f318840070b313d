import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { makeKey } from '../accounts/index.ts';
import { Failure } from '../errors.ts';
import { shareWords } from '../words.ts';
import type { SharedDevice } from './share-schemas.ts';

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

/** `hash`: of its key. */
export type Device = SharedDevice & Pick<KeptDevice, 'hash'>;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const digest = (key: string): string => hashOf(key).toString('hex');

/** The devices that were let in. Their keys open nothing but what is shared, and end with it. */
export class Devices {
  readonly #byId = new Map<string, Device>();

  constructor(kept: readonly KeptDevice[] = []) {
    for (const device of kept) this.#add(device);
  }

  /** Lets a device in. Its key is told this once. Throws `conflict` where there are too many. */
  admit(userAgent: string, now: number): { key: string } {
    if (this.#byId.size >= mostDevices) {
      throw new Failure('conflict', shareWords.message('tooManyDevices', { most: mostDevices }));
    }
    const key = makeKey('live');
    const name = deviceName(userAgent);
    const id = randomBytes(8).toString('hex');
    this.#add({ id, hash: digest(key), since: now, ...(name !== undefined && { name }) });
    return { key };
  }

  find(key: string): Device | undefined {
    const hash = digest(key);
    return this.list().find(device => device.hash === hash);
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
    return this.#byId.delete(id);
  }

  has(keyId: string): boolean {
    return keyId.startsWith(prefix) && this.#byId.has(keyId.slice(prefix.length));
  }

  list(): readonly Device[] {
    return [...this.#byId.values()];
  }

  #add(kept: KeptDevice): void {
    this.#byId.set(kept.id, { ...kept, name: kept.name ?? null, address: null, lastSeen: null, requests: 0 });
  }
}

/** The identifier of a device's key in the request log, in usage and in signed addresses. */
export const keyIdOf = (device: Pick<Device, 'id'>): string => `${prefix}${device.id}`;

/** Whether a key's identifier is one of a device, connected or not. */
export const isDeviceKey = (keyId: string): boolean => keyId.startsWith(prefix);

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid [\d.]+; (?:wv; )?([^;)]{1,40}?)(?: Build\/[^;)]*)?[;)]/, undefined],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

const browsers = [
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bEdgA?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

/** What a browser says of itself, for people: "iPhone, Safari". `undefined` where it says nothing that is known. */
function deviceName(userAgent: string): string | undefined {
  const text = userAgent.slice(0, 500);
  const system = systems.find(([pattern]) => pattern.test(text));
  // Browsers hide the model behind a "K".
  const model = system?.[1] ?? (system === undefined ? undefined : (system[0].exec(text)?.[1] ?? 'K'));
  const named = model === 'K' ? 'Android' : model;
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1];
  const known = [named, browser].filter(part => part !== undefined);
  return known.length === 0 ? undefined : known.join(', ');
}

/** No letter that is mistaken for another when read aloud or typed: Crockford's base 32. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/**
 * 50 bits: somebody who guesses two thousand times a second all the while that a code is good meets it once in a
 * thousand million times. So no guess has to be counted, which strangers could use to lock others out.
 */
const length = 10;
/** Milliseconds that a code is good for. */
const lifetime = 10 * 60_000;

/** As it was meant: without dashes and blanks, small letters, or an O for a zero. */
const asMeant = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

export interface PairingCode {
  /** `7KM2Q-4XHD9` */
  code: string;
  expiresAt: number;
}

/** The code that lets one phone in: used once, soon over, then another one. */
export class PairingCodes {
  #current: (PairingCode & { digest: Buffer }) | undefined;

  current(now: number): PairingCode {
    if (this.#current === undefined || this.#current.expiresAt <= now) {
      const text = Array.from({ length }, () => digits.charAt(randomInt(digits.length))).join('');
      const code = `${text.slice(0, length / 2)}-${text.slice(length / 2)}`;
      this.#current = { code, expiresAt: now + lifetime, digest: hashOf(text) };
    }
    const { code, expiresAt } = this.#current;
    return { code, expiresAt };
  }

  /** Whether it was the current code, which is then used up. */
  redeem(typed: string, now: number): boolean {
    const current = this.#current;
    if (current === undefined || current.expiresAt <= now) return false;
    if (!timingSafeEqual(hashOf(asMeant(typed)), current.digest)) return false;
    this.#current = undefined;
    return true;
  }
}

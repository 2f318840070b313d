import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { type Accounts, internalUser, type Principal, unlimited } from '../accounts/index.ts';
import type { Db, WriteQueue } from '../db/index.ts';
import { Failure } from '../errors.ts';
import { bracketed } from '../http/index.ts';
import type { ApiModule, Asked, Clock, ServiceUrls } from '../module.ts';
import { shareWords } from '../words.ts';
import { Certificates } from './certificates/certificates.ts';
import { Devices, isDeviceKey, keyIdOf, type PairingCode, PairingCodes } from './devices.ts';
import { type KeptShare, KeptShares } from './kept-share.ts';
import type { NetworkAddress } from './network-addresses.ts';
import { createPhoneApp, createTrustApp, type PhoneAppParts, phoneScopes, urlsOf } from './phone-app.ts';
import { listenForPhones, type PhoneListener } from './phone-listener.ts';
import type { PhoneSession } from './phone-schemas.ts';
import type { ShareChoice } from './share-schemas.ts';
import type { SharedItems } from './shared-items.ts';

/** `user create` refuses this name, so it never collides with a real user. */
const userName = '(phones)';
/** How often it is looked whether it is over: the clock may be moved, and a machine may have slept. */
const watchMs = 1000;
const hourMs = 3_600_000;

export interface ShareOptions {
  db: Db;
  writes: WriteQueue;
  accounts: Accounts;
  modules: readonly ApiModule[];
  clock: Clock;
  logger: Logger;
  /** Folder of the built page for phones. */
  directory: string;
  /** The addresses that may be chosen now. */
  addresses: () => readonly NetworkAddress[];
  regions: () => PhoneSession['regions'];
  items: SharedItems;
}

/** A share that is on. */
interface Sharing extends Omit<KeptShare, 'devices'> {
  keep: boolean;
  url: string;
  listener: PhoneListener;
  devices: Devices;
  codes: PairingCodes;
  /** Goes up with each device that is let in, and begins elsewhere with each share: the code is then another one. */
  pairings: number;
  certificate: { fingerprint: string; renewAt: number } | undefined;
}

/** Shares the maps with phones nearby, by a second listener that exists only while it is on. */
export class Share {
  readonly #options: ShareOptions;
  readonly #kept: KeptShares;
  readonly #certificates: Certificates;
  readonly #watch: NodeJS.Timeout;
  readonly #fromPhones = new WeakSet<Asked>();
  #userId: string | undefined;
  #sharing: Sharing | undefined;
  /** Switching on and off come one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: ShareOptions) {
    const { db, writes } = options;
    this.#options = options;
    this.#kept = new KeptShares(db, writes);
    this.#certificates = new Certificates(db, writes);
    this.#watch = setInterval(() => this.#look(), watchMs).unref();
  }

  get sharing(): Readonly<Sharing> | undefined {
    return this.#sharing;
  }

  get hostName(): string {
    return `${hostname()
      .toLowerCase()
      .replace(/\.local$/, '')}.local`;
  }

  addresses(): readonly NetworkAddress[] {
    return this.#options.addresses();
  }

  /** Goes on with what was on when the service ended, if that was wanted. */
  async resume(): Promise<void> {
    const kept = this.#kept.read();
    if (kept === undefined) return;
    if (kept.until !== null && kept.until <= this.#options.clock.now()) return this.#kept.write(undefined);
    try {
      await this.#inTurn(() => this.#start(kept, true, new Devices(kept.devices)));
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'what was shared with phones could not be shared again');
    }
  }

  /** Switches on, or goes on otherwise. Devices stay connected unless they would come another way. */
  async on({ hours, keep, ...choice }: ShareChoice): Promise<void> {
    await this.#inTurn(async () => {
      if (!this.addresses().some(({ address }) => address === choice.address)) {
        throw new Failure('conflict', shareWords.message('notThisAddress', { address: choice.address }));
      }
      const before = this.#sharing;
      const devices = before?.secure === choice.secure ? before.devices : new Devices();
      const until = hours === null ? null : this.#options.clock.now() + hours * hourMs;
      await this.#stop();
      await this.#start({ ...choice, until }, keep, devices);
    });
  }

  /** Ends it at once: connections, keys, signed addresses. */
  async off(): Promise<void> {
    await this.#inTurn(() => this.#stop());
  }

  /** The code that lets the next phone in. Throws `conflict` while nothing is shared. */
  code(): PairingCode {
    return this.#on().codes.current(this.#options.clock.now());
  }

  async endDevice(id: string): Promise<void> {
    const sharing = this.#on();
    if (!sharing.devices.end(id)) throw new Failure('not_found', shareWords.message('noDevice'));
    await this.#keep(sharing);
  }

  /** Whether a key's identifier is one of a device that is no longer connected. */
  isEnded(keyId: string): boolean {
    return isDeviceKey(keyId) && this.#sharing?.devices.has(keyId) !== true;
  }

  /** Addresses for the answer to a request that came from the network; undefined for any other. */
  urls(asked: Asked | undefined): ServiceUrls | undefined {
    return asked !== undefined && this.#fromPhones.has(asked) ? urlsOf(asked) : undefined;
  }
  /** What goes on after a restart stays kept. */
  async close(): Promise<void> {
    clearInterval(this.#watch);
    await this.#inTurn(async () => {
      await this.#sharing?.listener.close();
      this.#sharing = undefined;
    });
    await this.#certificates.close();
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  #on(): Sharing {
    if (this.#sharing === undefined) throw new Failure('conflict', shareWords.message('notShared'));
    return this.#sharing;
  }

  async #stop(): Promise<void> {
    const sharing = this.#sharing;
    if (sharing === undefined) return;
    this.#sharing = undefined;
    await sharing.listener.close();
    await this.#kept.write(undefined);
    this.#options.logger.info({ address: sharing.address }, 'nothing is shared with phones any more');
  }

  async #start(choice: Omit<KeptShare, 'devices'>, keep: boolean, devices: Devices): Promise<void> {
    const { address, port, secure } = choice;
    const certified = secure ? await this.#certify(address) : undefined;
    const parts = this.#appParts(choice, certified?.authority.file);
    const phoneApp = createPhoneApp(parts);
    const listener = await listenForPhones(
      { address, port },
      certified === undefined
        ? { plain: phoneApp, secure: undefined }
        : { plain: createTrustApp(parts), secure: { app: phoneApp, certificate: certified.server } },
    );
    const { fingerprint } = certified?.authority ?? {};
    const renewAt = certified?.server.renewAt;
    const sharing: Sharing = {
      ...choice,
      port: listener.port,
      keep,
      url: `${secure ? 'https' : 'http'}://${bracketed(address)}:${listener.port}/`,
      listener,
      devices,
      codes: new PairingCodes(),
      // Another beginning with each share, as its codes are others.
      pairings: this.#options.clock.now(),
      certificate: fingerprint === undefined || renewAt === undefined ? undefined : { fingerprint, renewAt },
    };
    this.#sharing = sharing;
    await this.#keep(sharing);
    this.#options.logger.info({ address, port: listener.port, secure }, 'shared with phones');
  }

  #certify(address: string) {
    return this.#certificates.certify({
      machine: hostname(),
      names: [this.hostName],
      addresses: [...new Set([address, ...this.addresses().map(one => one.address)])],
      now: this.#options.clock.now(),
    });
  }

  #appParts(choice: Omit<KeptShare, 'devices'>, certificate: Uint8Array | undefined): PhoneAppParts {
    const { clock, regions, items } = this.#options;
    const status = { name: hostname(), secure: choice.secure };
    const group = choice.items === 'all' ? undefined : choice.items;
    return {
      ...this.#options,
      address: choice.address,
      names: [this.hostName, hostname().toLowerCase()],
      status,
      certificate,
      arrived: req => this.#fromPhones.add(req),
      findPrincipal: key => this.#principalOf(key),
      redeem: (code, userAgent) => this.#redeem(code, userAgent),
      session: () => ({ ...status, until: choice.until, regions: regions() }),
      items: async () => ({ items: choice.items === 'none' ? [] : await items.list(group) }),
      itemContent: id => {
        if (choice.items === 'none') throw new Failure('not_found');
        return items.content(id, group);
      },
      noteRequest: (keyId, address) => this.#sharing?.devices.noteRequest(keyId, address, clock.now()),
    };
  }

  async #redeem(code: string, userAgent: string): Promise<{ key: string }> {
    const sharing = this.#on();
    const now = this.#options.clock.now();
    if (!sharing.codes.redeem(code, now)) throw new Failure('invalid_key', shareWords.message('codeWrong'));
    const admitted = sharing.devices.admit(userAgent, now);
    sharing.pairings += 1;
    await this.#keep(sharing);
    return admitted;
  }

  async #principalOf(key: string): Promise<Principal | undefined> {
    const sharing = this.#sharing;
    const device = sharing?.devices.find(key);
    if (sharing === undefined || device === undefined || this.#isOver(sharing)) return undefined;
    return { ...unlimited, keyId: keyIdOf(device), userId: await this.#user(), scopes: phoneScopes };
  }

  /** An internal user without a limit: what phones ask is counted, and keeps nobody's quota. */
  async #user(): Promise<string> {
    const { accounts, clock } = this.#options;
    this.#userId ??= (await internalUser(accounts, { name: userName }, clock.now())).id;
    return this.#userId;
  }

  #isOver({ until }: Sharing): boolean {
    return until !== null && until <= this.#options.clock.now();
  }

  async #keep({ keep, devices, address, port, secure, items, until }: Sharing): Promise<void> {
    if (!keep) return;
    const kept = devices
      .list()
      .map(({ id, hash, name, since }) => ({ id, hash, since, ...(name !== null && { name }) }));
    await this.#kept.write({ address, port, secure, items, until, devices: kept });
  }

  #look(): void {
    const sharing = this.#sharing;
    if (sharing === undefined) return;
    const failed = (error: unknown) => this.#options.logger.error({ err: error }, 'sharing with phones failed');
    if (this.#isOver(sharing)) {
      this.off().catch(failed);
      return;
    }
    const { certificate } = sharing;
    if (certificate === undefined || certificate.renewAt > this.#options.clock.now()) return;
    // Not tried again until a day has gone by.
    certificate.renewAt = this.#options.clock.now() + 24 * hourMs;
    this.#certify(sharing.address).then(({ server }) => {
      sharing.listener.renew(server);
      certificate.renewAt = server.renewAt;
    }, failed);
  }
}

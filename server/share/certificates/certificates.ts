import { WorkerClient } from '../../../data-packs/runtime/worker-client.ts';
import { type Db, keepSetting, keptSetting, type WriteQueue } from '../../db/index.ts';
import type { ServerCertificate } from './authority.ts';

export interface CertifyQuestion {
  /** The authority as it was kept; undefined before the first. */
  kept: Uint8Array | undefined;
  /** What the authority is named after. */
  machine: string;
  names: readonly string[];
  addresses: readonly string[];
  now: number;
}

export interface Certified {
  /** A secret, to be kept for the next certificate. */
  kept: Uint8Array;
  /** What phones are shown: the file that they install (DER), and its SHA-256 in pairs, to be compared by eye. */
  authority: { file: Uint8Array; fingerprint: string };
  server: ServerCertificate;
}

const settingName = 'shareAuthority';
/** The library takes 100 ms to load, and is needed once in weeks. */
const idleMs = 10_000;

/**
 * Certificates of this machine, made in a thread. The authority that signs them is made when it is first needed, and
 * anew when it soon ends; it lies in `outpost.db`, which only its owner may read.
 */
export class Certificates {
  readonly #db: Db;
  readonly #writes: WriteQueue;
  readonly #worker = new WorkerClient<CertifyQuestion, Certified>({
    file: new URL('./certificates-worker.ts', import.meta.url),
    name: 'thread that makes certificates',
    idleMs,
  });

  constructor(db: Db, writes: WriteQueue) {
    this.#db = db;
    this.#writes = writes;
  }

  async certify(asked: Omit<CertifyQuestion, 'kept'>): Promise<Omit<Certified, 'kept'>> {
    const kept = keptSetting(this.#db, settingName);
    const { kept: now, ...certified } = await this.#worker.ask({ ...asked, kept });
    if (kept === undefined || !kept.equals(now)) {
      await this.#writes.run(() => keepSetting(this.#db, settingName, now));
    }
    return certified;
  }

  close(): Promise<void> {
    return this.#worker.close();
  }
}

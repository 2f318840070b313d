import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { type AccountsDb, AccountsUnreachable, row, rows, type Steps } from '../db/index.ts';
import type { FailureCode } from '../errors.ts';
import type { Scope } from '../http/endpoint.ts';
import type { KeySimulations } from './key-simulations.ts';
import { hashKey } from './key-text.ts';
import type { Keys } from './keys.ts';

/** Tells each request about its key. */
export interface KnownKeys {
  find(key: string): Promise<Principal | undefined>;
  isRevoked(keyId: string): boolean;
  /** Milliseconds by which the clock of a key is ahead. */
  aheadMs(keyId: string): number;
  /** Resolves when all that was changed before is known. */
  refresh(): Promise<void>;
  close(): void;
}

/** Looks keys up for each request: another process's change is known at once. */
export function lookedUpKeys(
  db: Required<Pick<AccountsDb, 'now'>>,
  keys: Keys,
  simulations: KeySimulations,
): KnownKeys {
  return {
    find: async key => db.now(principalOf(key)),
    isRevoked: keyId => db.now(keys.isRevoked(keyId)),
    aheadMs: keyId => db.now(simulations.aheadMs(keyId)),
    refresh: async () => undefined,
    close: () => undefined,
  };
}

/** How often changes by other instances are asked for, and how old what is remembered may be without an answer. */
const askEveryMs = 250;
const oldestMs = 1000;
const mostPrincipals = 20_000;

/**
 * Remembers what was looked up until any key changes, and all keys that were revoked: a request then waits for its
 * charge alone. While the database does not answer, what was known last holds.
 */
export class RememberedKeys implements KnownKeys {
  readonly #db: AccountsDb;
  readonly #logger: Logger;
  readonly #timer: NodeJS.Timeout;
  readonly #principals = new LRUCache<string, Principal>({ max: mostPrincipals });
  #revoked: ReadonlySet<string> = new Set();
  #ahead: ReadonlyMap<string, number> = new Map();
  /** Counts the changes that are known. */
  #number = -1;
  #knownAt = Number.NEGATIVE_INFINITY;
  #refreshing: Promise<void> | undefined;
  #closed = false;

  constructor(db: AccountsDb, logger: Logger) {
    this.#db = db;
    this.#logger = logger;
    this.#timer = setInterval(() => void this.#refreshQuietly(), askEveryMs).unref();
  }

  async find(key: string): Promise<Principal | undefined> {
    const hash = hashKey(key).toString('base64');
    const known = this.#principals.get(hash);
    if (known !== undefined && performance.now() - this.#knownAt < oldestMs) return known;
    const number = this.#number;
    try {
      const found = await this.#db.read(principalOf(key));
      // It may miss a change that came meanwhile.
      if (found !== undefined && number === this.#number) this.#principals.set(hash, found);
      return found;
    } catch (error) {
      if (known !== undefined && error instanceof AccountsUnreachable) return known;
      throw error;
    }
  }

  isRevoked(keyId: string): boolean {
    return this.#revoked.has(keyId);
  }

  aheadMs(keyId: string): number {
    return this.#ahead.get(keyId) ?? 0;
  }

  async refresh(): Promise<void> {
    // One that has begun may have read too early.
    await this.#refreshing?.catch(() => undefined);
    this.#refreshing ??= this.#read().finally(() => {
      this.#refreshing = undefined;
    });
    await this.#refreshing;
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
  }

  async #refreshQuietly(): Promise<void> {
    if (this.#refreshing !== undefined) return;
    try {
      await this.refresh();
    } catch (error) {
      if (!this.#closed && !(error instanceof AccountsUnreachable))
        this.#logger.warn({ err: error }, 'changes of keys are not known');
    }
  }

  async #read(): Promise<void> {
    const asked = performance.now();
    const changes = await this.#db.read(row<{ number: number }>('SELECT number FROM key_changes', []));
    if (changes !== undefined && changes.number !== this.#number) {
      const revoked = await this.#db.read(rows<{ id: string }>('SELECT id FROM keys WHERE revoked_at IS NOT NULL'));
      const ahead = await this.#db.read(
        rows<{ id: string; ms: number }>('SELECT key_id AS id, ahead_ms AS ms FROM key_simulations WHERE ahead_ms > 0'),
      );
      this.#revoked = new Set(revoked.map(({ id }) => id));
      this.#ahead = new Map(ahead.map(({ id, ms }) => [id, ms]));
      this.#principals.clear();
      this.#number = changes.number;
    }
    this.#knownAt = asked;
  }
}

/** Who a key speaks for and what it may do. */
export interface Principal {
  keyId: string;
  userId: string;
  /** `null`: the workstation's own key has none. */
  projectId: string | null;
  /** Empty: everything. */
  scopes: readonly Scope[];
  /** Empty: any. */
  allowedOrigins: readonly string[];
  originRequired: boolean;
  revoked: boolean;
  /** What a test key is to meet, where anything is simulated for it; its quota and clock are the ledger's to look up. */
  simulation?:
    | { /** Prefix of the addresses that fail. */ failing: string | null; error: FailureCode | null }
    | undefined;
}

/** A key that no project limits: of the service's own users. */
export const unlimited = {
  projectId: null,
  scopes: [],
  allowedOrigins: [],
  originRequired: false,
  revoked: false,
} as const satisfies Partial<Principal>;

interface PrincipalRow extends Pick<Principal, 'keyId' | 'userId'> {
  projectId: string;
  scopes: string;
  allowedOrigins: string;
  requireOrigin: number;
  revokedAt: number | null;
  simulated: number;
  failing: string | null;
  error: FailureCode | null;
}

/**
 * Looks a key up. One indexed read per request, so that another process's change is seen by the very next one. The cast
 * keeps SQLite from compiling the statement anew for every value: 3 us instead of 16.
 */
function* principalOf(key: string): Steps<Principal | undefined> {
  const found = yield* row<PrincipalRow>(
    `SELECT keys.id AS "keyId", projects.user_id AS "userId", projects.id AS "projectId", keys.scopes,
       projects.allowed_origins AS "allowedOrigins", projects.require_origin AS "requireOrigin",
       keys.revoked_at AS "revokedAt", simulations.key_id IS NOT NULL AS simulated, simulations.path AS failing,
       simulations.error
     FROM keys JOIN projects ON projects.id = keys.project_id
       LEFT JOIN key_simulations AS simulations ON simulations.key_id = keys.id
     WHERE keys.hash = CAST(? AS BLOB)`,
    [hashKey(key)],
  );
  if (found === undefined) return undefined;
  const { requireOrigin, revokedAt, simulated, failing, error, ...own } = found;
  const allowedOrigins: string[] = JSON.parse(own.allowedOrigins);
  return {
    ...own,
    scopes: JSON.parse(own.scopes),
    allowedOrigins,
    originRequired: requireOrigin === 1 || allowedOrigins.length > 0,
    revoked: revokedAt !== null,
    simulation: simulated === 1 ? { failing, error } : undefined,
  };
}

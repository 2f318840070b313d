import { createHash, randomBytes } from 'node:crypto';
import { type Accounts, makeKey, type Principal } from '../accounts/index.ts';

/** No name that `user create` takes, so nobody's quota is met by accident. */
const userName = '(workstation)';
const keyId = 'key_workstation';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The workstation's own key. It is made anew at every start, lives in this process's memory and nowhere else, and dies with
 * it. What it does is counted like any other key's, under an internal user without a limit.
 */
export class WorkstationSession {
  readonly #key = makeKey('live');
  readonly #digest = digest(this.#key);
  readonly #userId: string;
  readonly #origins: () => readonly string[];
  readonly #tokens = new Set<string>();
  #closed = false;

  constructor(accounts: Accounts, now: number, origins: () => readonly string[]) {
    const user = accounts.users.find(userName) ?? accounts.users.create({ name: userName, internal: true }, now);
    this.#userId = user.id;
    this.#origins = origins;
  }

  /** A word that opens the workstation once. */
  makeToken(): string {
    const token = randomBytes(24).toString('base64url');
    this.#tokens.add(digest(token));
    return token;
  }

  /** The key for a token that was not used before; `undefined` for any other. */
  redeem(token: string): string | undefined {
    return !this.#closed && this.#tokens.delete(digest(token)) ? this.#key : undefined;
  }

  findPrincipal(key: string): Principal | undefined {
    if (this.#closed || digest(key) !== this.#digest) return undefined;
    return {
      keyId,
      userId: this.#userId,
      projectId: null,
      scopes: [],
      allowedOrigins: this.#origins(),
      // A same-origin GET names no origin, and its Referer is lost in a worker.
      originRequired: false,
      revoked: false,
    };
  }

  close(): void {
    this.#closed = true;
    this.#tokens.clear();
  }
}

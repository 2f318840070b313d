import { createHash, randomBytes } from 'node:crypto';
import { type Accounts, makeKey, type Principal } from '../accounts/index.ts';

/** `user create` refuses this name, so it never collides with a real user. */
const userName = '(workstation)';
const keyId = 'key_workstation';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Opens the API and the dashboard for a window. */
export interface WorkstationAccess {
  key: string;
  dashboardToken: string;
}

/**
 * The workstation's own key and dashboard token, made at every start and held only in memory. Its requests are counted
 * under an internal user without a limit.
 */
export class WorkstationSession {
  readonly #key = makeKey('live');
  readonly #digest = digest(this.#key);
  readonly #dashboardToken = makeKey('dash');
  readonly #dashboardDigest = digest(this.#dashboardToken);
  readonly #userId: string;
  readonly #origins: () => readonly string[];
  readonly #tokens = new Set<string>();
  #closed = false;

  constructor(accounts: Accounts, now: number, origins: () => readonly string[]) {
    const user = accounts.users.find(userName) ?? accounts.users.create({ name: userName, internal: true }, now);
    this.#userId = user.id;
    this.#origins = origins;
  }

  /** Makes a token that opens the workstation once. */
  makeToken(): string {
    const token = randomBytes(24).toString('base64url');
    this.#tokens.add(digest(token));
    return token;
  }

  /** Exchanges an unused token for access; `undefined` for any other. */
  redeem(token: string): WorkstationAccess | undefined {
    if (this.#closed || !this.#tokens.delete(digest(token))) return undefined;
    return { key: this.#key, dashboardToken: this.#dashboardToken };
  }

  findDashboardToken(token: string): { id: string; revoked: boolean } | undefined {
    if (this.#closed || digest(token) !== this.#dashboardDigest) return undefined;
    return { id: 'dsh_workstation', revoked: false };
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

import type { Logger } from 'pino';
import { listBackups } from './backups.ts';
import type { DbThread } from './db-thread.ts';

interface DailyBackupParts {
  dbThread: Pick<DbThread, 'damage' | 'backup'>;
  dataDir: string;
  logger: Logger;
}

const day = 86_400_000;
/** Milliseconds after the start until the first copy, and between looks at the clock. */
const lookEvery = 60_000;

/** Copies the accounts' database once a day, first a minute after the start, and checks it at the start. */
export class DailyBackup {
  readonly #parts: DailyBackupParts;
  readonly #timer: NodeJS.Timeout;
  #busy = false;
  #closed = false;
  #damage: string | undefined;

  constructor(parts: DailyBackupParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => void this.#look(), lookEvery).unref();
    void this.#check();
  }

  /** What was wrong with the database at the start. */
  get damage(): string | undefined {
    return this.#damage;
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
  }

  async #check(): Promise<void> {
    const { dbThread, dataDir, logger } = this.#parts;
    try {
      this.#damage = await dbThread.damage();
      if (this.#damage === undefined) return;
      const [newest] = listBackups(dataDir);
      logger.error(
        { damage: this.#damage, backup: newest?.file },
        'the accounts in outpost.db are damaged: stop the service, then "outpost restore" brings the last sound copy back',
      );
    } catch (error) {
      if (!this.#closed) logger.warn({ err: error }, 'the accounts could not be checked');
    }
  }

  async #look(): Promise<void> {
    const { dbThread, dataDir, logger } = this.#parts;
    if (this.#busy || this.#damage !== undefined) return;
    this.#busy = true;
    try {
      const [newest] = listBackups(dataDir);
      // The clock, the system's as that of the files, may have been moved either way.
      const isDue = newest === undefined || Math.abs(Date.now() - newest.madeAt.getTime()) >= day;
      if (isDue) logger.info({ backup: (await dbThread.backup(dataDir))?.file }, 'the accounts were copied');
    } catch (error) {
      if (!this.#closed) logger.warn({ err: error }, 'the accounts could not be copied; trying again in a minute');
    }
    this.#busy = false;
  }
}

import { z } from 'zod';
import { type Db, keepSetting, keptSetting, type WriteQueue } from '../db/index.ts';
import { keptDeviceSchema } from './devices.ts';
import { shareChoiceSchema } from './share-schemas.ts';

const name = 'share';

/** What is kept of a share that goes on after a restart. */
const keptShareSchema = shareChoiceSchema.omit({ hours: true, keep: true }).extend({
  /** Milliseconds since 1970. */
  until: z.number().nullable(),
  devices: z.array(keptDeviceSchema),
});
export type KeptShare = z.output<typeof keptShareSchema>;

/** The share that goes on after a restart, in the database's settings. */
export class KeptShares {
  readonly #db: Db;
  readonly #writes: WriteQueue;

  constructor(db: Db, writes: WriteQueue) {
    this.#db = db;
    this.#writes = writes;
  }

  read(): KeptShare | undefined {
    const stored = keptSetting(this.#db, name);
    if (stored === undefined) return undefined;
    return keptShareSchema.safeParse(JSON.parse(stored.toString('utf8'))).data;
  }

  /** `undefined`: none goes on. */
  async write(share: KeptShare | undefined): Promise<void> {
    await this.#writes.run(() => {
      if (share === undefined) this.#db.prepare('DELETE FROM settings WHERE name = ?').run(name);
      else keepSetting(this.#db, name, Buffer.from(JSON.stringify(share)));
    });
  }
}

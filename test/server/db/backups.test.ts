import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import { DailyBackup, keepBackup, listBackups, openDb } from '../../../server/db/index.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await temporaryFolder();
});

test('a week of copies is kept, the newest by number whatever the clock says', async () => {
  const db = openDb(join(dataDir, 'outpost.db'));
  for (let made = 0; made < 9; made++) await keepBackup(db, dataDir);
  const [newest] = listBackups(dataDir);
  await utimes(newest?.file ?? '', new Date('1999-01-01'), new Date('1999-01-01'));
  expect(listBackups(dataDir).map(({ number }) => number)).toEqual([9, 8, 7, 6, 5, 4, 3]);
  db.close();
});

test('a copy is made a minute after the start, then once a day, and none of a damaged database', async () => {
  vi.useFakeTimers();
  try {
    const db = openDb(join(dataDir, 'outpost.db'));
    let copies = 0;
    const backup = async () => {
      copies++;
      return keepBackup(db, dataDir);
    };
    const logger = pino({ level: 'silent' });
    const daily = new DailyBackup({ dbThread: { damage: async () => undefined, backup }, dataDir, logger });
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(listBackups(dataDir)).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(copies).toBe(1);
    const [made] = listBackups(dataDir);
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(made?.file ?? '', yesterday, yesterday);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(copies).toBe(2);
    daily.close();
    const damaged = new DailyBackup({
      dbThread: { damage: async () => 'page 7', backup },
      dataDir: join(dataDir, 'other'),
      logger,
    });
    await vi.advanceTimersByTimeAsync(120_000);
    expect([damaged.damage, copies]).toEqual(['page 7', 2]);
    damaged.close();
    db.close();
  } finally {
    vi.useRealTimers();
  }
});

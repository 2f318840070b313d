import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDb } from '../../server/db/index.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { outpostHere } from '../helpers/outpost-here.ts';
import { startService } from '../helpers/service.ts';

test.each([0, 31])('a stored secret of %i bytes signs nothing, and another one is made by a command', async bytes => {
  const dataDir = await temporaryFolder();
  const first = await startService({ dataDir });
  const { key } = first;
  await first.close();
  const db = openDb(join(dataDir, 'outpost.db'));
  db.prepare('UPDATE settings SET value = zeroblob(?) WHERE name = ?').run(bytes, 'secret');
  db.close();
  await expect(startService({ dataDir })).rejects.toThrow(
    `${bytes} of 32 bytes are left, which could be guessed. "outpost accounts new-secret" makes another one`,
  );
  // Commands that prove who answers use it, too.
  expect((await outpostHere(['open', '--data-dir', dataDir])).code).toBe(1);
  const renewed = await outpostHere(['accounts', 'new-secret', '--data-dir', dataDir]);
  expect(renewed).toMatchObject({ code: 0, stdout: expect.stringContaining('There is another secret.') });
  const again = await startService({ dataDir });
  expect((await again.get('/tiles/v1/token', { headers: { authorization: `Bearer ${key}` } })).status).toBe(200);
  await again.close();
});

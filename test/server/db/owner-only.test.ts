import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { letOwnerOnly } from '../../../server/db/owner-only.ts';

test.skipIf(process.platform === 'win32')('a file becomes its owner’s, and on Windows is not touched', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-owner-'));
  const file = join(folder, 'outpost.db-shm');
  letOwnerOnly(file);
  writeFileSync(file, '');
  chmodSync(file, 0o666);
  // There an open file refuses the change, and a service would never come to its work.
  letOwnerOnly(file, 'win32');
  expect(statSync(file).mode & 0o777).toBe(0o666);
  letOwnerOnly(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});

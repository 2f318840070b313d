import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { explainError } from '../../data-packs/builder/build-error.ts';
import { codeSaidByTool, diskTrouble } from '../../data-packs/store/disk/disk-trouble.ts';
import { systemFailure } from '../../data-packs/store/disk/system-failure.ts';
import { failedWith } from '../../data-packs/words/worded-error.ts';
import { storageFailureOf } from '../../server/storage-failure.ts';

const refused = (code: string, more: object = {}) => Object.assign(new Error(`${code}: refused`), { code, ...more });
const told = (error: unknown) => failedWith(error).message;

test.each([
  ['ENOSPC', 'full', 'storage_full'],
  ['EDQUOT', 'full', 'storage_full'],
  ['SQLITE_FULL', 'full', 'storage_full'],
  ['EIO', 'fails', 'storage_failed'],
  ['SQLITE_IOERR_FSYNC', 'fails', 'storage_failed'],
  ['EROFS', 'readOnly', 'storage_failed'],
  ['EACCES', 'forbidden', 'storage_failed'],
  ['SQLITE_READONLY_DIRECTORY', 'forbidden', 'storage_failed'],
])('%s is the same trouble for commands, builds and the service: %s', (code, trouble, answered) => {
  const error = refused(code);
  expect(diskTrouble(error)).toBe(trouble);
  expect(storageFailureOf(error)?.code).toBe(answered);
  for (const said of [told(systemFailure(error, '/data')), told(explainError(error, '/data'))]) {
    expect(said).toContain('/data');
    expect(said).not.toContain(`${code}:`);
  }
});

test.each(['ENOENT', 'SQLITE_BUSY', 'ECONNRESET', 'constructor'])('%s is no trouble of a disk', code => {
  expect(diskTrouble(refused(code))).toBeUndefined();
  expect(storageFailureOf(refused(code))).toBeUndefined();
});

test('a folder that cannot be made is one, which Node says as if something were missing', () => {
  const error = refused('ENOENT', { syscall: 'mkdir', path: '/data/batch/one' });
  expect(storageFailureOf(error)?.code).toBe('storage_failed');
  expect(told(systemFailure(error, '/data'))).toMatch(/^\/data\/batch\/one cannot be changed\./);
});

test('a full disk is called by the data folder, another disk by the path that it refused', () => {
  const full = (path: string) => told(systemFailure(refused('ENOSPC', { path }), '/data'));
  expect(full('/data/packs/.incoming/alps')).toMatch(/^The disk of \/data is full\./);
  expect(full('/data-stick/copy.db')).toMatch(/^The disk of \/data-stick\/copy.db is full\./);
});

test.runIf(process.platform === 'linux')('what a tool says of a full disk is understood', () => {
  const words = spawnSync('cp', ['/bin/sh', '/dev/full'], { encoding: 'utf8', env: { LC_ALL: 'C' } }).stderr;
  expect(codeSaidByTool(words)).toBe('ENOSPC');
  expect(codeSaidByTool('sequence: tiles/access.bin: Input/output error')).toBe('EIO');
  expect(codeSaidByTool('Could not parse the extract')).toBeUndefined();
});

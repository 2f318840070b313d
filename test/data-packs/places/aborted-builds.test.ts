import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('./aborted-builds-process.ts', import.meta.url));

test('a build that is aborted while its thread loads SQLite leaves the process alive', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  expect(stdout).toBe('alive');
});

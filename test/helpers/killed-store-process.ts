/**
 * Works on a pack store and is killed (SIGKILL, by itself) before its n-th change of the file system:
 * `killed-store-process.ts N install DATA_DIR PACK | rollback DATA_DIR ID | remove DATA_DIR ID`. Prints "done" when there were fewer changes.
 */
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const [killAt = '0', action, dataDir = '', subject = ''] = process.argv.slice(2);
let left = Number(killAt);

function countDown(): void {
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  left -= 1;
}

const changes = ['copyFile', 'link', 'mkdir', 'rename', 'rm', 'rmdir', 'writeFile'] as const;
for (const name of changes) {
  const original: (...args: never[]) => unknown = fs[name];
  Object.assign(fs, {
    [name]: (...args: never[]) => {
      countDown();
      return original(...args);
    },
  });
}
syncBuiltinESMExports();

const { installPack } = await import('../../data-packs/store/install.ts');
const { removePack } = await import('../../data-packs/store/remove.ts');
const { rollbackPack } = await import('../../data-packs/store/rollback.ts');
if (action === 'install') await installPack(dataDir, subject, { letGoMs: 0 });
else if (action === 'rollback') await rollbackPack(dataDir, subject);
else await removePack(dataDir, subject);
process.stdout.write('done');

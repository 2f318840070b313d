/**
 * Works on a pack store and kills itself (SIGKILL) before its n-th change of the file system: `killed-store-process.ts
 * N install DATA_DIR PACK | rollback DATA_DIR ID | remove DATA_DIR ID | export DATA_DIR FILE | publish DATA_DIR PACK`.
 * Prints "done" when there were fewer changes. `export` is of the pack "alpha", `publish` into `DATA_DIR/published`.
 */
import fs from 'node:fs/promises';
import { enableCompileCache, flushCompileCache, syncBuiltinESMExports } from 'node:module';

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

// Flush before working: a killed process does not write its compile cache.
enableCompileCache();
const work = await load();
flushCompileCache();
await work();
process.stdout.write('done');

async function load(): Promise<() => Promise<unknown>> {
  if (action === 'install') {
    const { installPack } = await import('../../data-packs/store/install.ts');
    return () => installPack(dataDir, subject, { letGoMs: 0 });
  }
  if (action === 'rollback') {
    const { rollbackPack } = await import('../../data-packs/store/rollback.ts');
    return () => rollbackPack(dataDir, subject);
  }
  if (action === 'remove') {
    const { removePack } = await import('../../data-packs/store/remove.ts');
    return () => removePack(dataDir, subject);
  }
  if (action === 'export') {
    const { exportPack } = await import('../../data-packs/store/export.ts');
    return () => exportPack(dataDir, 'alpha', subject, { replace: true });
  }
  const { publishPacks } = await import('../../data-packs/publish/publish-packs.ts');
  return () => publishPacks(dataDir, `${dataDir}/published`, [{ id: 'alpha', path: subject }]);
}

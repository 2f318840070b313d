import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { eventually } from './eventually.ts';
import type { Report } from './report.ts';
import { type Wine, windowsPath } from './run-in-wine.ts';
import type { TestDrive } from './test-drive.ts';
import { serveInWine, type WindowsService } from './windows-service.ts';

const script = windowsPath(fileURLToPath(new URL('files.mjs', import.meta.url)));

/** Files that somebody has open, and names of files, beside a running service. */
export async function checkInUse(report: Report, wine: Wine, drive: TestDrive, dataDir: string): Promise<void> {
  await report.check('an open file is replaced once it is closed; one that stays open is kept as it is', async () => {
    const program = `file:///Z:${encodeURI(wine.setUp.program)}`;
    const { code, stdout, stderr } = await wine.start([script, program, drive.path('open')]).end();
    assert.equal(code, 0, stderr);
    assert.deepEqual(JSON.parse(stdout), {
      whileOpen: 'old',
      closed: 'new',
      refused: 'EPERM',
      kept: 'new',
      removed: true,
    });
  });
  await report.check('an export does not replace a file that is open elsewhere, and says why', async () => {
    const file = drive.path('open.outpost');
    await writeFile(drive.here('open.outpost'), 'of somebody');
    const holder = wine.start(['-e', `fs.openSync(${JSON.stringify(file)});console.log(1);setTimeout(()=>{},60000)`]);
    await holder.firstLine();
    const { code, stderr } = await wine.outpost(['pack', 'export', 'world', file, '--force', '--data-dir', dataDir]);
    await holder.kill();
    assert.equal(code, 1);
    assert.match(stderr, /is open in another program/);
    assert.equal(await readFile(drive.here('open.outpost'), 'utf8'), 'of somebody');
  });
  await report.check('names that Windows has no files of are refused', async () => {
    for (const name of ['CON.outpost', 'a:b.outpost']) {
      const { code, stderr } = await wine.outpost(['pack', 'export', 'world', drive.path(name), '--data-dir', dataDir]);
      assert.equal(code, 1, name);
      assert.match(stderr, /Windows has no files of the name/, name);
    }
  });
  await report.check('accounts are copied beside the running service', async () => {
    await wine.done(['backup', drive.path('copy.db'), '--data-dir', dataDir]);
    assert(existsSync(drive.here('copy.db')));
  });
}

/** A service whose engine runs. */
export async function checkKilled(
  report: Report,
  wine: Wine,
  { dataDir, service }: { dataDir: string; service: WindowsService },
): Promise<void> {
  await report.check('a service that is killed takes all its processes along, and starts again', async () => {
    const begun = processesOf(wine);
    assert(begun.some(line => line.includes('valhalla_service')));
    await service.process.kill();
    await eventually(async () => assert.deepEqual(processesOf(wine), []), 15);
    const again = await serveInWine(wine, dataDir);
    await eventually(async () => assert.equal((await again.get('/health')).body.status, 'ok'));
    assert.deepEqual(again.complaints, []);
    await again.process.kill();
  });
}

/** Lists Outpost's processes under Wine, as this system shows them. */
const processesOf = ({ setUp }: Wine): string[] =>
  execFileSync('ps', ['-eo', 'args='])
    .toString()
    .split('\n')
    .filter(line => line.startsWith(setUp.node) || /outpost-test.*valhalla_service/.test(line));

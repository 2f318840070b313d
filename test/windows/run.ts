import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { packFor } from '../helpers/packs.ts';
import { startService } from '../helpers/service.ts';
import { checkAnswers } from './answers.ts';
import { checkInUse, checkKilled } from './in-use.ts';
import { checkPaths } from './paths.ts';
import { checkRegions } from './regions.ts';
import { Report } from './report.ts';
import { Wine, windowsPath } from './run-in-wine.ts';
import { missingForWine, setUpWine } from './set-up-wine.ts';
import { TestDrive } from './test-drive.ts';
import { serveInWine } from './windows-service.ts';

/**
 * `npm run test:windows`: Outpost for Windows under Wine, set up once in a cache (`set-up-wine.ts`). Says of each check
 * whether it holds, how long everything took, and at last "N passed, N failed".
 */
const report = new Report();
const missing = missingForWine();
if (missing !== undefined) {
  report.say(`Left out: Windows under Wine: ${missing}.`);
  process.exit();
}
const seconds = () => `${(performance.now() / 1000).toFixed(0)} s`;
const setUp = await setUpWine();
report.say(`Windows is set up after ${seconds()}`);

const drive = new TestDrive(setUp.prefix);
await rm(drive.here(), { recursive: true, force: true });
const wine = new Wine(setUp, drive.here('output'));
const here = await startService({ packs: [await packFor('sandbox'), await packFor('world')] });
try {
  const dataDir = drive.path('Jörg & Äpfel 東京');
  await report.check('the engine is installed from its archive', async () => {
    await wine.done(['engine', 'install', '--from', windowsPath(setUp.wheel), '--data-dir', dataDir]);
  });
  const service = await serveInWine(wine, dataDir);
  await checkAnswers(report, service, here);
  await checkInUse(report, wine, drive, dataDir);
  await checkRegions(report, wine, drive, { dataDir, service });
  await report.check('nothing of all that was warned of', async () => assert.deepEqual(service.complaints, []));
  await checkKilled(report, wine, { dataDir, service });
  await checkPaths(report, wine, drive);
} finally {
  await wine.killAll();
  await here.close();
}
report.say(`all took ${seconds()}`);
process.exitCode = report.end();
// Leave the files of a failure, to be looked at.
if (process.exitCode === 0) await rm(drive.here(), { recursive: true, force: true });

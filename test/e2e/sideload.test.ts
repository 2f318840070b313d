import { generateKeyPairSync } from 'node:crypto';
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { sign } from '../../data-packs/format/signature.ts';
import { writeExport } from '../../data-packs/store/export.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';
import { ArrivalsDriver } from './arrivals-driver.ts';
import { setStage } from './driver.ts';
import { RegionsDriver } from './regions-driver.ts';
import { timeoutMs } from './timeouts.ts';

const folder = await temporaryFolder();
// The overview alone, which mounts and draws less.
const stage = await setStage({ packs: ['world'] });
// Over the sea, where little is drawn.
const window = await stage.openWorkstation({ view: '9/30/-60', width: 900, height: 640, plain: true });
const arrivals = new ArrivalsDriver(window);
const regions = new RegionsDriver(window);

const tiny = (version: string) => writeTinyPack(join(folder, version), { id: 'tiny', version, content: version });

/** The pack as one file. */
async function asFile(directory: string, name: string): Promise<string> {
  const path = join(folder, name);
  const signal = new AbortController().signal;
  await writeExport(directory, path, { progress: () => undefined, signal, replace: true });
  return path;
}

const uploads = () => readdir(join(stage.service.dataDir, 'uploads'), { recursive: true }).catch(() => []);

describe('a pack that comes as a file', () => {
  test('is dropped, confirmed and installed without a reload; the upload is deleted', async () => {
    const file = await asFile(await tiny('2026-01-01.1'), 'tiny.outpost');
    await arrivals.drop({ name: 'tiny.outpost', content: await readFile(file) });
    const question = await arrivals.readSheet();
    expect(question).toContain('Install Tiny tiny?');
    expect(question).toContain('Data of 2026-01-01');
    expect(question).toContain('3D buildings');
    expect(question).toContain('Not installed yet.');
    expect(question).toContain('Not signed: its origin cannot be checked.');
    await window.screenshot('sideload-sheet');
    await arrivals.answerSheet('Install');
    await regions.expectText('Tiny tiny is installed');
    await vi.waitFor(async () => expect(await uploads()).toEqual([]), { timeout: timeoutMs });
  });

  test('by path: names the version it replaces, or that it is installed already; the focus returns', async () => {
    await regions.open('Get regions');
    await arrivals.chooseSource();
    await arrivals.escapeToSource();
    await arrivals.chooseSource();
    await arrivals.typePath(await tiny('2026-02-01.1'));
    await expect
      .poll(() => arrivals.readSheet())
      .toContain('Newer than the installed one of 2026-01-01, which is kept');
    await arrivals.answerSheet('Update');
    await regions.expectText('Data of 2026-02-01');
    await regions.open('Get regions');
    await arrivals.chooseSource();
    await arrivals.typePath(join(folder, '2026-02-01.1'));
    await expect.poll(() => arrivals.readSheet()).toContain('This very version is installed.');
    await arrivals.answerSheet('Close');
  });

  test('a new key: its fingerprint is shown, and the key is known once trusted', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const directory = await tiny('2026-03-01.1');
    const manifest = join(directory, 'pack.json');
    await writeFile(manifest, JSON.stringify(sign(JSON.parse(await readFile(manifest, 'utf8')), pem)));
    const content = await readFile(await asFile(directory, 'signed.outpost'));
    await arrivals.openFiles({ name: 'signed.outpost', content });
    await expect.poll(() => arrivals.readSheet()).toMatch(/Signed by a key that is new here: ([0-9A-F]{4} ?)+/);
    await arrivals.trustKey();
    await arrivals.answerSheet('Install all the same');
    await regions.expectText('Data of 2026-03-01');
    await arrivals.openFiles({ name: 'signed.outpost', content });
    await expect.poll(() => arrivals.readSheet()).toContain('Signed by a key you trust');
    expect(await uploads()).not.toEqual([]);
    await arrivals.answerSheet('Close');
    // A declined upload is deleted.
    await vi.waitFor(async () => expect(await uploads()).toEqual([]), { timeout: timeoutMs });
  });

  test('of another signer is asked about with both signers and versions, and put in place only with a yes', async () => {
    const path = await tiny('2026-05-01.1');
    const open = async () => {
      await regions.open('Get regions');
      await arrivals.chooseSource();
      await arrivals.typePath(path);
      await expect.poll(() => arrivals.readSheet()).toContain('This needs a yes from you');
    };
    await open();
    expect(await arrivals.readSheet()).toMatch(
      /Tiny tiny \(tiny\) is installed in version 2026-03-01\.1, signed by Tiny tiny, whose key .* is trusted\. What would replace it is version 2026-05-01\.1, not signed\./,
    );
    await window.screenshot('sideload-other-signer');
    await arrivals.answerSheet('Not now');
    await regions.open('Installed');
    await regions.expectText('Data of 2026-03-01');
    await open();
    await arrivals.answerSheet('Install all the same');
    await regions.expectText('Data of 2026-05-01');
  });

  test('several are confirmed one by one; broken and truncated ones are named', async () => {
    const torn = await asFile(await tiny('2026-04-01.1'), 'torn.outpost');
    await truncate(torn, 700);
    await arrivals.drop(
      { name: 'torn.outpost', content: await readFile(torn) },
      { name: 'text.outpost', content: 'no pack at all' },
    );
    await expect.poll(() => arrivals.readSheet()).toMatch(/torn\.outpost[\s\S]*1 more file waits\./);
    await arrivals.answerSheet('Close');
    await expect.poll(() => arrivals.readSheet()).toContain('text.outpost');
    await arrivals.answerSheet('Close');
    await arrivals.drop({ name: 'alps.osm.pbf', content: 'x' });
    await arrivals.expectBuildText('alps.osm.pbf');
    await arrivals.closeBuild();
    expect(window.log.problems.filter(problem => !problem.includes('Failed to load resource'))).toEqual([]);
  });
});

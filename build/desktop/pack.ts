import { spawnSync } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Arch, build, Platform } from 'electron-builder';
import { z } from 'zod';
import { readSigningKey } from '../../data-packs/publish/signing-key.ts';
import { platformHere } from '../../data-packs/store/engine/engine-platforms.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { makeMap } from '../map/make-map.ts';
import { buildProgram } from '../program/build-program.ts';
import { makeRegions } from '../regions/make-regions.ts';
import { buildPage, pageIsCurrent } from '../start/page.ts';
import { buildPreload, preloadIsCurrent } from '../start/preload.ts';
import { bringEngine } from './bring-engine.ts';
import { bringsPrograms, licencesFile, type Processor, packing, processors, type System, systems } from './packing.ts';
import { pinnedUpdateKeys, signReleases } from './sign-release.ts';
import { allLicences, billOfMaterials, shippedPackages } from './third-parties.ts';

/** Files and folders that are packed besides npm's packages, at the root and in `dist`. */
const sources = ['package.json', 'package-lock.json', 'LICENSE', 'electron', 'server', 'data-packs'];
const made = ['renderer', 'phone', 'electron', 'regions', 'map'];

/**
 * Lays out what is packed for another system in a folder of `dist`, with the native packages that npm installs there.
 * Returns the folder.
 */
async function layOutForeign(root: string, system: System, processor: Processor): Promise<string> {
  const folder = join(root, 'dist', '.foreign', `${system}-${processor}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const path of [...sources, ...made.map(name => join('dist', name))])
    await cp(join(root, path), join(folder, path), { recursive: true });
  // Scripts would build for this system.
  const parameters = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  npm(folder, [...parameters, `--os=${system}`, `--cpu=${processor}`, ...(system === 'linux' ? ['--libc=glibc'] : [])]);
  return folder;
}

/** Runs npm, which on Windows is a script and no program; the one that runs this says where it is. */
function npm(cwd: string, parameters: readonly string[]): void {
  const script = process.env.npm_execpath;
  const [command, first] = script ? [process.execPath, [script]] : ['npm', []];
  const { status, error } = spawnSync(command, [...first, ...parameters], { cwd, stdio: 'inherit' });
  if (status !== 0) throw error ?? new Error(`npm ${parameters.join(' ')}: ${status}`);
}

/**
 * `npm run pack`: the installers for this system, in `dist/packages`, signed for updates by the key in the file that
 * `OUTPOST_UPDATE_KEY` names. `--system` and `--processor` pack for another one, by Node's names; `--dir` stops at the
 * unpacked folder; `--electron DIR` takes an unpacked Electron instead of fetching one; `--update-url URL` sets the
 * update server; `--engine FILE` names an archive of the routing engine's programs that was carried here. Beside the
 * installers lies what is in them (CycloneDX), inside the licences of all of it.
 */
const { values } = parseArgs({
  options: {
    system: { type: 'string', default: process.platform },
    processor: { type: 'string', default: process.arch },
    engine: { type: 'string', multiple: true },
    dir: { type: 'boolean', default: false },
    electron: { type: 'string' },
    'update-url': { type: 'string' },
    output: { type: 'string' },
  },
});

const system = z
  .enum(systems, `Outpost is packed for ${systems.join(', ')}, not for ${values.system}.`)
  .parse(values.system);
const processor = z
  .enum(processors, `Outpost is packed for ${processors.join(', ')}, not for ${values.processor}.`)
  .parse(values.processor);
const platform = `${system}/${processor}`;
const root = fileURLToPath(new URL('../..', import.meta.url));
if (!(await pageIsCurrent(root))) await buildPage(root);
if (!(await preloadIsCurrent(root))) await buildPreload(root);
await buildProgram(root);
await makeRegions(root);
await makeMap(root);
const keyFile = process.env.OUTPOST_UPDATE_KEY;
const keyPem = keyFile === undefined ? undefined : await readSigningKey(keyFile);
const projectDir = platform === platformHere ? root : await layOutForeign(root, system, processor);
if (bringsPrograms(platform)) await bringEngine(join(projectDir, 'dist'), platform, { from: values.engine });
const packages = await shippedPackages(root, projectDir);
await writeFile(licencesFile, await allLicences(root, packages));
await build({
  projectDir,
  targets: Platform.fromString(system).createTarget(values.dir ? 'dir' : null, Arch[processor]),
  config: packing({
    system,
    processor,
    updateUrl: values['update-url'],
    electronDist: values.electron,
    output: values.output,
  }),
  publish: 'never',
});
const output = values.output ?? `${root}dist/packages`;
await writeFile(
  join(output, `outpost-${packageJson.version}-${system}-${processor}.cdx.json`),
  `${JSON.stringify(await billOfMaterials(packages, platform), undefined, 1)}\n`,
);
if (!values.dir) {
  const paths = keyPem === undefined ? [] : await signReleases(output, keyPem, await pinnedUpdateKeys());
  process.stdout.write(
    paths.length === 0
      ? 'OUTPOST_UPDATE_KEY is not set: no copy of Outpost takes these installers as an update.\n'
      : `Signed for updates: ${paths.join(', ')}\n`,
  );
}

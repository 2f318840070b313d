import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Arch, build, Platform } from 'electron-builder';
import { z } from 'zod';
import { readSigningKey } from '../../data-packs/publish/signing-key.ts';
import { platformHere } from '../../data-packs/store/engine/engine-platforms.ts';
import { makeMap } from '../map/make-map.ts';
import { buildProgram } from '../program/build-program.ts';
import { makeRegions } from '../regions/make-regions.ts';
import { buildPage, pageIsCurrent } from '../start/page.ts';
import { buildPreload, preloadIsCurrent } from '../start/preload.ts';
import { bringEngine } from './bring-engine.ts';
import { layOutForeign } from './lay-out-foreign.ts';
import { bringsPrograms, packing, processors, systems } from './packing.ts';
import { pinnedUpdateKeys, signReleases } from './sign-release.ts';

/**
 * `npm run pack`: the installers for this system, in `dist/packages`, signed for updates by the key in the file that
 * `OUTPOST_UPDATE_KEY` names. `--system` and `--processor` pack for another one, by Node's names; `--dir` stops at the
 * unpacked folder; `--electron DIR` takes an unpacked Electron instead of fetching one; `--update-url URL` sets the
 * update server; `--engine FILE` names an archive of the routing engine's programs that was carried here.
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
if (!values.dir) {
  const paths =
    keyPem === undefined
      ? []
      : await signReleases(values.output ?? `${root}dist/packages`, keyPem, await pinnedUpdateKeys());
  process.stdout.write(
    paths.length === 0
      ? 'OUTPOST_UPDATE_KEY is not set: no copy of Outpost takes these installers as an update.\n'
      : `Signed for updates: ${paths.join(', ')}\n`,
  );
}

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, Platform } from 'electron-builder';
import { z } from 'zod';
import { readSigningKey } from '../../data-packs/publish/signing-key.ts';
import { makeMap } from '../map/make-map.ts';
import { makeRegions } from '../regions/make-regions.ts';
import { buildPage, pageIsCurrent } from '../start/page.ts';
import { buildPreload, preloadIsCurrent } from '../start/preload.ts';
import { t } from '../words.ts';
import { packing, systems } from './packing.ts';
import { pinnedUpdateKeys, signReleases } from './sign-release.ts';

/**
 * `npm run pack`: the installers for this system, in `dist/packages`, signed for updates by the key in the file that
 * `OUTPOST_UPDATE_KEY` names. `--dir` stops at the unpacked folder;
 * `--electron DIR` takes an unpacked Electron instead of fetching one; `--update-url URL` sets the update server.
 */
const { values } = parseArgs({
  options: {
    dir: { type: 'boolean', default: false },
    electron: { type: 'string' },
    'update-url': { type: 'string' },
    output: { type: 'string' },
  },
});

const system = z.enum(systems, t('packedSystems', { systems, system: process.platform })).parse(process.platform);
const root = fileURLToPath(new URL('../..', import.meta.url));
if (!(await pageIsCurrent(root))) await buildPage(root);
if (!(await preloadIsCurrent(root))) await buildPreload(root);
await makeRegions(root);
await makeMap(root);
const keyFile = process.env.OUTPOST_UPDATE_KEY;
const keyPem = keyFile === undefined ? undefined : await readSigningKey(keyFile);
await build({
  projectDir: root,
  targets: Platform.current().createTarget(values.dir ? 'dir' : null),
  config: packing({ system, updateUrl: values['update-url'], electronDist: values.electron, output: values.output }),
  publish: 'never',
});
if (!values.dir) {
  const paths =
    keyPem === undefined
      ? []
      : await signReleases(values.output ?? `${root}dist/packages`, keyPem, await pinnedUpdateKeys());
  process.stdout.write(`${paths.length === 0 ? t('packedUnsigned') : t('packedSigned', { paths })}\n`);
}

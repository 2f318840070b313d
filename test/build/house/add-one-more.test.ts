import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { writeValueNames } from '../../../build/write-value-names.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { root } from '../../helpers/packs.ts';

/** A made-up thing as somebody would add it. */
interface Addition {
  what: string;
  /** Files that it may touch. */
  most: number;
  /** What each file becomes of what it was; '' where it is new. */
  files: Readonly<Record<string, (before: string) => string>>;
}

const becomes = (text: string) => () => text;
/** Puts a line after the first one that begins so. */
const after = (start: string, line: string) => (before: string) =>
  before.replace(
    new RegExp(`^ *${start.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}.*\n`, 'm'),
    found => `${found}${line}\n`,
  );
const both =
  (...edits: readonly ((before: string) => string)[]) =>
  (before: string) =>
    edits.reduce((text, edit) => edit(text), before);

const endpoint: Addition = {
  what: 'endpoint',
  most: 2,
  files: {
    'server/elevation/made-up-endpoint.ts': becomes(`import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';

export const madeUpEndpoint = defineEndpoint({
  operation: 'made_up',
  summary: 'Says that it is there',
  method: 'get',
  path: '/made-up/v1',
  reply: { json: z.object({ there: z.literal(true) }).meta({ id: 'MadeUp' }) },
  units: '0',
  cost: () => 0,
  handle: async () => ({ there: true as const }),
});
`),
    'server/elevation/index.ts': both(
      after('import { TerrainReader', "import { madeUpEndpoint } from './made-up-endpoint.ts';"),
      before => before.replace('endpoints: [', 'endpoints: [madeUpEndpoint, '),
    ),
  },
};

const panel: Addition = {
  what: 'panel',
  most: 2,
  files: {
    'renderer/features/made-up/panel.ts': becomes(`import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';

export const madeUpPanel = definePanel({
  id: 'made-up',
  place: 'explore',
  Panel: () => 'There',
  commands: [{ id: 'made-up', label: () => 'Made up', useRun: opens('made-up') }],
});
`),
    'renderer/panels.ts': both(
      after('import { layersPanel', "import { madeUpPanel } from './features/made-up/panel.ts';"),
      after('layersPanel,', '  madeUpPanel,'),
    ),
  },
};

const format: Addition = {
  what: 'export format',
  most: 2,
  files: {
    'data-packs/interchange/write/write-made-up.ts':
      becomes(`import type { FeatureContent } from '../features/feature.ts';

export const writeMadeUp = ({ features }: FeatureContent): string[] => [\`\${features.length} features\\n\`];
`),
    'data-packs/interchange/write/export-formats.ts': both(
      after('import { writeKml', "import { writeMadeUp } from './write-made-up.ts';"),
      after("{ label: 'CSV'", "  { label: 'Made up', ending: 'made', mediaType: 'text/plain', write: writeMadeUp },"),
    ),
  },
};

/** Two files, and its name among the texts; one that is carried along has a second name there. */
const itemKind: Addition = {
  what: 'item kind',
  most: 3,
  files: {
    'server/items/item.ts': after("'report',", "  'made-up',"),
    'renderer/features/data/item-kinds.ts': after(
      'report: {',
      "  'made-up': { icon: 'file', isDrawn: false, isCarried: false },",
    ),
    'data-packs/texts/en/pages.json': before => before.replace('"data": {', '"data": {\n    "made-up": "Made up",'),
  },
};

/** Its German and French are translations, as of any text. */
const option: Addition = {
  what: 'picture option',
  most: 3,
  files: {
    'data-packs/picture/options.ts': both(
      after('svgtext: flag,', '  madeup: { ...flag, ...ofMap },'),
      after('export const optionTexts', "  madeup: 'Leaves the scale bar out.',"),
      after('export const chosenOptions', "  noScaleBar: { option: 'madeup', usual: false, group: 'content' },"),
    ),
    'server/map-renderer/overlays/furniture.ts': before =>
      before.replace('= asked.scalebar &&', '= asked.madeup ? undefined : asked.scalebar &&'),
    'data-packs/texts/en/window.json': before =>
      before.replace('"picture": {', '"picture": {\n    "noScaleBar": "Without a scale bar",'),
  },
};

const english = new URL('../../../data-packs/texts/en/', import.meta.url);

/** Data, and the line that says its name. */
const language: Addition = {
  what: 'language',
  most: readdirSync(english).length + 1,
  files: {
    'data-packs/words/language.ts': after("{ code: 'fr'", "  { code: 'eo', ownName: 'Esperanto' },"),
    ...Object.fromEntries(
      readdirSync(english).map(file => {
        const texts = readFileSync(new URL(file, english), 'utf8').replaceAll(' is missing', ' mankas');
        return [`data-packs/texts/eo/${file}`, becomes(texts)];
      }),
    ),
  },
};

const additions: readonly Addition[] = [endpoint, panel, format, itemKind, option, language];

/** Runs in the copy: prints of each thing whether it is there. */
const probe = `
import { wordMessage } from './data-packs/words/catalogue.ts';
import { chooseLanguage } from './data-packs/words/language.ts';
import { itemKinds } from './renderer/features/data/item-kinds.ts';
import { exportFormats } from './data-packs/interchange/write/export-formats.ts';
import { createService } from './server/index.ts';

const service = createService({ dataDir: process.argv[2] ?? '', port: 0 });
const { baseUrl } = await service.listen();
const { paths } = await (await fetch(\`\${baseUrl}/openapi.json\`)).json();
await service.close();
const picture = paths['/styles/v1/{style}/static/{position}/{size}'].get;
process.stdout.write(
  JSON.stringify({
    endpoint: paths['/made-up/v1'] !== undefined,
    format: exportFormats.find(({ ending }) => ending === 'made')?.write({ features: [] })[0] === '0 features\\n',
    itemKind: 'made-up' in itemKinds,
    option: JSON.stringify(picture.parameters).includes('madeup'),
    language: wordMessage({ code: 'store.fileMissing', values: { file: 'a' } }, chooseLanguage(['eo_EO']))?.startsWith('a mankas'),
  }),
);
`;

/*
 * What CONTRIBUTING.md says of adding one more is done here, in a copy of the rooms: each made-up thing touches no more
 * files than it says there, and all of them together are sound for the compiler and there when the program runs.
 */
const rooms = ['server', 'data-packs', 'renderer', 'electron'];
const others = ['build/tsconfig.base.json', 'package.json'];
const run = promisify(execFile);

let copy: string;
const touched = new Map<Addition, number>();

beforeAll(async () => {
  copy = await temporaryFolder();
  for (const path of [...rooms, ...others]) cpSync(join(root, path), join(copy, path), { recursive: true });
  for (const made of ['node_modules', 'dist']) symlinkSync(join(root, made), join(copy, made), 'dir');
  for (const addition of additions) touched.set(addition, add(addition));
  writeValueNames(pathToFileURL(join(copy, 'data-packs/texts/')));
});

/** Writes the files of one made-up thing; answers how many those are. */
function add({ files }: Addition): number {
  const edits = Object.entries(files);
  for (const [path, edit] of edits) {
    const file = join(copy, path);
    mkdirSync(dirname(file), { recursive: true });
    const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const after = edit(before);
    if (after === before) throw new Error(`${path} has no place for one more.`);
    writeFileSync(file, after);
  }
  return edits.length;
}

test.each(additions)('one more $what touches $most files at most', addition => {
  expect(touched.get(addition)).toBeLessThanOrEqual(addition.most);
});

test.each(rooms)('with all of them %s is sound for the compiler', async room => {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  await expect(run(process.execPath, [compiler, '-p', join(copy, room), '--noEmit'])).resolves.toMatchObject({
    stdout: '',
  });
});

test('all of them are there when the program runs', async () => {
  const script = join(copy, 'probe.ts');
  writeFileSync(script, probe);
  const { stdout } = await run(process.execPath, [script, await temporaryFolder()], { maxBuffer: 1e8 });
  const found = JSON.parse(stdout);
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map(what => [what, true])));
});

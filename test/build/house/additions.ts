import { readdirSync, readFileSync } from 'node:fs';

/** A made-up thing as somebody would add it. */
export interface Addition {
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
    'renderer/formats/write-made-up.ts': becomes(`import type { GeoDocument } from './geo-document.ts';

export const writeMadeUp = ({ lines }: GeoDocument): string => \`\${lines.length} lines\\n\`;
`),
    'renderer/formats/export-formats.ts': both(
      after('import { writeKml', "import { writeMadeUp } from './write-made-up.ts';"),
      after(
        "{ label: 'CSV'",
        "  { label: 'Made up', ending: 'made', mediaType: 'text/plain', figures: false, write: writeMadeUp },",
      ),
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

export const additions: readonly Addition[] = [endpoint, panel, format, itemKind, option, language];

/** Runs in the copy: prints of each thing whether it is there. */
export const probe = `
import { wordMessage } from './data-packs/words/catalogue.ts';
import { chooseLanguage } from './data-packs/words/language.ts';
import { itemKinds } from './renderer/features/data/item-kinds.ts';
import { exportFormats } from './renderer/formats/export-formats.ts';
import { createService } from './server/index.ts';

const service = createService({ dataDir: process.argv[2] ?? '', port: 0 });
const { baseUrl } = await service.listen();
const { paths } = await (await fetch(\`\${baseUrl}/openapi.json\`)).json();
await service.close();
const picture = paths['/styles/v1/{style}/static/{position}/{size}'].get;
process.stdout.write(
  JSON.stringify({
    endpoint: paths['/made-up/v1'] !== undefined,
    format: exportFormats.find(({ ending }) => ending === 'made')?.write({ lines: [] }) === '0 lines\\n',
    itemKind: 'made-up' in itemKinds,
    option: JSON.stringify(picture.parameters).includes('madeup'),
    language: wordMessage({ code: 'store.fileMissing', values: { file: 'a' } }, chooseLanguage(['eo_EO']))?.startsWith('a mankas'),
  }),
);
`;

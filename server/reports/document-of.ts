import { metresPerFoot, metresPerMile } from '../../data-packs/geo/length-units.ts';
import { paperPixels } from '../../data-packs/paper/paper-sizes.ts';
import { type Message, wordMessage } from '../../data-packs/words/catalogue.ts';
import { distanceInWords } from '../../data-packs/words/distance-in-words.ts';
import { Failure } from '../errors.ts';
import type { Clock } from '../module.ts';
import type { MountedRegion } from '../regions/index.ts';
import {
  type Block,
  contentArea,
  type DocumentOrder,
  type Documents,
  type GivenPicture,
  RefusedPicture,
} from '../static-maps/index.ts';
import { reportsWords } from '../words.ts';
import type { Report, ReportSection } from './report-schemas.ts';

/** Lines of credits that maps leave room for, where all of a page is theirs. */
const usualCredits = 3;
/** Room for a heading and a caption beside a map as high as the page, CSS pixels. */
const besideMap = 60;
const shares = { third: 1 / 3, half: 1 / 2 };

interface Making {
  report: Report;
  documents: Documents;
  area: { width: number; height: number };
  text: (message: Message) => string;
  credits: Set<string>;
  regions: Set<MountedRegion>;
}

/** The pages of a report, for the threads that draw. Throws `bad_request`, `not_found`. */
export async function documentOf(
  report: Report,
  output: DocumentOrder['output'],
  { documents, clock, signal }: { documents: Documents; clock: Clock; signal: AbortSignal },
): Promise<DocumentOrder> {
  const { lang, title, subtitle, paper, orientation, logo } = report;
  const page = paperPixels(paper, orientation === 'landscape');
  const text = (message: Message): string => wordMessage(message, lang) ?? message.code;
  const area = contentArea(page, usualCredits);
  const making: Making = { report, documents, area, text, credits: new Set(), regions: new Set() };
  const date = new Intl.DateTimeFormat(lang, { dateStyle: 'long' }).format(clock.now());
  const blocks: Block[] = [
    {
      kind: 'title',
      title,
      subtitle: [subtitle, date].filter(part => part !== '').join(' · '),
      logo: logo === undefined ? undefined : await readLogo(logo, documents, signal),
    },
  ];
  for (const section of report.sections) blocks.push(...(await sectionBlocks(section, making)));
  const { width, height } = page;
  const [first, last] = ['{page}', '{pages}'];
  return {
    output,
    width,
    height,
    title: title === '' ? text(reportsWords.message('untitled')) : title,
    date,
    credits: [...making.credits, ...dataDates(making)].join(' · '),
    pageLabel: text(reportsWords.message('pageOf', { page: first, pages: last })),
    blocks,
  };
}

async function sectionBlocks(section: ReportSection, making: Making): Promise<Block[]> {
  if (section.kind === 'break') return [section];
  const heading: Block[] =
    section.heading === undefined || section.heading === '' ? [] : [{ kind: 'heading', text: section.heading }];
  return [...heading, ...(await contentBlocks(section, making))];
}

async function contentBlocks(section: Exclude<ReportSection, { kind: 'break' }>, making: Making): Promise<Block[]> {
  const { text, report } = making;
  const note = (message: Message): Block => ({ kind: 'note', text: text(message) });
  switch (section.kind) {
    case 'text':
    case 'figures':
      return [section];
    case 'map':
      return [await mapBlock(section, making)];
    case 'profile':
      return [profileBlock(section, report) ?? note(reportsWords.message('noHeights'))];
    case 'turns':
      return [section.turns.length === 0 ? note(reportsWords.message('noTurns')) : turnsBlock(section, making)];
    case 'table': {
      const numbers = new Intl.NumberFormat(report.lang, { maximumFractionDigits: 6 });
      const shown = (cell: string | number | null): string =>
        typeof cell === 'number' ? numbers.format(cell) : (cell ?? '');
      const columns = section.columns.map(({ name, align = 'start' }) => ({ name, align }));
      if (section.rows.length === 0) return [note(reportsWords.message('noRows'))];
      return [{ kind: 'table', columns, rows: section.rows.map(row => row.map(shown)) }];
    }
  }
}

async function mapBlock(section: Extract<ReportSection, { kind: 'map' }>, making: Making): Promise<Block> {
  const { area, documents } = making;
  const { kind: _, heading: __, height = 'half', caption = '', ...asked } = section;
  const share = height === 'page' ? area.height - besideMap : area.height * shares[height];
  const { block, credits, regions } = await documents.map({ ...asked, scalebar: 'bottomleft' }, area.width, share);
  for (const credit of credits) making.credits.add(credit);
  for (const region of regions) making.regions.add(region);
  return { ...block, caption };
}

function profileBlock(
  { heights, metres }: Extract<ReportSection, { kind: 'profile' }>,
  { units, lang }: Report,
): Block | undefined {
  if (heights.filter(height => height !== null).length < 2) return undefined;
  const inMiles = units === 'miles';
  return {
    kind: 'chart',
    values: inMiles ? heights.map(height => height && height / metresPerFoot) : heights,
    length: metres / (inMiles ? metresPerMile : 1000),
    units: inMiles ? { across: 'mi', up: 'ft' } : { across: 'km', up: 'm' },
    language: lang,
  };
}

function turnsBlock({ turns }: Extract<ReportSection, { kind: 'turns' }>, { report, text }: Making): Block {
  const { units, lang } = report;
  return {
    kind: 'table',
    columns: [
      { name: '', align: 'end' },
      { name: text(reportsWords.message('turn')), align: 'start' },
      { name: text(reportsWords.message('distance')), align: 'end' },
      { name: text(reportsWords.message('after')), align: 'end' },
    ],
    rows: turns.map(({ instruction, metres, after }, at) => [
      `${at + 1}`,
      instruction,
      metres > 0 ? distanceInWords(metres, units, lang) : '',
      after > 0 ? text(durationOf(after)) : '',
    ]),
  };
}

function durationOf(seconds: number): Message {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return reportsWords.message('underMinute');
  if (minutes < 60) return reportsWords.message('minutes', { minutes });
  const rest = String(minutes % 60).padStart(2, '0');
  return reportsWords.message('hours', { hours: Math.floor(minutes / 60), minutes: rest });
}

/** Of what day the data of the maps is, where it is known. */
function dataDates({ regions, text }: Making): string[] {
  const dated = [...regions].flatMap(({ manifest: { name, sources } }) => {
    const date = sources.find(({ kind }) => kind === 'osm')?.date;
    const time = date === undefined ? Number.NaN : Date.parse(date);
    return Number.isNaN(time) ? [] : [reportsWords.message('regionOf', { name, date: new Date(time) })];
  });
  return dated.length === 0 ? [] : [text(reportsWords.message('data', { regions: dated }))];
}

/** Beside a title, CSS pixels. */
const room = { width: 200, height: 76 };
/** Milliseconds; the process that draws may have to start first. */
const timeLimit = 10_000;

const messages = { unreadable: 'badLogo', tooManyPixels: 'largeLogo', tooSlow: 'slowLogo' } as const;

/** Reads a logo and makes it no larger than there is room for. Throws `bad_request`. */
async function readLogo(base64: string, documents: Documents, signal: AbortSignal): Promise<GivenPicture> {
  try {
    return await documents.picture({ picture: Buffer.from(base64, 'base64'), room, timeLimit }, signal);
  } catch (cause) {
    if (!(cause instanceof RefusedPicture)) throw cause;
    throw new Failure('bad_request', reportsWords.message(messages[cause.fault]), { cause });
  }
}

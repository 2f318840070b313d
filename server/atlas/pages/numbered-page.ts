import { millimetre } from '../../../data-packs/paper/paper-sizes.ts';
import { type Frame, footOf } from '../../../data-packs/paper/sheet-layout.ts';
import { optionsWith } from '../../../data-packs/picture/options.ts';
import { type Message, wordMessage } from '../../../data-packs/words/catalogue.ts';
import { chooseLanguage } from '../../../data-packs/words/language.ts';
import {
  type PageLink,
  type PageMarks,
  type PreparedPicture,
  pickOptions,
  type Sheets,
  type StripProfile,
  type Tab,
} from '../../static-maps/index.ts';
import { atlasWords } from '../../words.ts';
import type { Atlas } from '../atlas-schemas.ts';
import { type AtlasPage, type AtlasPlan, directions } from '../plan/atlas-plan.ts';
import { type Drawing, drawingsOn } from './drawings.ts';
import { routeOnPage } from './route-on-page.ts';

export interface OrderedPage {
  sheet: PreparedPicture;
  marks: PageMarks | undefined;
  links: PageLink[];
}

/** Height of the scale and the credits below a map, CSS pixels. */
const foot = 16 * millimetre;
/** Millimetres between the scale and a profile's paper edge. */
const edge = 10 * millimetre;

/** `profile`: of its part of the way; undefined where no heights are known. `drawings`: laid over all maps. */
export function numberedPage(
  sheets: Sheets,
  atlas: Atlas,
  plan: AtlasPlan,
  page: AtlasPage,
  { profile, drawings }: { profile: StripProfile | undefined; drawings: readonly Drawing[] },
): OrderedPage {
  const { frame, utmZone, zoom, scale, pages, paper } = plan;
  const word = inLanguage(atlas.lang);
  const [lon, lat] = page.centre.map(value => value.toFixed(9));
  const place = utmZone === undefined ? `${lon},${lat},${zoom}` : `${lon},${lat}`;
  const prepared = sheets.prepare({
    ...shared(atlas),
    position: `${place}@${page.bearing.toFixed(6)}`,
    size: `${atlas.paper}.pdf`,
    scale: utmZone === undefined ? undefined : scale,
    projection: utmZone === undefined ? 'mercator' : undefined,
    grid: atlas.grid,
    sheet: word(atlasWords.message('pageOf', { page: page.number, pages: pages.length })),
    geojson: { type: 'FeatureCollection', features: [...drawingsOn(drawings, page), ...routeOnPage(plan, page)] },
  });
  const tabs = tabsOf(frame, page);
  const below = footOf(frame, atlas.grid !== undefined) + foot;
  const marks: PageMarks = {
    tabs: tabs.map(({ page: _, ...tab }) => tab),
    ...(profile !== undefined && {
      profile: { frame: { ...frame, y: below, height: paper.height - edge - below }, of: profile },
    }),
    ...(page.stretch !== undefined &&
      profile === undefined && {
        note: { text: word(atlasWords.message('noHeights')), x: frame.x, y: below + 12 },
      }),
  };
  return {
    sheet: {
      ...prepared,
      view: { ...prepared.view, utmZone, width: frame.width, height: frame.height },
      sheet: prepared.sheet && { ...prepared.sheet, frame },
    },
    marks,
    links: tabs.map(tab => linkOver(tab.frame, tab.page)),
  };
}

/** What all maps of an atlas are asked with. */
export const shared = (atlas: Atlas) => ({
  ...pickOptions(atlas, optionsWith('atlas')),
  icons: atlas.icons,
  stylesheet: atlas.stylesheet,
});

/** Words messages in the language of the paper. */
export const inLanguage =
  (lang: string | undefined) =>
  (said: Message): string =>
    wordMessage(said, chooseLanguage([lang])) ?? said.code;

const [width, height] = [11 * millimetre, 5 * millimetre];

/** The numbers of a page's neighbours, at the edges of its map, in what the pages share. */
const tabsOf = (frame: Frame, { neighbours }: Pick<AtlasPage, 'neighbours'>): (Tab & { page: number })[] =>
  directions.flatMap(direction => {
    const page = neighbours[direction];
    if (page === undefined) return [];
    const right = direction.endsWith('e') ? 1 : direction.endsWith('w') ? -1 : 0;
    const down = direction.startsWith('s') ? 1 : direction.startsWith('n') ? -1 : 0;
    const x = frame.x + ((right + 1) / 2) * (frame.width - width);
    const y = frame.y + ((down + 1) / 2) * (frame.height - height);
    return [{ page, text: String(page), towards: [right, down] as const, frame: { x, y, width, height } }];
  });

/** A link over a part of a page. `page`: of the file, from 0. */
export const linkOver = ({ x, y, width, height }: Frame, page: number): PageLink => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
  page,
});

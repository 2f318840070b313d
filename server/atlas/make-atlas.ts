import { chooseLanguage } from '../../data-packs/words/language.ts';
import type { Heights } from '../elevation/index.ts';
import { inLanes, retryPassing } from '../jobs/index.ts';
import { JoinedPdf, type LegendSubject, type SheetOrder, type Sheets } from '../static-maps/index.ts';
import { atlasWords } from '../words.ts';
import type { Atlas } from './atlas-schemas.ts';
import { drawingsOf } from './pages/drawings.ts';
import { indexPage } from './pages/index-page.ts';
import { inLanguage, numberedPage, type OrderedPage } from './pages/numbered-page.ts';
import { profilesOf } from './pages/profiles-of.ts';
import type { AtlasPage, AtlasPlan } from './plan/atlas-plan.ts';
import type { PlannedAtlas } from './plans.ts';

/** An atlas with all that is laid over its maps. */
export interface DrawnAtlas extends PlannedAtlas {
  icons: SheetOrder['icons'];
}

export interface Making {
  sheets: Sheets;
  heights: Heights;
  signal: AbortSignal;
  /** Told with every page that is in the file. */
  progress: (done: number) => Promise<void>;
}

/** Pages that are drawn at once: pictures that somebody waits for come between them. */
const lanes = 2;
const retries = { tries: 4, firstPauseMs: 1000 };

/** Pages of the file: the index map, the numbered ones, the legend. */
export const pagesOfFile = ({ legend }: Atlas, { pages }: AtlasPlan): number => pages.length + (legend ? 2 : 1);

/** Draws all pages into a file, each as it is ready. Leaves an unfinished file where it throws. */
export async function makeAtlas(
  path: string,
  atlas: Atlas,
  { plan, laid, icons }: DrawnAtlas,
  making: Making,
): Promise<void> {
  const { sheets, heights, signal, progress } = making;
  const total = pagesOfFile(atlas, plan);
  const word = inLanguage(atlas.lang);
  const file = new JoinedPdf(path, total);
  const legends = new Map<number, readonly LegendSubject[]>();
  const credits = new Set<string>();
  let done = 0;
  const add = async (page: number, pdf: Uint8Array, links: OrderedPage['links']): Promise<void> => {
    await file.addPage(page, pdf, links);
    done += 1;
    await progress(done);
  };
  const draw = async (page: number, { sheet, marks, links }: OrderedPage): Promise<void> => {
    const tellsLegend = atlas.legend && page > 0;
    const order = { style: atlas.style, sheet, marks, icons, ...(tellsLegend && { tellsLegend }) };
    const drawn = await retryPassing(() => sheets.draw(order, signal), retries, signal);
    for (const credit of drawn.credits) credits.add(credit);
    if (tellsLegend) legends.set(page, drawn.legend);
    await add(page, drawn.pdf, links);
  };
  try {
    const profiles = await profilesOf(plan, heights, signal);
    const drawings = laid.layers.flatMap(drawingsOf);
    await inLanes(lanes, [0, ...plan.pages.map(({ number }) => number)], async page => {
      signal.throwIfAborted();
      const numbered = plan.pages[page - 1];
      const ordered =
        numbered === undefined
          ? indexPage(sheets, atlas, plan, { drawings, classed: laid.classed })
          : numberedPage(sheets, atlas, plan, numbered, { profile: profiles[page - 1], drawings });
      await draw(page, ordered);
    });
    if (atlas.legend) {
      const title = word(atlasWords.message('legend'));
      const { width, height } = plan.paper;
      const order = {
        ...{ width, height, title },
        maps: [...legends.values()],
        overlays: laid.packed,
        classed: laid.classed,
        legends: atlas.legends,
        language: chooseLanguage([atlas.lang]),
      };
      await add(total - 1, await retryPassing(() => sheets.drawLegend(order, signal), retries, signal), []);
    }
    await file.finish({
      title: titleOf(atlas),
      language: chooseLanguage([atlas.lang]),
      credits: [...credits],
      pages: [
        entry(word(atlasWords.message('index')), word(atlasWords.message('index'))),
        ...plan.pages.map(page => entry(outlineTitle(page, word), String(page.number))),
        ...(atlas.legend ? [entry(word(atlasWords.message('legend')), word(atlasWords.message('legend')))] : []),
      ],
    });
  } finally {
    await file.close();
  }
}

export const titleOf = ({ title, lang }: Atlas): string => title ?? inLanguage(lang)(atlasWords.message('untitled'));

const entry = (title: string, label: string) => ({ title, label });

function outlineTitle({ number: page, stretch }: AtlasPage, word: ReturnType<typeof inLanguage>): string {
  if (stretch === undefined) return word(atlasWords.message('page', { page }));
  const [from, to] = [stretch.from, stretch.to].map(metres => (metres / 1000).toFixed(1));
  return word(atlasWords.message('pageAlong', { page, from: from ?? '', to: to ?? '' }));
}

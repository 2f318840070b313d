import { lookup } from '../../../data-packs/base/lookup.ts';
import { wordMessage } from '../../../data-packs/words/catalogue.ts';
import { chooseLanguage, type Language } from '../../../data-packs/words/language.ts';
import { Failure } from '../../errors.ts';
import { type GapsNote, insetView, type View } from '../../map-renderer/index.ts';
import type { Clock } from '../../module.ts';
import type { Regions } from '../../regions/index.ts';
import { type StyleName, styleNames } from '../../tiles/index.ts';
import { staticMapsWords as t } from '../../words.ts';
import { type Covered, coverageOf, isImagery } from '../coverage/coverage.ts';
import { creditForms, creditsOf, joinCredits } from '../coverage/credits.ts';
import { regionsIn, samplesAcross } from '../coverage/regions-in-view.ts';
import type { MapStyles } from '../drawing/map-styles.ts';
import type { RenderJob } from '../drawing/render-messages.ts';
import type { RenderPool } from '../drawing/render-pool.ts';
import { legendsOf } from './class-legend-of.ts';
import type { PreparedPicture } from './prepare-picture.ts';

/** Of what pictures are made, and by what. */
export interface PictureParts {
  regions: Regions;
  styles: MapStyles;
  pool: RenderPool;
  clock: Clock;
}

/** Throws `not_found` for a style that does not exist. */
export function requireStyle(name: string): StyleName {
  const style = styleNames.find(one => one === name);
  if (style === undefined) throw new Failure('not_found', t.message('unknownStyle', { styles: styleNames }));
  return style;
}

/** Makes a picture of the present regions. Throws `not_found` where they do not cover it and have to. */
export async function pictureJob(
  { regions, styles, clock }: PictureParts,
  style: StyleName,
  { asked, output, view, sheet, overlays, travelled, classed, legends, inset, stylesheet }: PreparedPicture,
): Promise<RenderJob> {
  const covered = coverageOf(regions, style, view);
  if (asked.coverage === 'strict' && covered.of !== 'full') throw new Failure('not_found', t.message('notCovered'));
  const language = chooseLanguage([asked.lang]);
  // The same view is the same picture, however it was asked for.
  const { position, size, padding, maxzoom, coverage, lang, ...drawn } = asked;
  const surroundings = inset && insetView(view, inset);
  const styleKey = await styles.prepare(style, asked.lang ?? 'default');
  const sources = styles.get(styleKey)?.sources ?? {};
  const heights = stylesheet?.sources.some(name => lookup(sources, name)?.archive === 'terrain');
  const [credits = [], ...shorterCredits] = creditForms(
    joinCredits(
      creditsOf(regions, style, view, isImagery(style) ? undefined : covered, heights),
      surroundings === undefined ? [] : creditsOf(regions, style, surroundings, undefined, heights),
    ),
  );
  return {
    coverage: covered.of,
    styleKey,
    stylesheet,
    view,
    format: output.format,
    language,
    furniture: {
      overlays,
      travelled,
      legends: legendsOf(classed, legends, language),
      asked: drawn,
      credits,
      shorterCredits,
      inset,
      gaps: covered.of === 'full' ? undefined : gapsNote(style, covered, language),
    },
    sheet: sheet && { ...sheet, facts: { day: monthOf(clock), dataDates: dataDates(regions, view) } },
  };
}

/** The first of the month: the same sheet is the same file for as long. */
const monthOf = (clock: Clock): string => `${new Date(clock.now()).toISOString().slice(0, 7)}-01`;

/** Days of the extracts that the regions in view were built from. */
function dataDates(regions: Regions, view: View): string[] {
  const sources = regionsIn(regions, view).flatMap(({ manifest }) => manifest.sources);
  const days = sources.flatMap(({ kind, date }) => (kind === 'osm' && date !== undefined ? [date.slice(0, 10)] : []));
  return [...new Set(days)].sort();
}

function gapsNote(style: StyleName, { gaps }: Covered, language: Language): GapsNote {
  const ofImagery = isImagery(style);
  const said = t.message(ofImagery ? 'noImageryHere' : 'nothingDetailedHere');
  return { text: wordMessage(said, language) ?? said.code, cells: gaps, across: samplesAcross, onHatching: !ofImagery };
}

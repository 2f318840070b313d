import { wordMessage } from '../../../data-packs/words/catalogue.ts';
import type { Language } from '../../../data-packs/words/language.ts';
import type { ClassLegend, ClassRow } from '../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../words.ts';
import type { AskedLegends } from '../request/asked-legends.ts';
import type { ClassedPicture } from '../request/choropleth/choropleth-schema.ts';
import { noValueColour } from '../request/choropleth/colour-features.ts';

/** Significant digits of the ends of classes: as few as tell them apart. */
const [fewestDigits, mostDigits] = [3, 12];

/** Of coloured areas, and those that were asked for. */
export const legendsOf = (
  classed: ClassedPicture | undefined,
  asked: AskedLegends,
  language: Language,
): ClassLegend[] => [
  ...(classed === undefined ? [] : [classLegendOf(classed, language)]),
  ...asked.map(({ title, corner = 'topright', entries }) => ({
    title,
    corner,
    rows: entries.map(({ color, ...row }) => ({ ...row, fill: color })),
  })),
];

function classLegendOf({ title, unit, corner, classes, missing }: ClassedPicture, language: Language): ClassLegend {
  const ends = [...new Set(classes.flatMap(({ from, to }) => [from ?? [], to ?? []].flat()))];
  const format = formatFor(ends, language);
  const labelOf = ({ from, to }: { from: number | undefined; to: number | undefined }): string => {
    if (from === undefined) return to === undefined ? '' : `< ${format(to)}`;
    if (to === undefined) return `≥ ${format(from)}`;
    return from === to ? format(from) : `${format(from)} – ${format(to)}`;
  };
  const rows: ClassRow[] = classes.map(({ fill, ...range }) => ({ label: labelOf(range), fill }));
  const said = t.message('noData');
  const none = { label: wordMessage(said, language) ?? said.code, fill: '#ffffff', hatch: noValueColour };
  return {
    title: unit === undefined ? title : `${title} (${unit})`,
    rows: missing > 0 ? [...rows, none] : rows,
    corner,
    isOfGround: true,
  };
}

function formatFor(ends: readonly number[], language: Language): (value: number) => string {
  const writerOf = (maximumSignificantDigits: number) => {
    const writer = new Intl.NumberFormat(language, { maximumSignificantDigits });
    // No font is sure to have the narrow space of French.
    return (value: number): string => writer.format(value).replaceAll('\u202f', '\u00a0');
  };
  for (let digits = fewestDigits; digits < mostDigits; digits++) {
    const write = writerOf(digits);
    if (new Set(ends.map(write)).size === ends.length) return write;
  }
  return writerOf(mostDigits);
}

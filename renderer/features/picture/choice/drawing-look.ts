import { type ChoiceOf, flag, oneOf, part, readKept, usualOf } from '../../../ui/kept-choice.ts';

export const dashKinds = ['solid', 'dashed', 'dotted'] as const;
export const lineWidths = ['thin', 'usual', 'thick'] as const;

const linePart = {
  dash: oneOf('solid', dashKinds),
  width: oneOf('usual', lineWidths),
  /** White edges. */
  casing: flag(false),
  /** Arrowheads along the lines. */
  arrows: flag(false),
};

/** How lines that lie on the map are drawn into the picture. */
export type LineLook = ChoiceOf<typeof linePart>;
export const plainLines: LineLook = usualOf(linePart);

/** How what lies on the map is drawn: on a picture, and on the pages of an atlas. */
export const keptLook = {
  lines: part(plainLines, stored => readKept(linePart, stored)),
  /** Names stand beside what they name. */
  namesOfDrawings: flag(false),
  /** What colours and sizes mean stands in a corner. */
  legendOfColors: flag(true),
};
export type DrawingLook = ChoiceOf<typeof keptLook>;
export const plainLook: DrawingLook = usualOf(keptLook);

/** In widths of the line on the map. */
const widths = { thin: 0.5, usual: 1, thick: 2 } as const;

/** Lengths in widths of the line. */
const dashes = { solid: undefined, dashed: [3, 2], dotted: [0, 2] } as const;
const casing = { colour: 'ffffff', width: 2 } as const;

const lengthsOf = ({ dash }: LineLook, width: number): number[] | undefined => dashes[dash]?.map(part => part * width);

/** Options of `path`, each ended by `|`. `onMap`: CSS pixels of the line there. */
export function pathLook(look: LineLook, onMap: number): string {
  const width = widths[look.width] * onMap;
  const lengths = lengthsOf(look, width);
  return [
    `width:${width}`,
    ...(lengths === undefined ? [] : [`dash:${lengths}`]),
    ...(look.dash === 'dotted' ? ['cap:round'] : []),
    ...(look.casing ? [`casing:${casing.colour}`, `casingwidth:${casing.width}`] : []),
    ...(look.arrows ? ['arrows:true'] : []),
  ]
    .map(option => `${option}|`)
    .join('');
}

/** The same as properties of GeoJSON. */
export function featureLook(look: LineLook, onMap: number): object {
  const width = widths[look.width] * onMap;
  const lengths = lengthsOf(look, width);
  return {
    'stroke-width': width,
    ...(lengths !== undefined && { 'stroke-dasharray': lengths }),
    ...(look.dash === 'dotted' && { 'stroke-linecap': 'round' }),
    ...(look.casing && { 'stroke-casing': `#${casing.colour}`, 'stroke-casing-width': casing.width }),
    ...(look.arrows && { 'stroke-arrows': true }),
  };
}

/** How lines that lie on the map are drawn into the picture. */
export interface LineLook {
  dash: (typeof dashKinds)[number];
  width: (typeof lineWidths)[number];
  /** White edges. */
  casing: boolean;
  /** Arrowheads along the lines. */
  arrows: boolean;
}

export const dashKinds = ['solid', 'dashed', 'dotted'] as const;
export const lineWidths = ['thin', 'usual', 'thick'] as const;
export const plainLines: LineLook = { dash: 'solid', width: 'usual', casing: false, arrows: false };

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

/** How lines that lie on the map are drawn into the picture. */
export interface LineLook {
  dash: (typeof dashKinds)[number];
  /** White edges. */
  casing: boolean;
  /** Arrowheads along the lines. */
  arrows: boolean;
}

export const dashKinds = ['solid', 'dashed', 'dotted'] as const;
export const plainLines: LineLook = { dash: 'solid', casing: false, arrows: false };

/** Lengths in widths of the line. */
const dashes = { solid: undefined, dashed: [3, 2], dotted: [0, 2] } as const;
const casing = { colour: 'ffffff', width: 2 } as const;

const lengthsOf = ({ dash }: LineLook, width: number): number[] | undefined => dashes[dash]?.map(part => part * width);

/** Options of `path`, each ended by `|`. */
export function pathLook(look: LineLook, width: number): string {
  const lengths = lengthsOf(look, width);
  return [
    ...(lengths === undefined ? [] : [`dash:${lengths}`]),
    ...(look.dash === 'dotted' ? ['cap:round'] : []),
    ...(look.casing ? [`casing:${casing.colour}`, `casingwidth:${casing.width}`] : []),
    ...(look.arrows ? ['arrows:true'] : []),
  ]
    .map(option => `${option}|`)
    .join('');
}

/** The same as properties of GeoJSON. */
export function featureLook(look: LineLook, width: number): object {
  const lengths = lengthsOf(look, width);
  return {
    ...(lengths !== undefined && { 'stroke-dasharray': lengths }),
    ...(look.dash === 'dotted' && { 'stroke-linecap': 'round' }),
    ...(look.casing && { 'stroke-casing': `#${casing.colour}`, 'stroke-casing-width': casing.width }),
    ...(look.arrows && { 'stroke-arrows': true }),
  };
}

import type { ShapeLook } from '../../../map-renderer/index.ts';
import { lineLook, lookOfFeature, type Properties, widths } from './asked-look.ts';

/** How opaque areas are that say nothing of it. */
const usualOpacity = 0.6;
/** The same of an isochrone: they lie in each other. */
export const isochroneOpacity = 0.3;

/** A look from the properties of simplestyle, and of SVG in its manner; isochrones have their own colours else. */
export function shapeLook(properties: Properties, where: string, isFilled: boolean): ShapeLook {
  const asked = lookOfFeature(where, properties);
  const opacity = (name: string, usual: number) => asked.number(name, usual, [0, 1]);
  const isochrone = isochroneColour(properties);
  const plain = isochrone ?? '#555555';
  const fillOpacity = isochrone === undefined ? usualOpacity : isochroneOpacity;
  const isHatched = isFilled && asked.value('fill-hatch') !== undefined;
  return {
    stroke: asked.colour('stroke', plain, opacity('stroke-opacity', 1)),
    width: asked.number('stroke-width', 2, widths),
    fill: isFilled ? asked.colour('fill', plain, opacity('fill-opacity', fillOpacity)) : undefined,
    hatch: isHatched ? asked.colour('fill-hatch', '#555555') : undefined,
    ...lineLook(asked, 'feature'),
  };
}

/** The colour of a feature of an isochrone, hexadecimal without a hash. */
function isochroneColour({ color, contour, metric }: Properties): string | undefined {
  const isOne = contour !== undefined && metric !== undefined;
  return isOne && typeof color === 'string' && /^[0-9a-f]{6}$/i.test(color) ? color : undefined;
}

import { lookup } from '../../../../data-packs/base/lookup.ts';
import { badRequest } from '../../../errors.ts';
import type { ShapeLook } from '../../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../../words.ts';
import { decimals } from '../numbers.ts';
import { colour, number, type Properties } from './feature-properties.ts';
import { capOf, dashOf, widths } from './line-options.ts';

/** How opaque areas are that say nothing of it. */
const usualOpacity = 0.6;
/** The same of an isochrone: they lie in each other. */
export const isochroneOpacity = 0.3;

/**
 * Reads how a line or an area is drawn from the properties of simplestyle, and from those of SVG in its manner. What the
 * isochrone endpoint answered has its own colour where these say nothing.
 */
export function shapeLook(properties: Properties, where: string, isFilled: boolean): ShapeLook {
  const opacity = (name: string, usual: number) => number(properties, name, usual, [0, 1], where);
  const dash = lookup(properties, 'stroke-dasharray');
  const cap = lookup(properties, 'stroke-linecap');
  const isochrone = isochroneColour(properties);
  const plain = isochrone ?? '#555555';
  const fillOpacity = isochrone === undefined ? usualOpacity : isochroneOpacity;
  const hasCasing = ['stroke-casing', 'stroke-casing-width'].some(name => lookup(properties, name) !== undefined);
  return {
    stroke: colour(properties, 'stroke', plain, where, opacity('stroke-opacity', 1)),
    width: number(properties, 'stroke-width', 2, widths, where),
    fill: isFilled ? colour(properties, 'fill', plain, where, opacity('fill-opacity', fillOpacity)) : undefined,
    hatch:
      isFilled && lookup(properties, 'fill-hatch') !== undefined
        ? colour(properties, 'fill-hatch', '#555555', where, 1)
        : undefined,
    dash: dash === undefined ? undefined : dashOf(lengthsOf(dash), where, 'stroke-dasharray'),
    cap: cap === undefined ? undefined : capOf(cap, where, 'stroke-linecap'),
    casing: hasCasing
      ? {
          colour: colour(properties, 'stroke-casing', '#ffffff', where, 1),
          width: number(properties, 'stroke-casing-width', 2, widths, where),
        }
      : undefined,
    arrows: flag(properties, 'stroke-arrows', where),
  };
}

/** The colour of a feature of an isochrone, hexadecimal without a hash. */
function isochroneColour(properties: Properties): string | undefined {
  const color = lookup(properties, 'color');
  const isOne = lookup(properties, 'contour') !== undefined && lookup(properties, 'metric') !== undefined;
  return isOne && typeof color === 'string' && /^[0-9a-f]{6}$/i.test(color) ? color : undefined;
}

/** Numbers, or a text as SVG has it, between commas or blanks. */
function lengthsOf(value: unknown): number[] | undefined {
  if (typeof value === 'string') return decimals(value.trim().replaceAll(/[\s,]+/g, ','));
  return Array.isArray(value) && value.every(Number.isFinite) ? value : undefined;
}

function flag(properties: Properties, name: string, where: string): boolean | undefined {
  const value = lookup(properties, name);
  if (value !== undefined && typeof value !== 'boolean') {
    throw badRequest(t.message('notOneOf', { where, name, known: ['true', 'false'] }));
  }
  return value;
}

import { badRequest } from '../../../errors.ts';
import { type LineCap, lineCaps, type ShapeLook } from '../../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../../words.ts';
import { decimals } from '../numbers.ts';
import { between, colour, type OverlayParts } from './overlay-parts.ts';

export const widths = [0, 100] as const;
const usualCasing = '#ffffff';
const usualCasingWidth = 2;
/** Of dashes: how many lengths, CSS pixels of each, and of all together, lest a line be a million dashes. */
const mostLengths = 8;
const longestDash = 1000;
const shortestPattern = 1;

/** Options of outlines of areas, and of lines. */
export const outlineOptions = ['stroke', 'width', 'fill', 'dash', 'casing', 'casingwidth'] as const;
export const lineOptions = [...outlineOptions, 'cap', 'arrows'] as const;

type LineLook = Pick<ShapeLook, 'dash' | 'cap' | 'casing' | 'arrows'>;

/** Reads `dash:6,3|cap:butt|casing:fff|casingwidth:2|arrows:true`. */
export function lineLook(parts: OverlayParts): LineLook {
  const { parameter, options } = parts;
  const dash = options.get('dash');
  const cap = options.get('cap');
  const arrows = options.get('arrows');
  return {
    dash: dash === undefined ? undefined : dashOf(decimals(dash), parameter, 'dash'),
    cap: cap === undefined ? undefined : capOf(cap, parameter, 'cap'),
    casing:
      options.has('casing') || options.has('casingwidth')
        ? {
            colour: colour(parts, 'casing', usualCasing),
            width: between(parts, 'casingwidth', usualCasingWidth, widths),
          }
        : undefined,
    arrows: arrows === undefined ? undefined : flagOf(arrows, parameter, 'arrows'),
  };
}

export function dashOf(lengths: readonly number[] | undefined, where: string, name: string): readonly number[] {
  const isSound =
    lengths !== undefined &&
    lengths.length > 0 &&
    lengths.length <= mostLengths &&
    lengths.every(length => length >= 0 && length <= longestDash) &&
    lengths.reduce((sum, length) => sum + length, 0) >= shortestPattern;
  if (!isSound) {
    throw badRequest(t.message('notDash', { where, name, most: mostLengths, longest: longestDash }));
  }
  // As in SVG, an odd number of lengths is said twice.
  return lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths];
}

export function capOf(value: unknown, where: string, name: string): LineCap {
  const cap = lineCaps.find(one => one === value);
  if (cap === undefined) throw badRequest(t.message('notOneOf', { where, name, known: lineCaps }));
  return cap;
}

function flagOf(value: string, where: string, name: string): boolean {
  if (value !== 'true' && value !== 'false') {
    throw badRequest(t.message('notOneOf', { where, name, known: ['true', 'false'] }));
  }
  return value === 'true';
}

import { scaleOfView } from '../../../data-packs/geo/map-scale.ts';
import { frameOf } from '../../../data-packs/paper/sheet-layout.ts';
import { type OptionValues, optionsWith } from '../../../data-packs/picture/options.ts';
import { badRequest } from '../../errors.ts';
import type { PageSheet, View } from '../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../words.ts';
import type { Output } from './output.ts';
import { checkUtm } from './projection.ts';

/** The map's size. Throws `bad_request` for options that need paper. */
export function mapSizeOf(output: Output, asked: OptionValues): Pick<View, 'width' | 'height'> {
  if (output.isPaper) {
    return frameIn(output, asked);
  }
  for (const name of optionsWith('paperOnly')) {
    if (asked[name] !== undefined) {
      throw badRequest(t.message('paperOnly', { name }));
    }
  }
  return output;
}

const frameIn = ({ width, height }: Output, { title, sheet, grid, legend = false }: OptionValues) =>
  frameOf({ width, height, title: title ?? sheet, grid: grid !== undefined, legend });

/** A sheet without what only the service knows. */
export type PreparedSheet = Omit<PageSheet, 'facts'>;

/** The paper around the map; `undefined` without paper. */
export function sheetOf(output: Output, asked: OptionValues, view: View): PreparedSheet | undefined {
  if (!output.isPaper) return undefined;
  const { grid, scale } = asked;
  if (grid === 'utm' || grid === 'mgrs') checkUtm(view, 'grid');
  const { width, height } = output;
  // Round a computed scale to three digits.
  const shown = typeof scale === 'number' ? scale : Number(scaleOfView(view).toPrecision(3));
  return { width, height, frame: frameIn(output, asked), scale: shown };
}

import type { LayerExamples } from '../style-case.ts';
import { background } from './background.ts';
import { circle } from './circle.ts';
import { fill } from './fill.ts';
import { fillExtrusion } from './fill-extrusion.ts';
import { hillshade } from './hillshade.ts';
import { line } from './line.ts';
import { raster } from './raster.ts';
import { symbol } from './symbol.ts';

/** By layer type. */
export const examples: Readonly<Record<string, LayerExamples>> = {
  background,
  circle,
  fill,
  'fill-extrusion': fillExtrusion,
  hillshade,
  line,
  raster,
  symbol,
};

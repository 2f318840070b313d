import type { LayerExamples } from '../style-case.ts';
import { background } from './background.ts';
import { circle } from './circle.ts';
import { colorRelief } from './color-relief.ts';
import { fill } from './fill.ts';
import { fillExtrusion } from './fill-extrusion.ts';
import { heatmap } from './heatmap.ts';
import { hillshade } from './hillshade.ts';
import { line } from './line.ts';
import { raster } from './raster.ts';
import { symbol } from './symbol.ts';

/** By layer type. */
export const examples: Readonly<Record<string, LayerExamples>> = {
  background,
  circle,
  'color-relief': colorRelief,
  fill,
  'fill-extrusion': fillExtrusion,
  heatmap,
  hillshade,
  line,
  raster,
  symbol,
};

import type { Feature, FeatureContent, Shape } from '../../../data-packs/interchange/features/feature.ts';

const isLine = ({ shapes }: Feature): boolean => shapes.every(({ kind }) => kind === 'line');

/** Lines as one feature, before all that is none: in the order of their times, where all have some. */
export function joinLines({ features, positions, ...content }: FeatureContent, name: string): FeatureContent {
  const lines = features.filter(isLine);
  const [first] = lines;
  if (first === undefined) return { ...content, features, positions };
  const begun = ({ runs: [run] }: Shape) => run && positions.times(run)?.find(time => time !== null);
  const shapes = lines.flatMap(one => one.shapes).map(shape => ({ shape, time: begun(shape) ?? Number.NaN }));
  if (shapes.every(({ time }) => !Number.isNaN(time))) shapes.sort((a, b) => a.time - b.time);
  // What the first says counts.
  const attributes = Object.assign({}, ...lines.map(one => one.attributes).reverse());
  const joined = { ...first, name, attributes, shapes: shapes.map(({ shape }) => shape) };
  return { ...content, features: [joined, ...features.filter(feature => !isLine(feature))], positions };
}

import { lookup } from '../../base/lookup.ts';
import type { Feature, FeatureContent, Shape } from '../features/feature.ts';
import type { PositionColumns } from '../features/position-columns.ts';
import { styleNames } from '../features/simplestyle.ts';
import { timeText } from '../gpx-text.ts';
import { geometryOf } from './feature-geometry.ts';

/**
 * GeoJSON: styles as in simplestyle; heights as third coordinates, times as `coordTimes`; numbers, folders and what is
 * hidden as members.
 */
export function* writeGeoJson({ name, features, positions }: FeatureContent): Generator<string> {
  yield `{"type":"FeatureCollection",${name === undefined ? '' : `"name":${JSON.stringify(name)},`}"features":[`;
  let before = '\n';
  for (const { id, folder, hidden, shapes, ...about } of features) {
    const feature = {
      type: 'Feature',
      ...(id !== undefined && { id }),
      ...(folder && { folder }),
      ...(hidden && { hidden }),
      properties: {
        ...about.attributes,
        ...textsOf(about),
        ...styleOf(about.style, shapes),
        ...measuredAt(shapes, positions),
      },
      geometry: geometryOf(shapes, positions) ?? null,
    };
    yield `${before}${JSON.stringify(feature)}`;
    before = ',\n';
  }
  yield '\n]}\n';
}

const textsOf = ({ name, description }: Pick<Feature, 'name' | 'description'>) => ({
  ...(name !== undefined && { name }),
  ...(description !== undefined && { description }),
});

function styleOf(style: Feature['style'], shapes: readonly Shape[]): Record<string, string | number> {
  if (style === undefined) return {};
  const without = shapes.every(({ kind }) => kind === 'point') ? 'stroke' : 'marker-color';
  return Object.fromEntries(
    styleNames.flatMap(([name, of]) => (name === without || style[of] === undefined ? [] : [[name, style[of]]])),
  );
}

/** Times and figures of positions, in lists that are nested as those are. */
function measuredAt(shapes: readonly Shape[], positions: PositionColumns) {
  const isPoints = shapes.every(({ kind }) => kind === 'point');
  const nested = <Value>(lists: readonly (readonly Value[] | undefined)[]) => {
    if (lists.every(list => list === undefined)) return undefined;
    return isPoints
      ? lists.map(list => list?.[0] ?? null)
      : lists.length === 1
        ? lists[0]
        : lists.map(list => list ?? []);
  };
  const runs = shapes.map(({ kind, runs: [run] }) => (kind === 'area' ? undefined : run));
  const coordTimes = nested(runs.map(run => run && positions.times(run)?.map(timeText)));
  const series = runs.map(run => (run === undefined || isPoints ? {} : positions.series(run)));
  const kinds = positions.seriesNames.flatMap(kind => {
    const values = nested(series.map(lists => lookup(lists, kind)));
    return values === undefined ? [] : [[kind, values] as const];
  });
  return {
    ...(coordTimes && { coordTimes }),
    ...(kinds.length > 0 && { coordinateProperties: Object.fromEntries(kinds) }),
  };
}

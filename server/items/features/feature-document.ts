import { areaWithin } from '../../../data-packs/geo/area.ts';
import { type Bounds, boundsOfPositions, unionBounds } from '../../../data-packs/geo/bounds.ts';
import { metresBetween } from '../../../data-packs/geo/great-circle.ts';
import { profileFigures } from '../../../data-packs/geo/heights/height-figures.ts';
import { labelPoint } from '../../../data-packs/geo/label-point.ts';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import type { Feature, FeatureFile } from '../../../data-packs/interchange/features/feature.ts';
import type { PositionColumns } from '../../../data-packs/interchange/features/position-columns.ts';
import { featuresOfGeoJson } from '../../../data-packs/interchange/features/read-geojson.ts';
import type { FeatureEdit, FeatureEdits } from './feature-edit.ts';

/** A feature with where its positions are. */
export interface OwnFeature extends Feature {
  /** Its number in the file, from 1; those that were added follow. */
  id: number;
  positions: PositionColumns;
  edited: boolean;
}

/** What is measured of a feature. */
export interface FeatureFigures {
  kind: 'point' | 'line' | 'area';
  /** Where a view of it is centred, and where its row leads. */
  anchor: Position;
  bounds: Bounds;
  /** Of lines, without the gaps between them. */
  metres: number;
  squareMetres: number;
  ascent?: number;
  height?: number;
  /** When a line was begun, milliseconds since 1970, and how many seconds it took. */
  time?: number;
  seconds?: number;
}

/** The features of an item as they are now: those of its file with what was changed. */
export class FeatureDocument {
  readonly file: FeatureFile;
  readonly features: readonly OwnFeature[];
  readonly edits: FeatureEdits;
  /** Whether the file hides all that it has: then it shows all. */
  readonly allHidden: boolean;
  readonly #figures = new Map<OwnFeature, FeatureFigures>();
  readonly #byId: ReadonlyMap<number, OwnFeature>;

  constructor(file: FeatureFile, edits: FeatureEdits) {
    this.file = file;
    this.edits = edits;
    const { features, positions } = file;
    const own = features.map((feature, index) =>
      edited({ ...feature, id: index + 1, positions, edited: false }, edits.get(index + 1)),
    );
    const added = [...edits]
      .filter(([id]) => id > features.length)
      .map(([id, edit]) => edited({ id, positions, edited: true, attributes: {}, shapes: [] }, edit));
    this.features = [...own, ...added].filter(
      feature => feature !== undefined && feature.shapes.length > 0,
    ) as OwnFeature[];
    this.allHidden = this.features.every(({ hidden }) => hidden === true);
    this.#byId = new Map(this.features.map(feature => [feature.id, feature]));
  }

  /** The colour of the first feature that has one. */
  get color(): string | undefined {
    const { stroke, fill } = this.file.features.find(hasColor)?.style ?? {};
    return stroke ?? fill;
  }

  find(id: number): OwnFeature | undefined {
    return this.#byId.get(id);
  }

  /** The number that the next added feature gets. */
  get nextId(): number {
    return Math.max(this.file.features.length, ...this.edits.keys()) + 1;
  }

  figures(feature: OwnFeature): FeatureFigures {
    const known = this.#figures.get(feature) ?? figuresOf(feature);
    this.#figures.set(feature, known);
    return known;
  }

  get bounds(): Bounds {
    return unionBounds(this.features.map(feature => this.figures(feature).bounds));
  }
}

const hasColor = ({ style }: Feature): boolean => (style?.stroke ?? style?.fill) !== undefined;

/** Undefined for what was removed. */
function edited(feature: OwnFeature, edit: FeatureEdit | undefined): OwnFeature | undefined {
  if (edit === undefined) return feature;
  const { removed, geometry, attributes, style, ...values } = edit;
  if (removed) return undefined;
  const drawn = geometry === undefined ? undefined : featuresOfGeoJson(geometry);
  return {
    ...feature,
    ...(Object.fromEntries(Object.entries(values).filter(([, one]) => one !== undefined)) as Partial<Feature>),
    ...(attributes && { attributes: { ...feature.attributes, ...attributes } }),
    ...(style && { style: { ...feature.style, ...(style as Feature['style']) } }),
    ...(drawn && { shapes: drawn.features.flatMap(({ shapes }) => shapes), positions: drawn.positions }),
    edited: true,
  };
}

function figuresOf({ shapes, positions }: OwnFeature): FeatureFigures {
  const kind = shapes[0]?.kind ?? 'point';
  const lines = shapes.flatMap(shape => (shape.kind === 'line' ? shape.runs : []));
  const areas = shapes.flatMap(shape => (shape.kind === 'area' ? [shape.runs.map(run => positions.line(run))] : []));
  let metres = 0;
  for (const { from, length } of lines)
    for (let at = from + 1; at < from + length; at += 1)
      metres += metresBetween(...positions.at(at - 1), ...positions.at(at));
  // A gap between two lines is climbed by nobody.
  const climbs = lines.map(run => profileFigures(positions.heights(run))?.ascent).filter(one => one !== undefined);
  const times = lines.flatMap(run => positions.times(run)?.filter(time => time !== null) ?? []);
  const [time, end = time] = [times[0], times.at(-1)];
  const [height] = kind === 'point' && shapes[0]?.runs[0] ? positions.heights(shapes[0].runs[0]) : [];
  return {
    kind,
    anchor: anchorOf(kind, shapes[0]?.runs ?? [], positions, areas),
    bounds: boundsOfPositions(shapes.flatMap(({ runs }) => runs.flatMap(run => positions.line(run)))),
    metres,
    squareMetres: areas.reduce(
      (sum, [outer = [], ...holes]) => sum + holes.reduce((left, hole) => left - areaWithin(hole), areaWithin(outer)),
      0,
    ),
    ...(climbs.length > 0 && { ascent: climbs.reduce((sum, one) => sum + one, 0) }),
    ...(height != null && { height }),
    ...(time !== undefined && end !== undefined && { time, seconds: (end - time) / 1000 }),
  };
}

function anchorOf(
  kind: FeatureFigures['kind'],
  [first]: Feature['shapes'][number]['runs'],
  positions: PositionColumns,
  areas: Position[][][],
): Position {
  const { from = 0, length = 0 } = first ?? {};
  if (kind !== 'area') return positions.at(from + Math.floor(length / 2));
  const point = labelPoint([(areas[0] ?? []).map(ring => ring.flat())]);
  return point === undefined ? positions.at(from) : [point.lon, point.lat];
}

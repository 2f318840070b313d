import { wrapped } from '../../../data-packs/geo/lon-lat.ts';
import { type Feature, type FeatureContent, typedValue } from '../../../data-packs/interchange/features/feature.ts';
import { PositionColumns, type Run } from '../../../data-packs/interchange/features/position-columns.ts';

type Place = readonly [lon: number, lat: number, height?: number];
interface Measured {
  times?: readonly (number | null)[];
  series?: Readonly<Record<string, readonly (number | null)[]>>;
}

/** Puts features together as readers do. */
export class MadeFile {
  readonly positions = new PositionColumns();
  readonly features: Feature[] = [];

  run(places: readonly Place[], { times = [], series = {} }: Measured = {}): Run {
    const from = this.positions.length;
    for (const [index, [lon, lat, height = Number.NaN]] of places.entries()) {
      this.positions.add(lon, lat, height);
      this.positions.setTime(times[index] ?? Number.NaN);
      for (const [name, values] of Object.entries(series)) this.positions.setFigure(name, values[index] ?? Number.NaN);
    }
    return this.positions.since(from);
  }

  add(about: Omit<Feature, 'attributes'> & Partial<Feature>): void {
    this.features.push({ attributes: {}, ...about });
  }
}

const start = Date.UTC(2026, 4, 1, 8);
const alps = ['Trips', '2026/27', 'Älps & <co> \\'];

/** Of everything that files have. */
export function richFile(): FeatureContent {
  const file = new MadeFile();
  const climb = file.run(
    [
      [9.5, 47.1, 500],
      [9.51, 47.11],
      [9.52, 47.12, 520.25],
      [9.53, 47.13, 530],
    ],
    {
      times: [start, start + 1000, null, start + 3500],
      series: {
        heartRate: [120, null, 0, 124],
        cadence: [80, 81, null, null],
        power: [200, 210.5, null, 190],
        'Akku (%)': [9, 8, 7, 6],
      },
    },
  );
  const more = file.run(
    [
      [9.54, 47.14],
      [9.55, 47.15],
    ],
    { times: [start + 9000, start + 9999] },
  );
  file.add({
    name: 'Day',
    folder: alps,
    style: { stroke: '#e03177', width: 5, opacity: 0.5 },
    attributes: { type: 'hike', cmt: 'steep' },
    shapes: [
      { kind: 'line', runs: [climb] },
      { kind: 'line', runs: [more] },
    ],
  });
  file.add({
    name: 'Day',
    folder: alps,
    style: { stroke: '#0c8599', width: 2.5 },
    hidden: true,
    shapes: [
      {
        kind: 'line',
        runs: [
          file.run([
            [179.9, -17, 1],
            [-179.9, -17.1, 2],
            [-179.8, -17.2, 3],
          ]),
        ],
      },
    ],
  });
  file.add({
    name: 'Hütte "Zur Post"',
    description: 'First line\nsecond <b>line</b>, a\r\nthird; ]]> end',
    folder: alps.slice(0, 2),
    style: { stroke: '#2f9e44', symbol: 'Flag, Blue' },
    attributes: {
      ref: '007',
      digits: '12',
      beds: 12,
      open: true,
      word: 'false',
      none: null,
      since: '1899-12-31',
      share: 0.1 + 0.2,
      huge: 1.5e300,
      text: 'a\r\nb\tc ]]> & "q", \'x\'; 東京 👩‍🚀',
      'odd <name> & "more"\nlines': 'x',
      constructor: 1,
      link: 'https://a.example/?a=1&b=2',
    },
    shapes: [{ kind: 'point', runs: [file.run([[9.6, 47.2, 1234.56]], { times: [start] })] }],
  });
  file.add({
    style: { symbol: 'icons/hut.png' },
    attributes: { epsg: 4, zone: 'B', height: 5, time: 'late', title2: 'y' },
    shapes: [{ kind: 'point', runs: [file.run([[-0.5, -33]])] }],
  });
  file.add({
    name: 'Reserve',
    style: { stroke: '#112233', width: 1, fill: '#445566', fillOpacity: 0.2 },
    attributes: { epsg: 4 },
    shapes: [
      {
        kind: 'area',
        runs: [
          file.run([
            [0, 0],
            [3, 0],
            [3, 3],
            [0, 0],
          ]),
          file.run([
            [1, 0.5],
            [2, 0.5],
            [2, 1],
            [1, 0.5],
          ]),
        ],
      },
    ],
  });
  return { name: 'All & <everything>', features: file.features, positions: file.positions };
}

/** What a file says, as tests compare it: positions to a centimetre, within 180 degrees. */
export function said({ features, positions }: FeatureContent) {
  return features.map(({ shapes, ...about }) => ({
    ...about,
    shapes: shapes.map(({ kind, runs }) => ({
      kind,
      runs: runs.map(run => ({
        line: positions.line(run).map(([lon, lat]) => [Number(wrapped(lon).toFixed(6)), Number(lat.toFixed(6))]),
        heights: positions.heights(run),
        times: positions.times(run),
        series: positions.series(run),
      })),
    })),
  }));
}

/** A value as a table has it, which knows no types but what a text tells. */
export const tableValue = (value: unknown) => (typeof value === 'string' ? typedValue(value) : value);

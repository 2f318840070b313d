import type { Position } from '../../data-packs/geo/lon-lat.ts';

export interface GeoreferencedView {
  name: string;
  style: string;
  /** As in the address. */
  position: string;
  /** Without an ending. */
  size: string;
  /** Where a mark is drawn, not in the middle, and how large, so that it is some pixels wide. */
  mark: Position;
  radius: number;
  query?: string;
  /** What is otherwise in UTM, where the view can be. */
  inUtm?: { position?: string };
}

/** Views whose georeference is compared with where a mark is drawn: of both hemispheres, turned, sharp, on paper. */
export const georeferencedViews: readonly GeoreferencedView[] = [
  {
    name: 'the sandbox',
    style: 'light',
    position: '-28.522,45.4672,14',
    size: '512x400',
    mark: [-28.5145, 45.4631],
    radius: 40,
    inUtm: {},
  },
  {
    name: 'turned and twice as sharp',
    style: 'outdoor',
    position: '-28.522,45.4672,14@30',
    size: '512x400@2x',
    mark: [-28.515, 45.4695],
    radius: 30,
    inUtm: { position: '-28.522,45.4672,14' },
  },
  {
    name: 'paper with a grid and a title, turned',
    style: 'light',
    position: '-28.522,45.4672@-20',
    size: 'a5@150dpi',
    mark: [-28.531, 45.4705],
    radius: 40,
    query: 'scale=25000&grid=utm&title=Here&legend=true',
  },
  {
    name: 'south of the equator',
    style: 'light',
    position: '-70.65,-33.45,11',
    size: '600x500',
    mark: [-70.58, -33.39],
    radius: 300,
    inUtm: {},
  },
  {
    name: 'across the antimeridian, far north',
    style: 'light',
    position: '179.98,66.2,8',
    size: '700x512',
    mark: [-179.3, 66.35],
    radius: 1200,
    inUtm: {},
  },
  {
    name: 'a continent',
    style: 'light',
    position: '20,52,3',
    size: '512x512',
    mark: [2.35, 60],
    radius: 40_000,
  },
];

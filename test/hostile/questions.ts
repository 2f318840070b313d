import type { PackPart } from '../../data-packs/format/manifest.ts';

/** A path, and a body where it is posted. */
type Question = readonly [path: string, body?: object];

const ardhavn = { lat: 45.46725, lon: -28.52201 };
const kirvell = { lat: 45.47841, lon: -28.39739 };

const picture = (style: string, zoom: number): Question => [
  `/styles/v1/${style}/static/${ardhavn.lon},${ardhavn.lat},${zoom}/200x150.png`,
];
const travelling = { locations: [ardhavn, kirvell] };

/** What makes the service read each kind of part, over the sandbox's capital. */
export const questions: Record<PackPart['kind'], readonly Question[]> = {
  basemap: [picture('light', 13), picture('light', 9)],
  terrain: [['/elevation/v1', { points: [ardhavn, kirvell] }], picture('outdoor', 12)],
  imagery: [picture('satellite', 12)],
  places: [
    ['/search/geocode/v1/forward?q=Ardhavn'],
    ['/search/geocode/v1/autocomplete?q=Kir'],
    [`/search/geocode/v1/reverse?lat=${ardhavn.lat}&lon=${ardhavn.lon}`],
  ],
  routing: [
    ['/directions/v1', { ...travelling, costing: 'auto' }],
    ['/directions/v1', { ...travelling, costing: 'pedestrian' }],
    ['/isochrone/v1', { locations: [ardhavn], costing: 'bicycle', contours: [{ time: 10 }] }],
  ],
  buildings: [picture('light', 15)],
  traffic: [picture('light', 11)],
};

import { type Bounds, boundsOfPositions } from '../../../../data-packs/geo/bounds.ts';
import type { ApiClient } from '../../../api/client.ts';
import { mostPlaces, placesInBox } from '../../../api/geocoding.ts';
import { csvText, quotedCell } from '../../../formats/csv-text.ts';
import { type Place, readPlace } from '../../subject/shown-place.ts';
import { holds, type ReachArea } from './reach-area.ts';

/** Kinds of places that are counted, with their tags. */
const kinds = {
  shops: ['shop=supermarket', 'shop=convenience', 'shop=bakery'],
  restaurants: ['amenity=restaurant', 'amenity=cafe', 'amenity=fast_food'],
  doctors: ['amenity=hospital', 'amenity=clinic', 'amenity=doctors'],
  pharmacies: ['amenity=pharmacy'],
  schools: ['amenity=school', 'amenity=kindergarten'],
  stops: [
    'highway=bus_stop',
    'public_transport=platform',
    'public_transport=stop_position',
    'railway=station',
    'railway=halt',
  ],
  fuel: ['amenity=fuel', 'amenity=charging_station'],
  hotels: ['tourism=hotel', 'tourism=guest_house', 'tourism=hostel'],
} as const satisfies Record<string, readonly string[]>;
type Kind = keyof typeof kinds;

export interface PlacesInside {
  kind: Kind;
  places: readonly Place[];
  /** There are more: the search stopped. */
  more: boolean;
}

/** Requests for one kind; a box with more places than an answer holds is asked again in quarters. */
const mostRequests = 40;

/** The places of each kind within an area. */
export async function placesInside(client: ApiClient, area: ReachArea, signal: AbortSignal): Promise<PlacesInside[]> {
  const box = boundsOfPositions(area.polygons.flatMap(([outer = []]) => outer));
  const names = Object.keys(kinds) as Kind[];
  return Promise.all(
    names.map(async kind => {
      const { places, more } = await search(client, kinds[kind], box, signal);
      return { kind, more, places: places.filter(({ point: { lon, lat } }) => holds(area, [lon, lat])) };
    }),
  );
}

async function search(client: ApiClient, tags: readonly string[], whole: Bounds, signal: AbortSignal) {
  const found = new Map<string, Place>();
  const boxes = [whole];
  let requests = 0;
  let more = false;
  for (let box = boxes.pop(); box !== undefined; box = boxes.pop()) {
    if (requests === mostRequests) {
      more = true;
      break;
    }
    requests += 1;
    const features = await placesInBox(client, tags, box, signal);
    for (const feature of features) {
      const { osmType, osmId } = feature.properties;
      const place = readPlace(feature);
      found.set(osmId == null ? `${place.point.lon},${place.point.lat}` : `${osmType ?? ''}${osmId}`, place);
    }
    if (features.length >= mostPlaces) boxes.push(...quarters(box));
  }
  return { places: [...found.values()], more };
}

function quarters([west, south, east, north]: Bounds): Bounds[] {
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  return [
    [west, south, lon, lat],
    [lon, south, east, lat],
    [west, lat, lon, north],
    [lon, lat, east, north],
  ];
}

export function toCsv(found: readonly PlacesInside[]): string {
  const rows = found.flatMap(({ kind, places }) =>
    places.map(({ title, kindLabel, context, point }) => {
      const texts = [title, kindLabel, context].map(quotedCell);
      return [kind, ...texts, point.lat.toFixed(6), point.lon.toFixed(6)];
    }),
  );
  return csvText('category,name,kind,address,lat,lon', rows);
}

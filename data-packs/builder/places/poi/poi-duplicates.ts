import { remembered } from '../../../base/remembered.ts';
import { meansKind } from '../../../format/places/kind-phrases.ts';
import type { OsmReference, PlaceNames } from '../../../format/places/place.ts';
import type { Bounds } from '../../../geo/bounds.ts';
import { degreesSpanning, flatDistance } from '../../../geo/flat-distance.ts';
import type { LonLat } from '../../../geo/lon-lat.ts';
import { fold } from '../../../words/fold.ts';
import { kindWord } from '../../../words/place-categories.ts';
import { tagSet } from '../../osm/osm-view.ts';
import type { PoiClass } from './poi-class.ts';

/** What tells objects of a name apart. */
interface PoiIdentity {
  stopRank: number;
  isGround: boolean;
  /** What it is known by; none where it has no name. The first is its own. */
  keys: readonly string[];
}

/** What tells duplicates; the rest is read again in the end, as all of it is much for memory. */
export interface FoundPoi extends LonLat {
  type: OsmReference['type'];
  /** Among the tagged nodes, ways or relations. */
  row: number;
  /** Of its polygons. */
  box: Bounds | undefined;
  /** Square metres. */
  area: number;
  identity: PoiIdentity;
  /** Others of its name near it, which it stands for. */
  merged?: FoundPoi[];
}

/** Metres within which objects of the same name and kind are duplicates. */
const duplicateDistance = 80;
/** Metres within which platforms and stops of one name are one stop. */
const stopDistance = 250;
/** Kinds of a stop, best first: the merged stop has the first one. */
const stopKinds = [
  ...tagSet(`
    railway=station railway=halt public_transport=station amenity=bus_station railway=tram_stop highway=bus_stop
    public_transport=platform public_transport=stop_position highway=platform building=train_station
  `),
];
/** Ignored where names of stops are compared: the building "Bahnhof Nendeln" is the station "Nendeln". */
const isStationWord = (word: string): boolean => meansKind(word, kindWord('railway', 'station'));

export function identityOf(kind: PoiClass, names: PlaceNames | undefined): PoiIdentity {
  const rank = stopRank(kind);
  return { stopRank: rank, isGround: isGround(kind), keys: names ? keysOf(kind, names) : [] };
}

function keysOf(kind: PoiClass, names: PlaceNames): string[] {
  const isStop = stopRank(kind) < stopKinds.length;
  const name = fold(names.name);
  const key = isStop ? `${stopName(name)}|stop` : isGround(kind) ? name : `${name}|${unifiedTag(kind)}`;
  // A station is known by other names, too, which its platforms bear: "Bus station", "B".
  const others = isStop && isStation(kind) ? (names.alternatives ?? []) : [];
  return [...new Set([key, name, ...others.map(other => `${stopName(fold(other))}|stop`)])];
}

/** Merges objects of one name that are near each other into the best of them. */
export function withoutDuplicates(found: FoundPoi[]): FoundPoi[] {
  // Outlines before points inside them; grounds and buildings last.
  found.sort(
    ({ identity: a, area: areaOfA }, { identity: b, area: areaOfB }) =>
      a.stopRank - b.stopRank || Number(a.isGround) - Number(b.isGround) || areaOfB - areaOfA,
  );
  const named = new NamedPlaces<FoundPoi>();
  return found.filter(poi => {
    const { keys, stopRank } = poi.identity;
    const [key] = keys;
    if (key === undefined) return true;
    const maxDistance = stopRank < stopKinds.length ? stopDistance : duplicateDistance;
    const first = named.firstAround(
      key,
      poi,
      other =>
        flatDistance(other.lon, other.lat, poi.lon, poi.lat) < maxDistance || within(other, poi) || within(poi, other),
    );
    if (first) {
      first.merged ??= [];
      first.merged.push(poi);
      return false;
    }
    for (const each of keys) named.add(each, poi);
    return true;
  });
}

function stopName(folded: string): string {
  const words = folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter(word => word !== '' && !isStationWord(word));
  return words.join(' ') || folded;
}

/** Buildings and grounds repeat what is also mapped by its own tag. */
function isGround({ osmKey }: PoiClass): boolean {
  return osmKey === 'building' || osmKey === 'landuse';
}

/** One tag for `amenity=pharmacy` and `healthcare=pharmacy`. */
function unifiedTag({ osmKey, osmValue }: PoiClass): string {
  return osmKey === 'healthcare' ? `amenity=${osmValue}` : `${osmKey}=${osmValue}`;
}

const isStation = (kind: PoiClass): boolean => stopRank(kind) <= stopKinds.indexOf('amenity=bus_station');

function stopRank({ osmKey, osmValue }: PoiClass): number {
  const rank = stopKinds.indexOf(`${osmKey}=${osmValue}`);
  return rank === -1 ? stopKinds.length : rank;
}

function within({ box }: FoundPoi, inner: FoundPoi): boolean {
  if (!box) return false;
  const [west, south, east, north] = box;
  const [x, y] = degreesSpanning(20, inner.lat);
  // A wood named after the village may contain half of it.
  if (east - west > 0.02) return false;
  return inner.lon > west - x && inner.lon < east + x && inner.lat > south - y && inner.lat < north + y;
}

/** Degrees of longitude from one strip to the next: places that are the same are nearer to each other. */
const stripWidth = 0.1;

/** Places by name and strip of longitude: a country has thousands of some names, as of banks. */
export class NamedPlaces<Place extends LonLat> {
  readonly #strips = new Map<string, { place: Place; order: number }[]>();
  #count = 0;

  add(name: string, place: Place): void {
    const key = `${name}|${stripOf(place)}`;
    const added = { place, order: this.#count };
    this.#count += 1;
    remembered(this.#strips, key, () => []).push(added);
  }

  /** The first one added of a name that is the same as a place, among those around it. */
  firstAround(name: string, point: LonLat, isSame: (other: Place) => boolean): Place | undefined {
    const strip = stripOf(point);
    return [strip - 1, strip, strip + 1]
      .flatMap(each => this.#strips.get(`${name}|${each}`)?.find(({ place }) => isSame(place)) ?? [])
      .sort((a, b) => a.order - b.order)[0]?.place;
  }
}

const stripOf = ({ lon }: LonLat): number => Math.floor(lon / stripWidth);

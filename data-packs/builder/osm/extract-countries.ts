import { type Bounds, boundsContain, boundsOf } from '../../geo/bounds.ts';
import { assembleArea } from './multipolygon.ts';
import type { OsmView, Tags } from './osm-view.ts';

/** Degrees that a border may reach beyond the box of its extract. */
const margin = 0.02;

/**
 * Finds the countries of an extract as ISO 3166-1 alpha-2: those with a closed border; else those of closed provinces;
 * else, where borders only pass through, the countries of its addresses, or those of the borders. Of several extracts
 * each tells its own, or, without any border of its own, lies in the one that `countryAt` its middle is.
 */
export function countriesOf(view: OsmView, countryAt?: (lon: number, lat: number) => string | undefined): string[] {
  const borders = bordersOf(view);
  const { areas } = view.dataset;
  if (areas.length > 1 && countryAt !== undefined) {
    return sorted(
      areas.flatMap(area => {
        const inside = borders.filter(({ box }) => box !== undefined && boundsContain(widened(area), box));
        const [west, south, east, north] = area;
        const found = countriesOfBorders(inside, 2) ?? countriesOfBorders(inside, undefined);
        return found ?? countryAt((west + east) / 2, (south + north) / 2) ?? [];
      }),
    );
  }
  const closed = borders.filter(({ box }) => box !== undefined);
  const passing = new Set(borders.filter(({ box, level }) => box === undefined && level === 2).map(one => one.country));
  const found = countriesOfBorders(closed, 2) ?? countriesOfBorders(closed, undefined);
  if (found !== undefined) return sorted(found);
  for (const some of [addressCountries(view, passing), passing]) if (some.size > 0) return sorted(some);
  return sorted(addressCountries(view, undefined));
}

interface Border {
  country: string;
  /** 2 of a country; undefined of a part of one. */
  level: 2 | undefined;
  /** Of a closed border. */
  box: Bounds | undefined;
}

function bordersOf(view: OsmView): Border[] {
  const borders: Border[] = [];
  for (const [relation, tags] of view.relations()) {
    if (tags.boundary !== 'administrative') continue;
    const country = alpha2(tags);
    if (!country) continue;
    const { polygons } = assembleArea(view, relation);
    const box = polygons.length > 0 ? boundsOf(polygons.flatMap(([outer]) => (outer ? [outer] : []))) : undefined;
    borders.push({ country, level: tags.admin_level === '2' ? 2 : undefined, box });
  }
  return borders;
}

/** Undefined where none has this level. */
function countriesOfBorders(borders: readonly Border[], level: Border['level']): string[] | undefined {
  const found = borders.filter(border => border.level === level).map(({ country }) => country);
  return found.length > 0 ? found : undefined;
}

const sorted = (countries: Iterable<string>): string[] => [...new Set(countries)].sort();

const widened = ([west, south, east, north]: Bounds): Bounds => [
  west - margin,
  south - margin,
  east + margin,
  north + margin,
];

function alpha2(tags: Tags): string | undefined {
  const code = tags['ISO3166-1:alpha2'] ?? tags['ISO3166-1'] ?? tags['ISO3166-2']?.split('-')[0];
  return code && /^[A-Za-z]{2}$/.test(code) ? code.toUpperCase() : undefined;
}

/** Countries of at least a twentieth of the `addr:country` tags, among `candidates` where given. */
function addressCountries(view: OsmView, candidates: ReadonlySet<string> | undefined): Set<string> {
  const counts = new Map<string, number>();
  const { nodes, ways } = view.dataset;
  let total = 0;
  for (const columns of [nodes.tagged, ways]) {
    for (let i = 0; i < columns.tags.length; i += 2) {
      if (view.string(columns.tags[i] as number) !== 'addr:country') continue;
      const country = view.string(columns.tags[i + 1] as number).toUpperCase();
      if (!/^[A-Z]{2}$/.test(country) || candidates?.has(country) === false) continue;
      counts.set(country, (counts.get(country) ?? 0) + 1);
      total += 1;
    }
  }
  return new Set([...counts].filter(([, count]) => count * 20 >= total).map(([country]) => country));
}

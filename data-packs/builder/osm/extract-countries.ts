import { assembleArea } from './multipolygon.ts';
import type { OsmView, Tags } from './osm-view.ts';

/**
 * Finds the countries of an extract as ISO 3166-1 alpha-2: those with a closed border; else those of closed provinces;
 * else, where borders only pass through, the countries of its addresses, or those of the borders.
 */
export function countriesOf(view: OsmView): string[] {
  const closed = new Set<string>();
  const ofProvinces = new Set<string>();
  const passing = new Set<string>();
  for (let relation = 0; relation < view.dataset.relations.ids.length; relation++) {
    const tags = view.relationTags(relation);
    if (tags.boundary !== 'administrative') continue;
    const country = alpha2(tags);
    if (!country) continue;
    const closes = assembleArea(view, relation).polygons.length > 0;
    if (tags.admin_level === '2') (closes ? closed : passing).add(country);
    else if (closes) ofProvinces.add(country);
  }
  for (const found of [closed, ofProvinces, addressCountries(view, passing), passing])
    if (found.size > 0) return [...found].sort();
  return [...addressCountries(view, undefined)].sort();
}

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

import addressFormatter from '@fragaria/address-formatter';
import { LRUCache } from 'lru-cache';
import { remembered } from '../../../data-packs/base/remembered.ts';
import type { PlaceProperties } from './place-feature.ts';

/** A word for each part of an address that stands for it in a pattern; templates' rules for digits spare such words. */
const standIns = {
  attention: 'Qaaq',
  houseNumber: 'Qhhq',
  road: 'Qrrq',
  neighbourhood: 'Qnnq',
  suburb: 'Qssq',
  city: 'Qccq',
  county: 'Qooq',
  state: 'Qttq',
  postcode: 'Qppq',
  country: 'Qllq',
} as const;
type Part = keyof typeof standIns;
type Parts = Partial<Record<Part, string | undefined>>;

const partOf = new Map<string, Part>((Object.keys(standIns) as Part[]).map(part => [standIns[part], part]));
const anyStandIn = new RegExp(Object.values(standIns).join('|'), 'g');

/** Lines of addresses with the same parts in one country: its template takes as long as a whole search. */
const patterns = new LRUCache<string, readonly string[]>({ max: 2000 });

function linesOf(parts: Parts, countryCode: string | undefined): string[] {
  const there = (Object.keys(standIns) as Part[]).filter(part => parts[part] !== undefined);
  const key = `${countryCode}|${there.join()}`;
  const lines = remembered(patterns, key, () => {
    const input = Object.fromEntries(there.map(part => [part, standIns[part]]));
    const country = countryCode === undefined ? {} : { countryCode };
    // A template leaves the separators of missing parts; it may add a country to a territory: "Guadeloupe, France".
    const isText = parts.country === undefined ? anyStandIn : /\p{L}/u;
    const lines = addressFormatter.format({ ...input, ...country }, { output: 'array' });
    return lines.filter(line => line.search(isText) !== -1);
  });
  return lines.map(line => line.replace(anyStandIn, word => parts[partOf.get(word) ?? 'attention'] ?? ''));
}

/** Street and number in the order of the country: `16 Rue X`, `X-Straße 16`, `Calle X, 16`. */
export function addressLine(road: string, houseNumber: string, countryCode: string | undefined): string {
  return linesOf({ road, houseNumber }, countryCode).join(' ');
}

/** The whole address in one line, as the country writes it; begins with the name where that is no part of it. */
export function addressLabel(properties: PlaceProperties): string | undefined {
  const { name, type, housenumber, countrycode } = properties;
  if (!name) return undefined;
  const text = (value: string | null | undefined) => value ?? undefined;
  // Some houses are numbered by their hamlet or town.
  const numberedBy = housenumber ? text(properties.street ?? properties.locality ?? properties.city) : undefined;
  const parts: Parts = {
    houseNumber: text(housenumber),
    road: type === 'street' ? name : (numberedBy ?? text(properties.street)),
    neighbourhood: properties.locality === numberedBy ? undefined : text(properties.locality),
    suburb: text(properties.district),
    city: text(properties.city),
    county: text(properties.county),
    // "Berlin, Germany": a city that is a state, or has its state's name, says it once.
    state: properties.state === (properties.city ?? name) ? undefined : text(properties.state),
    postcode: text(properties.postcode),
    country: text(properties.country),
  };
  if ((type === 'poi' || type === 'other') && properties.osmValue !== 'postcode') parts.attention = name;
  else if (type === 'locality') parts.neighbourhood = name;
  else if (type === 'district') parts.suburb = name;
  else if (type === 'city' || type === 'county' || type === 'state') parts[type] = name;
  const label = linesOf(parts, text(countrycode)).join(', ');
  return type === 'house' || label.includes(name) ? label : [name, label].filter(Boolean).join(', ');
}

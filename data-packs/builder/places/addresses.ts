import { itemAt } from '../../base/item-at.ts';
import { parseHouseNumber } from '../../format/places/house-number.ts';
import { type Line, missingNode } from '../osm/dataset.ts';
import { assembleArea, wayPolygons } from '../osm/multipolygon.ts';
import { indexOfId, type OsmView, type Tags } from '../osm/osm-view.ts';
import { numberAt } from '../osm/packed-numbers.ts';
import { type Address, AddressColumns, type NewAddress } from './address-columns.ts';
import { nodeAt, pointAlong, pointInside } from './geometry.ts';
import { completeStated, statedContext } from './stated-context.ts';

/** Limits the houses of one interpolation line: longer ones are mistakes. */
const maxInterpolated = 1000;

/** Reads the addresses of nodes, buildings and multipolygons, and interpolates along interpolation lines. */
export function readAddresses(view: OsmView): Address[] {
  const { nodes, ways, relations } = view.dataset;
  const addresses = new AddressColumns();
  const streetOfMember = associatedStreets(view);
  const add = (
    tags: Tags,
    type: 'node' | 'way' | 'relation',
    id: number,
    position: () => [number, number] | undefined,
  ) => {
    const written = tags['addr:housenumber'] ?? tags['addr:conscriptionnumber'];
    if (written === undefined || tags['addr:interpolation'] !== undefined) return;
    const at = position();
    if (!at) return;
    addresses.add({
      written,
      lon: at[0],
      lat: at[1],
      street: tags['addr:street'] ?? streetOfMember.get(`${type}${id}`),
      place: tags['addr:place'] ?? tags['addr:hamlet'],
      stated: statedContext(tags),
      osm: { type, id },
      interpolated: false,
      ownObject: tags.amenity === undefined && tags.shop === undefined && tags.office === undefined,
    });
  };
  const keys = ['addr:housenumber', 'addr:conscriptionnumber'];
  for (const [row, tags] of view.nodesWith(...keys)) {
    const node = itemAt(nodes.taggedNodes, row);
    const { lon, lat } = nodeAt(view, node);
    add(tags, 'node', numberAt(nodes.ids, node), () => [lon, lat]);
  }
  for (const [i, tags] of view.waysWith(...keys, 'addr:interpolation')) {
    const interpolation = tags['addr:interpolation'];
    if (interpolation !== undefined) {
      for (const address of interpolate(view, i, tags, interpolation)) addresses.add(address);
    } else {
      add(tags, 'way', ways.ids[i] as number, () => {
        const polygons = wayPolygons(view, i);
        if (polygons.length > 0) return pointInside(polygons);
        const [line] = view.wayLines(i);
        return line && line.length >= 4 ? pointAlong(line, 0.5) : undefined;
      });
    }
  }
  for (const [i, tags] of view.relations()) {
    if (tags.type !== 'multipolygon' && tags.type !== 'site') continue;
    add(tags, 'relation', relations.ids[i] as number, () => {
      const { polygons } = assembleArea(view, i);
      return polygons.length > 0 ? pointInside(polygons) : undefined;
    });
  }
  return addresses.all();
}

/** Finds the streets that relations give to houses, by type and id of the house. */
function associatedStreets(view: OsmView): Map<string, string> {
  const streets = new Map<string, string>();
  for (const [i, tags] of view.relations()) {
    if (tags.type !== 'associatedStreet' && tags.type !== 'street') continue;
    const members = view.members(i);
    const way = members.find(({ type, role, index }) => type === 'way' && role === 'street' && index !== -1);
    const name = tags.name ?? (way ? view.wayTags(way.index).name : undefined);
    if (!name) continue;
    for (const { type, id, role } of members) if (role !== 'street') streets.set(`${type}${id}`, name);
  }
  return streets;
}

function interpolate(view: OsmView, way: number, tags: Tags, kind: string): NewAddress[] {
  const { nodes, ways } = view.dataset;
  const points: number[] = [];
  let numbered: { at: number; tags: Tags; text: string }[] = [];
  for (let i = ways.refOffsets[way] as number; i < (ways.refOffsets[way + 1] as number); i++) {
    const node = ways.refs[i] as number;
    if (node === missingNode) continue;
    const row = indexOfId(nodes.taggedNodes, node);
    const nodeTags = row === -1 ? undefined : view.nodeTags(row);
    const text = nodeTags?.['addr:housenumber'];
    if (nodeTags && text) numbered.push({ at: points.length, tags: nodeTags, text });
    const { lon, lat } = nodeAt(view, node);
    points.push(lon, lat);
  }
  numbered = numbered.filter(({ text }) => parseHouseNumber(text));
  const found: NewAddress[] = [];
  for (let i = 0; i + 1 < numbered.length; i++) {
    const from = itemAt(numbered, i);
    const to = itemAt(numbered, i + 1);
    const line: Line = Float64Array.from(points.slice(from.at, to.at + 2));
    for (const { number, share } of numbersBetween(from.text, to.text, kind)) {
      const [lon, lat] = pointAlong(line, share);
      found.push({
        written: number,
        lon,
        lat,
        street: tags['addr:street'] ?? from.tags['addr:street'] ?? to.tags['addr:street'],
        place: from.tags['addr:place'],
        stated: completeStated(statedContext(tags), statedContext(from.tags)),
        osm: { type: 'way', id: ways.ids[way] as number },
        interpolated: true,
        ownObject: true,
      });
    }
  }
  return found;
}

/**
 * Numbers strictly between two and their share of the line: every second if `odd` or `even`, letters if `alphabetic`.
 */
function numbersBetween(first: string, last: string, rule: string): { number: string; share: number }[] {
  const from = parseHouseNumber(first);
  const to = parseHouseNumber(last);
  if (!from || !to) return [];
  if (rule === 'alphabetic' && from.low === to.low) {
    const start = from.suffix ? from.suffix.charCodeAt(0) : 96;
    const end = to.suffix ? to.suffix.charCodeAt(0) : 96;
    const count = Math.min(Math.abs(end - start), 26);
    return Array.from({ length: Math.max(count - 1, 0) }, (_, i) => ({
      number: `${from.low}${String.fromCharCode(start + (i + 1) * Math.sign(end - start))}`,
      share: (i + 1) / count,
    }));
  }
  const step = rule === 'all' ? 1 : rule === 'odd' || rule === 'even' ? 2 : Number(rule);
  if (!Number.isInteger(step) || step < 1) return [];
  const span = to.low - from.low;
  const count = Math.min(Math.floor((Math.abs(span) - 1) / step), maxInterpolated);
  return Array.from({ length: Math.max(count, 0) }, (_, i) => {
    const offset = (i + 1) * step * Math.sign(span);
    return { number: String(from.low + offset), share: offset / span };
  });
}

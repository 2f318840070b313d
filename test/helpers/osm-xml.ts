import type { RawMap } from './raw-osm.ts';

type Kind = 'create' | 'modify' | 'delete';

interface XmlOptions {
  bounds?: readonly [number, number, number, number];
  timestamp?: string;
  order?: readonly (keyof RawMap)[];
}

/** A map as OpenStreetMap's XML, in the order of its kinds. */
export function osmXml(map: RawMap, { bounds, timestamp, order }: XmlOptions = {}): string {
  const [west, south, east, north] = bounds ?? [];
  const box = bounds ? `<bounds minlat="${south}" minlon="${west}" maxlat="${north}" maxlon="${east}"/>` : '';
  const state = timestamp === undefined ? '' : `<meta osm_base="${timestamp}"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6">${state}${box}\n${elements(map, order)}</osm>\n`;
}

/** Changes of a map. */
export function osmChange(changes: Partial<Record<Kind, RawMap>>): string {
  const parts = Object.entries(changes).map(([kind, map]) => `<${kind}>\n${elements(map)}</${kind}>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<osmChange version="0.6">\n${parts.join('')}</osmChange>\n`;
}

function elements(map: RawMap, order: readonly (keyof RawMap)[] = ['nodes', 'ways', 'relations']): string {
  const of = {
    nodes: () => (map.nodes ?? []).map(each => element('node', each, '', `lat="${each.at[1]}" lon="${each.at[0]}"`)),
    ways: () => (map.ways ?? []).map(each => element('way', each, each.refs.map(ref => `<nd ref="${ref}"/>`).join(''))),
    relations: () =>
      (map.relations ?? []).map(each => {
        const members = each.members.map(([type, ref, role]) => `<member${attributes({ type, ref, role })}/>`);
        return element('relation', each, members.join(''));
      }),
  };
  return order.flatMap(kind => of[kind]()).join('');
}

interface Element {
  id: number;
  tags?: Record<string, string>;
  version?: number;
}

function element(name: string, { id, tags = {}, version = 1 }: Element, inner: string, more = ''): string {
  const tagElements = Object.entries(tags).map(([k, v]) => `<tag${attributes({ k, v })}/>`);
  return `<${name}${attributes({ id, version })} ${more}>${inner}${tagElements.join('')}</${name}>\n`;
}

const attributes = (values: Record<string, string | number>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${String(value).replaceAll(/[&<"\n\t]/g, sign => `&#${sign.charCodeAt(0)};`)}"`)
    .join('');

import { itemAt } from '../../data-packs/base/item-at.ts';
import type { RelationMember } from '../../data-packs/builder/osm/pbf/pbf-writer.ts';
import { named } from './invented-names.ts';
import { type Island, townOf } from './island.ts';
import type { MapObjects, Tags } from './objects.ts';
import { distance, type Point, rounded, simplified } from './plane.ts';
import { layeredNoise } from './random.ts';
import { Raster } from './raster.ts';

/** Grid steps, 160 m: boundaries follow ridges, not fences. */
const stride = 2;
/** Width of the territorial sea in metres. */
const territorialSea = 1700;

interface Unit {
  label: number;
  town: string;
  quarter: string | undefined;
}

const country = named('Hávmark/Havmark/Hafmark/Havemarque');
const regions: Record<string, Tags> = {
  west: named('Vestmark/Westmark/Westmark/Marche de l’Ouest'),
  east: named('Austmark/Eastmark/Ostmark/Marche de l’Est'),
  lumey: named('Lumey/Lumey/Lumey/Lumey'),
};
const county = (names: string, region: string, ...towns: string[]) => ({ names: named(names), region, towns });
const counties = {
  ard: county('Ardsýsla/Ard County/Kreis Ard/Comté d’Arde', 'west', 'ardhavn', 'fjellheim'),
  vest: county('Vestsýsla/West County/Westkreis/Comté de l’Ouest', 'west', 'vestrand', 'skarvik'),
  nord: county('Nordsýsla/North County/Nordkreis/Comté du Nord', 'west', 'nordskar', 'vatnsby'),
  aust: county('Austsýsla/East County/Ostkreis/Comté de l’Est', 'east', 'kirvell', 'solbakk', 'ternes', 'sandvang'),
  lum: county('Lumsýsla/Lumey County/Kreis Lumey/Comté de Lumey', 'lumey', 'lumhavn', 'austby'),
};
const quarters = [
  { id: 'gamleby', names: named('Gamleby/Old Town/Altstadt/Vieille Ville'), postcode: '1000' },
  { id: 'nyhavn', names: named('Nygrend/Newquarter/Neuviertel/Quartier Neuf'), postcode: '1010' },
  { id: 'haugen', names: named('Haugen/Hillside/Hügelviertel/La Colline'), postcode: '1020' },
  { id: 'vestvik', names: named('Vestvika/West Bay/Westbucht/Baie de l’Ouest'), postcode: '1030' },
];

/** Draws country, regions, counties, municipalities, quarters and postcode areas as relations of shared ways. */
export function drawBoundaries(objects: MapObjects, island: Island): void {
  const { units, labels } = divide(island);
  const ways = traceWays(labels);
  const drawn = ways.map(way => ({
    ...way,
    id: objects.way(way.path, { boundary: 'administrative', ...wayTags(levelOf(units, way.left, way.right)) }),
  }));
  const relation = (belongs: (unit: Unit) => boolean, tags: Tags, centre?: Point) => {
    const set = new Set(units.filter(belongs).map(unit => unit.label));
    const members: RelationMember[] = drawn
      .filter(way => set.has(way.left) !== set.has(way.right))
      .map(way => ({ type: 'way', id: way.id, role: 'outer' }));
    if (centre) members.push({ type: 'node', id: objects.node(centre), role: 'admin_centre' });
    if (members.length > 0) objects.relation({ type: 'boundary', ...tags }, members);
  };
  const admin = (level: number, names: Tags, more: Tags = {}): Tags => ({
    boundary: 'administrative',
    admin_level: String(level),
    ...names,
    ...more,
  });
  const centreOf = (id: string) => townOf(island, id).centre;
  relation(
    () => true,
    admin(2, country, {
      'ISO3166-1': 'XO',
      'ISO3166-1:alpha2': 'XO',
      'ISO3166-1:alpha3': 'XOM',
      official_name: 'Kongeriket Hávmark',
    }),
    centreOf('ardhavn'),
  );
  for (const [id, names] of Object.entries(regions)) {
    const towns = Object.values(counties)
      .filter(county => county.region === id)
      .flatMap(county => county.towns);
    relation(unit => towns.includes(unit.town), admin(4, names, { 'ISO3166-2': `XO-${id.slice(0, 1).toUpperCase()}` }));
  }
  for (const { names, towns } of Object.values(counties))
    relation(unit => towns.includes(unit.town), admin(6, names), centreOf(itemAt(towns, 0)));
  for (const town of island.settlements) {
    relation(unit => unit.town === town.id, admin(8, town.names, { population: String(town.population) }), town.centre);
    if (town.id !== 'ardhavn')
      relation(unit => unit.town === town.id, { boundary: 'postal_code', postal_code: town.postcode });
  }
  for (const { id, names, postcode } of quarters) {
    relation(unit => unit.quarter === id, admin(9, names));
    relation(unit => unit.quarter === id, { boundary: 'postal_code', postal_code: postcode });
  }
}

/** Assigns each cell to the nearest town, with noise, and within the capital to its quarter; 0 is abroad. */
function divide(island: Island): { units: Unit[]; labels: Raster } {
  const { inland, height, land } = island.relief;
  const offshore = land.distanceTo(index => land.get(index) > 0);
  const labels = new Raster(
    inland.west - 3200,
    inland.south - 3200,
    inland.cell * stride,
    Math.ceil(inland.width / stride) + 40,
    Math.ceil(inland.height / stride) + 40,
  );
  const units: Unit[] = [];
  const labelOf = (town: string, quarter: string | undefined): number => {
    const known = units.find(unit => unit.town === town && unit.quarter === quarter);
    if (known) return known.label;
    units.push({ label: units.length + 1, town, quarter });
    return units.length;
  };
  for (let index = 0; index < labels.values.length; index++) {
    const [x, y] = labels.point(index);
    if (labels.onEdge(index) || beyond(x, y)) continue;
    const wx = x + 900 * layeredNoise(x / 2600, y / 2600, 3, 801);
    const wy = y + 900 * layeredNoise(x / 2600, y / 2600, 3, 821);
    let nearest = itemAt(island.settlements, 0);
    let least = Number.POSITIVE_INFINITY;
    for (const town of island.settlements) {
      const lumey = town.region === 'lumey';
      const away =
        distance([wx, wy], town.centre) -
        (town.character === 'capital' ? 1400 : town.character === 'town' ? 700 : 0) +
        (lumey !== x > 10300 + (y + 5000) * 0.1 && y < -2500 ? 1e6 : 0) +
        (lumey && y >= -2500 ? 1e6 : 0);
      if (away < least) {
        least = away;
        nearest = town;
      }
    }
    const [dx, dy] = [x - nearest.centre[0], y - nearest.centre[1]];
    const quarter =
      nearest.id !== 'ardhavn'
        ? undefined
        : dx * dx + dy * dy < 480 * 480
          ? 'gamleby'
          : dx < -200
            ? 'vestvik'
            : dy > 620
              ? 'haugen'
              : 'nyhavn';
    labels.values[index] = labelOf(nearest.id, quarter);
  }
  return { units, labels };

  function beyond(x: number, y: number): boolean {
    const dx = Math.max(0, height.west - x, x - (height.west + (height.width - 1) * height.cell));
    const dy = Math.max(0, height.south - y, y - (height.south + (height.height - 1) * height.cell));
    return offshore.sample(x, y) + dx + dy > territorialSea;
  }
}

/** Marks the country's border as maritime, which maps do not draw. */
function wayTags(level: number): Tags {
  return { admin_level: String(level), ...(level === 2 ? { maritime: 'yes' } : {}) };
}

function levelOf(units: Unit[], left: number, right: number): number {
  const [a, b] = [units.find(unit => unit.label === left), units.find(unit => unit.label === right)];
  if (!a || !b) return 2;
  const countyOf = (unit: Unit) => Object.entries(counties).find(([, county]) => county.towns.includes(unit.town));
  const [countyA, countyB] = [countyOf(a), countyOf(b)];
  if (countyA?.[1].region !== countyB?.[1].region) return 4;
  if (countyA?.[0] !== countyB?.[0]) return 6;
  return a.town !== b.town ? 8 : 9;
}

/** Traces lines between cells of different labels, from junction to junction, with the labels on both sides. */
function traceWays(labels: Raster): { path: Point[]; left: number; right: number }[] {
  const w = labels.width;
  const cell = labels.cell;
  // Edges run between corners of cells, with one cell on each side.
  interface Edge {
    from: number;
    to: number;
    left: number;
    right: number;
  }
  const edges = new Map<number, Edge[]>();
  const addEdge = (edge: Edge) => {
    for (const corner of [edge.from, edge.to]) {
      const list = edges.get(corner);
      if (list) list.push(edge);
      else edges.set(corner, [edge]);
    }
  };
  for (let row = 0; row < labels.height - 1; row++)
    for (let column = 0; column < w - 1; column++) {
      const here = labels.get(row * w + column);
      const east = labels.get(row * w + column + 1);
      const north = labels.get((row + 1) * w + column);
      const corner = row * w + column; // north-east of the cell
      if (here !== east && row > 0) addEdge({ from: corner - w, to: corner, left: here, right: east });
      if (here !== north && column > 0) addEdge({ from: corner, to: corner - 1, left: here, right: north });
    }
  const place = (corner: number): Point => [
    labels.west + ((corner % w) + 0.5) * cell,
    labels.south + (Math.floor(corner / w) + 0.5) * cell,
  ];
  const used = new Set<Edge>();
  const ways: { path: Point[]; left: number; right: number }[] = [];
  const walk = (start: number, first: Edge) => {
    const corners = [start];
    let edge: Edge | undefined = first;
    let corner = start;
    const forward = first.from === start;
    while (edge) {
      used.add(edge);
      corner = edge.from === corner ? edge.to : edge.from;
      corners.push(corner);
      const around: Edge[] = edges.get(corner) ?? [];
      edge = around.length === 2 && corner !== start ? around.find(one => !used.has(one)) : undefined;
    }
    const raw = corners.map(place);
    const smooth = rounded(simplified(raw, cell * 0.75), 2);
    if (corner === start) smooth[smooth.length - 1] = itemAt(smooth, 0);
    ways.push({ path: smooth, left: forward ? first.left : first.right, right: forward ? first.right : first.left });
  };
  for (const [corner, around] of edges)
    if (around.length !== 2) for (const edge of around) if (!used.has(edge)) walk(corner, edge);
  for (const [corner, around] of edges) for (const edge of around) if (!used.has(edge)) walk(corner, edge);
  return ways;
}

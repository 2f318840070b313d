/** Writes made-up places: how many, then the files they are dealt over, one country after the other. */

import { itemAt } from '../../data-packs/base/item-at.ts';
import type { Polygon } from '../../data-packs/builder/osm/dataset.ts';
import { PlacesWriter } from '../../data-packs/builder/places/place-index/places-writer.ts';
import type { Label, Place, PlaceContext, PlaceShape } from '../../data-packs/format/places/place.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import { type PlaceTemplate, type PlaceTemplates, placeTemplates } from './place-templates.ts';
import { byLot, namings, SyntheticNames } from './synthetic-names.ts';

/** How the names of a country grow with its places: by Heaps' law, as the words of any text do. */
const namesFor = (places: number) => Math.round(8 * places ** 0.55);
/** Places of a city besides itself. */
const placesInCity = 400;
const streetShare = 0.2;
/** Degrees from one city to the next, and of the grid that buildings stand on. */
const spacing = 0.05;
const grid = spacing / 512;
/** Columns of a country's cities. */
const columns = 60;

/** One of the cities, which follow each other by country. */
interface City {
  number: number;
  label: Label;
  context: PlaceContext;
  names: SyntheticNames;
}

/** Makes up places of several countries, the same ones for the same number. */
class SyntheticPlaces {
  readonly cities: number;
  readonly #templates: PlaceTemplates;
  readonly #count: number;
  readonly #random = seededRandom(17);
  #objects = 0;

  constructor(templates: PlaceTemplates, count: number) {
    this.#templates = templates;
    this.#count = count;
    this.cities = Math.max(namings.length, Math.round(count / (placesInCity + 1)));
  }

  /** The places of one city after another. */
  *places(): Generator<{ city: number; place: Place }> {
    let number = 0;
    for (const [i, naming] of namings.entries()) {
      const last = Math.round(((i + 1) * this.cities) / namings.length);
      const real = this.#templates.cities.get(naming.code) ?? [];
      const names = new SyntheticNames(naming, real, namesFor(this.#count), this.#random);
      const states = Array.from({ length: 16 }, () => ({ name: names.city() }));
      const counties = Array.from({ length: 300 }, () => ({ name: names.city() }));
      for (; number < last; number++) {
        const state = itemAt(states, number % 16);
        const county = itemAt(counties, number % 300);
        const context = { county, state, country: { name: naming.country }, countrycode: naming.code };
        yield* this.#city({ number, label: { name: names.city() }, context, names });
      }
    }
  }

  /** The outline of a building by its key. */
  outlineOf(building: number): Polygon[] {
    const { outlines } = this.#templates;
    const outline = itemAt(outlines, building % outlines.length);
    const [lon = 0, lat = 0] = Array.from(outline[0] ?? []);
    const [x, y] = cellAt(Math.floor(building / outlines.length));
    return [moved(outline, x - lon, y - lat).map(ring => Float64Array.from(ring))];
  }

  *#city({ number, label, context, names }: City): Generator<{ city: number; place: Place }> {
    const [lon, lat] = cellAt(number * 512 * 512);
    const half = spacing / 2;
    yield {
      city: number,
      place: {
        layer: 'city',
        osmKey: 'place',
        osmValue: 'town',
        names: label,
        lon,
        lat,
        extent: [lon - half, lat - half, lon + half, lat + half],
        importance: 0.25 + 0.4 * this.#random() ** 4,
        context,
        osm: this.#osm(),
      },
    };
    const inside: PlaceContext = { ...context, city: label, postcode: String(10_000 + number) };
    const streets: Label[] = [];
    for (let i = 0; i < placesInCity; i++) {
      const isStreet = i < placesInCity * streetShare;
      const template = byLot(isStreet ? this.#templates.streets : this.#templates.others, this.#random);
      const place = this.#moved(template, number);
      if (isStreet) streets.push({ name: names.street() });
      else if (template.names.name !== '') place.names = { name: names.other(template.names.name, label.name) };
      if (isStreet) place.names = itemAt(streets, i);
      const street = template.housenumber === undefined ? undefined : byLot(streets, this.#random);
      yield { city: number, place: { ...place, layer: isStreet ? 'street' : 'poi', context: inside, street } };
    }
  }

  #moved(template: PlaceTemplate, city: number): Omit<Place, 'layer' | 'context'> {
    const cell = city * 512 * 512 + Math.floor(512 * 512 * this.#random());
    const [lon, lat] = cellAt(cell);
    const [east, north] = [lon - template.lon, lat - template.lat];
    const { extent, shape, houses } = template;
    return {
      ...template,
      lon,
      lat,
      extent: extent && [extent[0] + east, extent[1] + north, extent[2] + east, extent[3] + north],
      shape: shape && movedShape(shape, east, north),
      osm: this.#osm(),
      houses: houses.map((house, i) => {
        const at = city * 512 * 512 + ((cell + 2 * i) % (512 * 512));
        const [x, y] = cellAt(at);
        const building = house.building && at * this.#templates.outlines.length + house.building - 1;
        return { ...house, lon: x, lat: y, osm: this.#osm(), building };
      }),
    };
  }

  #osm() {
    this.#objects += 1;
    return { type: 'way' as const, id: this.#objects };
  }
}

/** Longitude and latitude of a cell of a city: its number x 512 x 512 + the cell's in it. */
function cellAt(cell: number): [number, number] {
  const city = Math.floor(cell / (512 * 512));
  const inCity = cell % (512 * 512);
  const x = (city % columns) * spacing + (inCity % 512) * grid;
  const y = Math.floor(city / columns) * spacing + Math.floor(inCity / 512) * grid;
  return [x, (y % 140) - 70];
}

const moved = (lines: readonly ArrayLike<number>[], east: number, north: number): number[][] =>
  lines.map(line => Array.from(line, (value, i) => value + (i % 2 === 0 ? east : north)));

function movedShape(shape: PlaceShape, east: number, north: number): PlaceShape {
  if (shape.type === 'lines') return { type: 'lines', lines: moved(shape.lines, east, north) };
  return { type: 'polygons', polygons: shape.polygons.map(rings => moved(rings, east, north)) };
}

const [count = '', ...files] = process.argv.slice(2);
const synthetic = new SyntheticPlaces(await placeTemplates(), Number(count));
const outlineOf = (building: number) => synthetic.outlineOf(building);
let [file, writer]: [number, PlacesWriter | undefined] = [-1, undefined];
for (const { city, place } of synthetic.places()) {
  const wanted = Math.floor((city * files.length) / synthetic.cities);
  if (wanted !== file) {
    writer?.finish();
    file = wanted;
    writer = new PlacesWriter({ outFile: itemAt(files, file), outlineOf });
  }
  writer?.add(place);
}
writer?.finish();

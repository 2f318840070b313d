import { named } from './invented-names.ts';
import type { Tags } from './objects.ts';
import type { Point } from './plane.ts';

type Character = 'capital' | 'town' | 'port' | 'village' | 'hamlet';

export interface Settlement {
  id: string;
  place: 'city' | 'town' | 'village' | 'hamlet';
  character: Character;
  names: Tags;
  population: number;
  postcode: string;
  /** Start of the search for level ground, within `search` metres. */
  near: Point;
  search: number;
  /** Approximate metres from the centre to the last house. */
  radius: number;
  /** The level ground found. */
  centre: Point;
  region: 'west' | 'east' | 'lumey';
}

/** Names, people, postcode, where to search level ground and how far, radius. */
type Row = [string, Character, string, number, string, Point, number, number, Settlement['region']];
/** Their character decides the layout. */
const rows: readonly Row[] = [
  ['ardhavn', 'capital', 'Ardhavn/Ardhaven/Ardhafen/Ardhavre', 41200, '1000', [-1300, -3700], 900, 1500, 'west'],
  ['kirvell', 'town', 'Kirvell/Kirwell/Kirweil/Kirvelle', 14800, '2000', [8400, -1700], 700, 950, 'east'],
  ['nordskar', 'port', 'Nordskár/Northscar/Nordschar/Nordescar', 6300, '3000', [700, 3700], 700, 650, 'west'],
  ['vatnsby', 'village', 'Vatnsby/Watersby/Wassersby/Vatnesbie', 1450, '3120', [1500, 300], 600, 420, 'west'],
  ['solbakk', 'village', 'Solbakk/Sunhill/Sonnbach/Solbac', 1980, '2140', [5600, 900], 700, 430, 'east'],
  ['fjellheim', 'village', 'Fjellheim/Fellhome/Felsheim/Montheim', 620, '4210', [-4600, 300], 700, 360, 'west'],
  ['vestrand', 'port', 'Vestrand/Westrand/Westrand/Ouestrand', 3900, '4000', [-8600, -4500], 600, 520, 'west'],
  ['skarvik', 'village', 'Skarvík/Scarwick/Skarwiek/Escarvic', 880, '4330', [-11600, 4300], 700, 360, 'west'],
  ['ternes', 'village', 'Ternes/Ternness/Ternes/Sternes', 760, '2250', [8200, 5300], 700, 360, 'east'],
  ['sandvang', 'village', 'Sandvang/Sandfield/Sandfeld/Sablonval', 1120, '2330', [4300, -4600], 600, 400, 'east'],
  ['lumhavn', 'village', 'Lumhavn/Lumhaven/Lumhafen/Lumhavre', 1340, '5000', [12000, -6700], 500, 420, 'lumey'],
  ['austby', 'hamlet', 'Austby/Eastby/Ostby/Austbie', 140, '5010', [16000, -5200], 600, 220, 'lumey'],
];

/** The settlements of Hávmark, before their level ground is found. */
export function listSettlements(): Settlement[] {
  return rows.map(([id, character, names, population, postcode, near, search, radius, region]) => ({
    ...{ id, character, population, postcode, near, search, radius, region },
    place: character === 'capital' ? 'city' : character === 'port' ? 'town' : character,
    names: named(names),
    centre: near,
  }));
}

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
  municipality: Tags;
  region: 'west' | 'east' | 'lumey';
}

type Row = Omit<Settlement, 'centre' | 'municipality'>;
const row = (one: Row): Settlement => ({ ...one, centre: one.near, municipality: { ...one.names } });

/** The settlements of Hávmark. Their character decides the layout. */
export function listSettlements(): Settlement[] {
  return [
    row({
      id: 'ardhavn',
      place: 'city',
      character: 'capital',
      names: named('Ardhavn', 'Ardhaven', 'Ardhafen', 'Ardhavre'),
      population: 41200,
      postcode: '1000',
      near: [-1300, -3700],
      search: 900,
      radius: 1500,
      region: 'west',
    }),
    row({
      id: 'kirvell',
      place: 'town',
      character: 'town',
      names: named('Kirvell', 'Kirwell', 'Kirweil', 'Kirvelle'),
      population: 14800,
      postcode: '2000',
      near: [8400, -1700],
      search: 700,
      radius: 950,
      region: 'east',
    }),
    row({
      id: 'nordskar',
      place: 'town',
      character: 'port',
      names: named('Nordskár', 'Northscar', 'Nordschar', 'Nordescar'),
      population: 6300,
      postcode: '3000',
      near: [700, 3700],
      search: 700,
      radius: 650,
      region: 'west',
    }),
    row({
      id: 'vatnsby',
      place: 'village',
      character: 'village',
      names: named('Vatnsby', 'Watersby', 'Wassersby', 'Vatnesbie'),
      population: 1450,
      postcode: '3120',
      near: [1500, 300],
      search: 600,
      radius: 420,
      region: 'west',
    }),
    row({
      id: 'solbakk',
      place: 'village',
      character: 'village',
      names: named('Solbakk', 'Sunhill', 'Sonnbach', 'Solbac'),
      population: 1980,
      postcode: '2140',
      near: [5600, 900],
      search: 700,
      radius: 430,
      region: 'east',
    }),
    row({
      id: 'fjellheim',
      place: 'village',
      character: 'village',
      names: named('Fjellheim', 'Fellhome', 'Felsheim', 'Montheim'),
      population: 620,
      postcode: '4210',
      near: [-4600, 300],
      search: 700,
      radius: 360,
      region: 'west',
    }),
    row({
      id: 'vestrand',
      place: 'town',
      character: 'port',
      names: named('Vestrand', 'Westrand', 'Westrand', 'Ouestrand'),
      population: 3900,
      postcode: '4000',
      near: [-8600, -4500],
      search: 600,
      radius: 520,
      region: 'west',
    }),
    row({
      id: 'skarvik',
      place: 'village',
      character: 'village',
      names: named('Skarvík', 'Scarwick', 'Skarwiek', 'Escarvic'),
      population: 880,
      postcode: '4330',
      near: [-11600, 4300],
      search: 700,
      radius: 360,
      region: 'west',
    }),
    row({
      id: 'ternes',
      place: 'village',
      character: 'village',
      names: named('Ternes', 'Ternness', 'Ternes', 'Sternes'),
      population: 760,
      postcode: '2250',
      near: [8200, 5300],
      search: 700,
      radius: 360,
      region: 'east',
    }),
    row({
      id: 'sandvang',
      place: 'village',
      character: 'village',
      names: named('Sandvang', 'Sandfield', 'Sandfeld', 'Sablonval'),
      population: 1120,
      postcode: '2330',
      near: [4300, -4600],
      search: 600,
      radius: 400,
      region: 'east',
    }),
    row({
      id: 'lumhavn',
      place: 'village',
      character: 'village',
      names: named('Lumhavn', 'Lumhaven', 'Lumhafen', 'Lumhavre'),
      population: 1340,
      postcode: '5000',
      near: [12000, -6700],
      search: 500,
      radius: 420,
      region: 'lumey',
    }),
    row({
      id: 'austby',
      place: 'hamlet',
      character: 'hamlet',
      names: named('Austby', 'Eastby', 'Ostby', 'Austbie'),
      population: 140,
      postcode: '5010',
      near: [16000, -5200],
      search: 600,
      radius: 220,
      region: 'lumey',
    }),
  ];
}

import { itemAt } from '../../data-packs/base/item-at.ts';
import { lookup } from '../../data-packs/base/lookup.ts';
import type { Tags } from './objects.ts';
import { type Random, randomFor } from './random.ts';

const nameKeys = ['name', 'name:en', 'name:de', 'name:fr'];

/** A name in the island's own language, then in the three the packs carry, between strokes. */
export function named(names: string): Tags {
  return Object.fromEntries(names.split('/').map((name, i) => [itemAt(nameKeys, i), name]));
}

/** Such names between commas. */
export const namedAll = (list: string): Tags[] => list.trim().split(/,\s+/).map(named);

/** A name from a town's: an asterisk stands for the town's name in that language. */
export function namedAfter({ names }: { names: Tags }, patterns: string): Tags {
  const tags = Object.entries(named(patterns));
  return Object.fromEntries(tags.map(([key, pattern]) => [key, pattern.replace('*', () => lookup(names, key) ?? '')]));
}

const words = (list: string): string[] => list.split(' ');

const trees = words('Eik Ask Lind Bjark Rogn Alm Hassel Selje Fúru Hegg Einir Lónn');
const birds = words('Máse Terne Lunde Skarv Svale Lerke Ravn Falk Gjøk Trost Spurv Hegre');
const trades = words('Smede Bakar Fiskar Tønnar Vevar Møllar Skredar Repslagar Salt Torv Garvar Glas');
const lie = words('Nord Sør Aust Vest Øvre Nedre Lille Store Gamle Nye Lange Krumme');
const land = words('Bekk Berg Dal Eng Hauge Kelde Klippe Lyng Mark Nes Sand Strand Vik Åker');
const things = words('Fyr Kors Klokke Krone Port Skole Stjerne Sol Måne Anker Kompás Segl');
const firstNames = words('Ilda Tomás Marit Joren Sunniva Elías Brita Anselm Ragna Olivar Tilda Kasper');
const lastNames = words('Moren Halvard Ousgaard Vestrå Dahlin Corrés Brandt Lindqvar Sørell Ekeland Tannhaug Fjelde');
const saints = ['Sankta Una', 'Sankt Brendan', 'Sankta Signe', 'Sankt Orm', 'Sankta Lucía'];

/** Endings of street names by kind of street. */
const endings = {
  street: ['gata', 'gata', 'gata', 'vei', 'streta'],
  lane: ['smug', 'gang', 'stíg', 'smug'],
  avenue: ['allé', 'boulevar'],
  suburb: ['vei', 'bakken', 'lia', 'krók', 'tun', 'hagen'],
  yard: ['vei', 'kaia', 'verk'],
  path: ['stíg', 'løypa'],
} as const;
export type StreetKind = keyof typeof endings;

/** Names streets, without repeating a name in a town. */
export class StreetNames {
  readonly #random: Random;
  readonly #used = new Set<string>();

  constructor(town: string) {
    this.#random = randomFor(`streets of ${town}`);
  }

  next(kind: StreetKind): string {
    for (let attempt = 0; ; attempt++) {
      const name = this.#draw(kind, attempt > 40);
      if (this.#used.has(name)) continue;
      this.#used.add(name);
      return name;
    }
  }

  #draw(kind: StreetKind, rare: boolean): string {
    const random = this.#random;
    const ending = random.pick(endings[kind]);
    const style = random.next();
    if (kind === 'lane' && !rare) return random.pick([...trades, ...things]) + ending;
    if (kind === 'avenue' && style < 0.6) return `${random.pick(firstNames)} ${random.pick(lastNames)}s ${ending}`;
    if (style < 0.12) return `${random.pick(saints)}s ${ending}`;
    if (style < 0.24 || rare) return `${random.pick(firstNames)} ${random.pick(lastNames)}s ${ending}`;
    if (style < 0.36) return `${random.pick(lie)} ${random.pick([...land, ...things])}${ending}`;
    if (kind === 'suburb') return random.pick([...trees, ...birds, ...land]) + ending;
    return random.pick([...trees, ...trades, ...land, ...things, ...birds]) + ending;
  }
}

const signs = words('Ankeret Stjerna Fyret Kronen Måsen Havet Torvet Klokka Porten');

/** Names of shops and inns: an owner, a sign or a place. */
export function businessName(random: Random, kind: string): string {
  const style = random.next();
  if (style < 0.4) return `${random.pick(lastNames)}s ${kind}`;
  if (style < 0.7) return `${kind} ${random.pick(signs)}`;
  return `${random.pick(land)}${random.pick(['nes', 'berg', 'vik', 'havn'])} ${kind}`;
}

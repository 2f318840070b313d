import { itemAt } from '../../data-packs/base/item-at.ts';

/** How a made-up country names its streets: `#` is what a street is named after. */
export interface Naming {
  /** ISO code of the country whose cities' names are taken apart. */
  code: string;
  country: string;
  streets: readonly string[];
}

/** Countries of several scripts and ways to build a name. */
export const namings: readonly Naming[] = [
  { code: 'DE', country: 'Deutschland', streets: ['#straße', '#weg', '#gasse', 'Am #', '#platz', '#er Straße'] },
  { code: 'FR', country: 'France', streets: ['Rue de #', 'Avenue #', 'Chemin de #', 'Place #', 'Impasse des #'] },
  { code: 'US', country: 'United States', streets: ['# Street', '# Avenue', '# Road', '# Drive', 'N # St', '# Ln'] },
  { code: 'RU', country: 'Россия', streets: ['улица #', '# улица', 'проспект #', 'переулок #'] },
  { code: 'IN', country: 'भारत', streets: ['# Road', '# मार्ग', '# Nagar', 'MG Road #'] },
  { code: 'CN', country: '中国', streets: ['#路', '#街', '#大道'] },
  { code: 'EG', country: 'مصر', streets: ['شارع #', 'طريق #'] },
  { code: 'TH', country: 'ประเทศไทย', streets: ['ถนน#', 'ซอย #'] },
];

/** Takes one of a list, the first ones far more often, as words of names are: the second half as often, and so on. */
function byFrequency<Item>(items: readonly Item[], random: () => number): Item {
  return itemAt(items, Math.min(items.length - 1, Math.floor((items.length + 1) ** random()) - 1));
}

export const byLot = <Item>(items: readonly Item[], random: () => number): Item =>
  itemAt(items, Math.floor(items.length * random()));

/** Names of a country made of the parts of its cities' names. */
export class SyntheticNames {
  readonly #cities: readonly string[];
  readonly #naming: Naming;
  readonly #random: () => number;
  /** What streets and shops are named after. */
  readonly #stems: readonly string[];
  readonly #streets: readonly string[];

  constructor(naming: Naming, cities: readonly string[], size: number, random: () => number) {
    this.#cities = cities;
    this.#naming = naming;
    this.#random = random;
    this.#stems = Array.from({ length: size }, () => this.city());
    this.#streets = Array.from({ length: size }, () => this.#newStreet());
  }

  /** The first half of a real name and the second of another, or a real one. */
  city(): string {
    const [one, other] = [byLot(this.#cities, this.#random), byLot(this.#cities, this.#random)];
    if (this.#random() < 0.05) return one;
    const [first, second] = [[...one], [...other]];
    return (
      first
        .slice(0, Math.ceil(first.length / 2))
        .join('')
        .trimEnd() +
      second
        .slice(Math.ceil(second.length / 2))
        .join('')
        .trimStart()
    );
  }

  /** One that most towns have, or one of its own. */
  street(): string {
    return this.#random() < 0.6 ? byFrequency(this.#streets, this.#random) : this.#newStreet();
  }

  /** A real name, as of a chain, one with another last word, or one after a place. */
  other(real: string, city: string): string {
    const lot = this.#random();
    if (lot < 0.3) return real;
    const [kind = real] = real.split(' ');
    return `${kind} ${lot < 0.8 ? byFrequency(this.#stems, this.#random) : city}`;
  }

  #newStreet(): string {
    return byFrequency(this.#naming.streets, this.#random).replace('#', byFrequency(this.#stems, this.#random));
  }
}

import { lookup } from '../../../data-packs/base/lookup.ts';

/** Natural Earth abbreviates for its own maps. */
const words: Record<string, string> = {
  'Mts.': 'Mountains',
  'Mt.': 'Mount',
  'Mtn.': 'Mountain',
  'Ra.': 'Range',
  'Pen.': 'Peninsula',
  'Pén.': 'Péninsule',
  'Is.': 'Islands',
  Isands: 'Islands',
  'I.': 'Island',
  'Plat.': 'Plateau',
  'Arch.': 'Archipelago',
  'Str.': 'Strait',
  'Sd.': 'Sound',
  'Cord.': 'Cordillera',
  'Pk.': 'Peak',
};

/** Its misspellings, and names that are short for something else. */
const corrections: Record<string, string> = {
  'Ryükyü Islands': 'Ryūkyū Islands',
  'Izu-Shotö': 'Izu Islands',
  'Daitö Islands': 'Daitō Islands',
  'Ösumi Islands': 'Ōsumi Islands',
  'Läna‘i': 'Lāna‘i',
  'Jabal as Sawdä’': 'Jabal as Sawdā’',
  'Jabal Nafüsah': 'Jabal Nafūsah',
  'Al Harüj al Aswad': 'Al Harūj al Aswad',
  'Idhän Murzuq': 'Idhān Murzuq',
  'Chota Nägpur Plateau': 'Chota Nāgpur Plateau',
  'Gulf of Khambhät': 'Gulf of Khambhāt',
  'Islands Revillagigedo': 'Islas Revillagigedo',
  'N.I. Volcanic Plateau': 'North Island Volcanic Plateau',
  'S. do Piaui': 'Serra do Piauí',
  'S. do Cachimbo': 'Serra do Cachimbo',
  'S. Dourada': 'Serra Dourada',
  'S. dos Gradaús': 'Serra dos Gradaús',
  'S. de Pakaraima': 'Sierra de Pacaraima',
  'B. Inutil': 'Bahía Inútil',
  Kyüshü: 'Kyūshū',
  Honshü: 'Honshū',
  Hokkaidö: 'Hokkaidō',
  'Nampö-Shotö': 'Nanpō Islands',
  'Quilian Mountains': 'Qilian Mountains',
  'Alti-Planicie Mexicana': 'Altiplanicie Mexicana',
  'Golfo San Mat’as': 'Golfo San Matías',
  'New Schawbenland': 'New Swabia',
  'Queen Maude Mountains': 'Queen Maud Mountains',
  'Islands de Panamá': 'Istmo de Panamá',
  'S. Nevada': 'Sierra Nevada',
  Appennini: 'Appennino',
  'N. Andaman': 'North Andaman',
  'S. Andaman': 'South Andaman',
  'Altay Mountains': 'Altai Mountains',
  'Mount Blanc': 'Mont Blanc',
};
const small = new Set('of the de des du da do del la les al et y and ou oua'.split(' '));

/** A name in ordinary spelling: "CAUCASUS MTS." is the Caucasus Mountains. */
export function naturalName(text: string): string {
  const capitals = text === text.toUpperCase();
  const spelt = text
    .split(' ')
    .map((word, i) => (capitals ? titleCase(word, i === 0) : word))
    .map(word => lookup(words, word) ?? word)
    .join(' ');
  return lookup(corrections, spelt) ?? spelt;
}

function titleCase(word: string, first: boolean): string {
  const lower = word.toLowerCase();
  if (!first && small.has(lower)) return lower;
  return lower.replace(/(^|[-‘(])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

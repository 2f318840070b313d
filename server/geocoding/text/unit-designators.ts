/**
 * Words for a flat, office or floor within a house, by language: only with a value ("Apt 4", "3. Stock"). An index has
 * no flats, so these words are left out beside an address.
 */
const beforeValue = {
  en: 'apartment apt suite ste unit floor fl room rm building bldg',
  de: 'wohnung whg top stiege stock etage tür tuer',
  fr: 'appartement appart appt bâtiment batiment bât bat escalier esc étage etage porte',
  pt: 'apartamento apto ap sala bloco bl piso andar',
  es: 'departamento depto puerta planta escalera oficina',
  it: 'interno int scala piano',
  nl: 'verdieping kamer bus',
};
const afterOrdinal = {
  en: 'floor fl',
  de: 'stock stockwerk etage og obergeschoss',
  fr: 'étage etage',
  pt: 'andar piso',
  es: 'planta piso',
  it: 'piano',
  nl: 'verdieping',
};

const oneOf = (table: Readonly<Record<string, string>>) =>
  [...new Set(Object.values(table).join(' ').split(' '))].sort((a, b) => b.length - a.length).join('|');
/** A number of few digits or, where the text goes on with a comma or ends, a letter. */
const value = String.raw`(?:\d{1,4}(?:-?\p{L})?(?![\p{L}\d])|\p{L}\d{0,3}(?=\s*(?:,|$)))`;
const designators = [
  String.raw`(?:${oneOf(beforeValue)})\b\.?\s*(?:n[°º]|no\.?|#)?\s*${value}`,
  String.raw`\d{1,2}\s*(?:\.|st|nd|rd|th|er|e|ème|eme|º|ª|°)\s*(?:${oneOf(afterOrdinal)})(?!\p{L})`,
  String.raw`#\s*${value}`,
];
const pattern = new RegExp(String.raw`(?<![\p{L}\d])(?:${designators.join('|')})`, 'giu');
/** A house number and a street's name, whichever comes first. */
const address = /(?=.*\p{L}{2})(?=.*(?<![\p{L}\d])\d{1,5}\p{L}?(?![\p{L}\d]))/u;

/** An address without flats and floors; `undefined` where it names none, or is no address without them. */
export function withoutUnits(text: string): string | undefined {
  const rest = text
    .replace(pattern, ' ')
    .replace(/(?:\s*,)+/g, ',')
    .replace(/^[\s,]+|[\s,]+$/g, '');
  return rest !== text && rest.length < text.length && address.test(rest) ? rest : undefined;
}

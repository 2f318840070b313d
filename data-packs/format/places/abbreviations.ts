/** What an abbreviation may stand for, folded. A name that has one answers to the full words and the other way round. */
const fullForms: Readonly<Record<string, readonly string[]>> = {
  str: ['strasse', 'street', 'straat', 'strada'],
  st: ['street', 'saint', 'sankt', 'strasse'],
  ste: ['sainte'],
  av: ['avenue', 'avenida'],
  ave: ['avenue', 'avenida'],
  aven: ['avenue'],
  rd: ['road'],
  bd: ['boulevard'],
  blvd: ['boulevard'],
  boul: ['boulevard'],
  bvd: ['boulevard'],
  dr: ['drive', 'doktor', 'doctor', 'docteur'],
  ln: ['lane'],
  hwy: ['highway'],
  pkwy: ['parkway'],
  fwy: ['freeway'],
  expy: ['expressway'],
  sq: ['square'],
  pl: ['platz', 'place', 'plaza', 'plein', 'plac'],
  plz: ['plaza'],
  ct: ['court'],
  cir: ['circle'],
  cres: ['crescent'],
  ter: ['terrace'],
  terr: ['terrace'],
  aly: ['alley'],
  rte: ['route'],
  ch: ['chemin'],
  imp: ['impasse'],
  all: ['allee'],
  pass: ['passage'],
  quai: ['quay'],
  fbg: ['faubourg'],
  esc: ['escalier'],
  prom: ['promenade'],
  gal: ['general'],
  gen: ['general'],
  cmdt: ['commandant'],
  col: ['colonel'],
  mal: ['marechal'],
  prof: ['professor', 'professeur'],
  pres: ['president'],
  mt: ['mount', 'mont'],
  mtn: ['mountain'],
  ft: ['fort'],
  pt: ['point'],
  pk: ['park'],
  br: ['bridge'],
  ctr: ['center', 'centre', 'zentrum'],
  center: ['centre'],
  centre: ['center'],
  stn: ['station'],
  hosp: ['hospital'],
  univ: ['university', 'universitat', 'universite'],
  intl: ['international'],
  natl: ['national'],
  bhf: ['bahnhof'],
  hbf: ['hauptbahnhof'],
  n: ['north', 'nord', 'norte'],
  s: ['south', 'sud'],
  e: ['east', 'est', 'este'],
  w: ['west'],
  o: ['ost', 'ouest', 'oeste'],
  ne: ['northeast'],
  nw: ['northwest'],
  se: ['southeast'],
  sw: ['southwest'],
  gr: ['gross', 'grosse', 'grosser'],
  kl: ['klein', 'kleine', 'kleiner'],
  ob: ['ober', 'obere', 'oberer'],
  unt: ['unter', 'untere', 'unterer'],
  '1st': ['first'],
  '2nd': ['second'],
  '3rd': ['third'],
  '4th': ['fourth'],
  '5th': ['fifth'],
  '6th': ['sixth'],
  '7th': ['seventh'],
  '8th': ['eighth'],
  '9th': ['ninth'],
  '10th': ['tenth'],
};

/** Endings of compound street names, which are also written as a word of their own: Bergstrasse, Berg-Strasse. */
const compoundEnding =
  /^(.{3,})(strasse|gasse|weg|platz|allee|ring|ufer|steig|straat|laan|plein|gracht|gatan|vagen|gade)$/;

/** Full words that an abbreviation may stand for; a compound's `-str` as well. */
export function fullFormsOf(word: string): readonly string[] {
  const known = fullForms[word];
  if (known) return known;
  if (word.length > 5 && word.endsWith('str')) return [`${word}asse`, `${word}aat`];
  if (word.length > 6 && word.endsWith('strase')) return [`${word.slice(0, -2)}sse`];
  return [];
}

/** `bergstrasse` as `berg`, `strasse`. */
export function splitCompound(word: string): [string, string] | undefined {
  const [, start, ending] = compoundEnding.exec(word) ?? [];
  return start !== undefined && ending !== undefined ? [start, ending] : undefined;
}

/** Whether the word is an ending that may also be joined to the word before it. */
export function joinsCompound(word: string): boolean {
  return compoundEnding.test(`abc${word}`) && !compoundEnding.test(word);
}

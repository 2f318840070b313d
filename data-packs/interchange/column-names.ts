/** Names of columns as programs and people write them in several languages; of titles as `plainTitle` has them. */
const names = {
  lat: /^(?:gps ?)?(?:lat|latitud\p{L}*|breite|breitengrad\p{L}*|(?:point )?y|y ?[ck]oord\p{L}*)$/u,
  lon: /^(?:gps ?)?(?:lon|lng|long|longitud\p{L}*|l(?:a|ä|ae)nge|l(?:a|ä|ae)ngengrad\p{L}*|(?:point )?x|x ?[ck]oord\p{L}*)$/u,
  height: /^(?:gps ?)?(?:ele|elev|elevation|alt|altitud\p{L}*|height|z|h(?:o|ö|oe)he|quota)$/u,
  easting: /^(?:e|east|easting|ostwert|rechtswert|ost|est)$/,
  northing: /^(?:n|north|northing|nordwert|hochwert|nord)$/,
  zone: /^(?:utm )?zone$/,
  /** Of coordinates, by its code. */
  system: /^(?:epsg|srid|crs)(?: code)?$/,
  /** Of what follows each other. */
  order: /^(?:seq|sequence|order|index|idx|(?:track )?point (?:no|nr|number|index)|distance|reihenfolge)$/,
  time: /^(?:gps ?)?(?:time|time ?stamp|date|date ?time|zeit|zeitstempel|datum|when|heure|ora)$/,
  name: /^(?:name|title|label|description|place|address|ort|nom|nome|titel|titre|titolo|bezeichnung|adress[ea]|indirizzo|lieu)$/,
  address: /address|adress|indirizzo|place|lieu/,
  street: /street|stra(?:ss|ß)e|(?:^| )(?:rue|via)(?: |$)|road|address|adresse|indirizzo/,
  housenumber: /(?:house|haus|civic|street).?(?:no|nr|num)|^(?:number|nummer|nr|no|num[ée]ro|civico)$/,
  postcode: /post(?:al)?.?(?:code|leitzahl)|(?:^| )(?:plz|zip|cap)(?: |$)|zip ?code/,
  city: /city|town|(?:^| )(?:wohn)?ort(?: |$)|stadt|ville|locality|gemeinde|comune/,
  state: /(?:^| )state(?: |$)|province|canton|kanton|bundesland/,
  country: /country|(?:^| )land(?: |$)|pays|paese/,
} as const;

/** What a column of a table holds. */
type Meaning = keyof typeof names;

/** A title in small letters, without units and signs: `Latitude_WGS84`, `Höhe (m)`, `House-No.` */
function plainTitle(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[([].*$/, '')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
    .replace(/ (?:m|ft|feet|deg|wgs|dd|n|e|n s|e w|north|east)$/, '');
}

/** Whether a column is called as such are. */
export const isColumnOf = (title: string, meaning: Meaning): boolean => names[meaning].test(plainTitle(title));

/** The first column that is called as such are, and is none of those that hold something else; -1 without one. */
export const findColumn = (titles: readonly string[], meaning: Meaning, others?: ReadonlySet<number>): number =>
  titles.findIndex((title, at) => others?.has(at) !== true && isColumnOf(title, meaning));

/** The columns of coordinates; undefined unless a table has both. */
export function findCoordinates(titles: readonly string[]): { lat: number; lon: number } | undefined {
  const [lat, lon] = [findColumn(titles, 'lat'), findColumn(titles, 'lon')];
  return lat < 0 || lon < 0 ? undefined : { lat, lon };
}

/** Names of figures, as devices and programs write them. */
const series: readonly (readonly [RegExp, string])[] = [
  [/^(?:hr|heart(?: ?_?rates?(?:bpm)?)?|herzfrequenz|puls|bpm)$/i, 'heartRate'],
  [/^(?:cad|cadence|run_?cadence|trittfrequenz)$/i, 'cadence'],
  [/^(?:power|power_?in_?watts|watts?|leistung)$/i, 'power'],
  [/^(?:a?temp|temperature|temperatur)$/i, 'temperature'],
  [/^(?:speed|velocity|geschwindigkeit)$/i, 'speed'],
];

/** One name for what is measured again and again, else the given one. */
export const seriesName = (name: string): string => series.find(([spelt]) => spelt.test(name))?.[1] ?? name;

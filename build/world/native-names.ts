/** Country, name in GeoNames, then the name on the spot where no list has the right one. */
const table = `
AE|Abu Dhabi|أبو ظبي
BE|Brussels|Bruxelles / Brussel
CH|Biel/Bienne|Biel / Bienne
CZ|Pilsen|Plzeň
CZ|Prague|Praha
HK|Hong Kong|香港
JO|Amman|عمان
JP|Yono|与野
KZ|Aktobe|Ақтөбе
KZ|Karagandy|Қарағанды
KZ|Nur-Sultan|Астана
LY|Tripoli|طرابلس
MA|Kenitra|القنيطرة
MD|Chisinau|Chișinău
NP|Kathmandu|काठमाडौं
PK|Karachi|کراچی
PK|Lahore|لاہور
SD|Khartoum|الخرطوم
`;

const known = new Map(
  table
    .trim()
    .split('\n')
    .map(line => {
      const [country, name, native] = line.split('|');
      return [`${country} ${name}`, native] as const;
    }),
);

/** `undefined` where the table has none, as for most cities. */
export const nativeNameOf = (country: string, name: string): string | undefined => known.get(`${country} ${name}`);

/** Country, name in GeoNames, then what people call and write it that no list has. */
const table = `
AR|Buenos Aires|CABA
BR|Rio de Janeiro|Rio
BR|Belo Horizonte|BH
CN|Guangzhou|Canton
DE|Frankfurt am Main|FFM|Frankfurt
IN|Bengaluru|Bangalore
IN|Chennai|Madras
IN|Kolkata|Calcutta
IN|Mumbai|Bombay
MM|Yangon|Rangoon
MX|Mexico City|CDMX
MY|Kuala Lumpur|KL
RU|Saint Petersburg|SPb
TR|Istanbul|Constantinople
US|Las Vegas|Vegas
US|Los Angeles|LA|L.A.
US|New Orleans|NOLA
US|New York City|NYC|New York
US|Philadelphia|Philly
US|San Francisco|SF|S.F.
US|Washington, D.C.|DC|Washington DC
VN|Ho Chi Minh City|HCMC|Saigon
ZA|Johannesburg|Joburg|Jozi
`;

const byCity = new Map<string, readonly string[]>(
  table
    .trim()
    .split('\n')
    .map(line => {
      const [country, name, ...others] = line.split('|');
      return [`${country} ${name}`, others];
    }),
);

/** By country (ISO 3166-1 alpha-2) and name in GeoNames: small namesakes have them, too, and rank behind. */
export const everydayNames = (country: string, name: string): readonly string[] =>
  byCity.get(`${country} ${name}`) ?? [];

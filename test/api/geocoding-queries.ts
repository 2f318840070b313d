import type { HeldOutHit } from './geocoding-held-out.ts';

/**
 * Searches with the first hit a local expects, written from the map before the search ran: name, kind and place of the
 * hit. `test/api/geocoding.test.ts` holds every one of them; `npm run bench geocoding` prints their share at rank 1 and
 * in the top 5.
 */
export interface ExpectedHit extends HeldOutHit {
  region: 'liechtenstein' | 'monaco' | 'sf';
  name: string;
  type: string;
  city?: string;
}

const hitsOf: Record<ExpectedHit['region'], readonly Omit<ExpectedHit, 'region'>[]> = {
  liechtenstein: [
    // Settlements, whole, begun and mistyped.
    { q: 'Vaduz', name: 'Vaduz', type: 'city', at: [9.5228, 47.1393, 800] },
    { q: 'vad', name: 'Vaduz', type: 'city', at: [9.5228, 47.1393, 800] },
    { q: 'Vadus', name: 'Vaduz', type: 'city', at: [9.5228, 47.1393, 800] },
    { q: 'Shaan', name: 'Schaan', type: 'city', at: [9.5103, 47.1664, 800] },
    { q: 'treisen', name: 'Triesen', type: 'city', at: [9.5275, 47.107, 800] },
    { q: 'Malbun', name: 'Malbun', type: 'locality', at: [9.6083, 47.1026, 800] },
    { q: 'Liechtenstein', name: 'Liechtenstein', type: 'country', at: [9.553, 47.1416, 5000] },
    { q: '9490 Vaduz', name: 'Vaduz', type: 'city', at: [9.5228, 47.1393, 800] },
    { q: '9494', name: '9494', type: 'other', at: [9.509, 47.165, 2500] },
    // Streets: spelling, accents, abbreviations, order, settlement.
    { q: 'Städtle', name: 'Städtle', type: 'street', at: [9.5226, 47.1397, 300] },
    { q: 'stadtle', name: 'Städtle', type: 'street', at: [9.5226, 47.1397, 300] },
    { q: 'Staedtle, Vaduz', name: 'Städtle', type: 'street', at: [9.5226, 47.1397, 300] },
    { q: 'Josef Rheinberger Str.', name: 'Josef Rheinberger Strasse', type: 'street', at: [9.519, 47.1497, 700] },
    { q: 'Landstrasse Ruggell', name: 'Landstrasse', type: 'street', at: [9.5221, 47.2379, 800], city: 'Ruggell' },
    { q: 'Ruggell Landstraße', name: 'Landstrasse', type: 'street', at: [9.5221, 47.2379, 800], city: 'Ruggell' },
    {
      q: 'Furst Franz Josef Strasse Vaduz',
      name: 'Fürst-Franz-Josef-Strasse',
      type: 'street',
      at: [9.525, 47.145, 1500],
      city: 'Vaduz',
    },
    {
      q: 'Landstrasse',
      name: 'Landstrasse',
      type: 'street',
      at: [9.509, 47.1617, 1800],
      city: 'Schaan',
      with: { lat: '47.1655', lon: '9.5095', zoom: '16' },
    },
    {
      q: 'Landstrasse',
      name: 'Landstrasse',
      type: 'street',
      at: [9.5119, 47.0757, 1500],
      city: 'Balzers',
      with: { lat: '47.0680', lon: '9.5020', zoom: '15' },
    },
    // Houses.
    { q: 'Altenbach 34', name: 'Altenbach 34', type: 'house', at: [9.52301, 47.14293, 30] },
    { q: '34 Altenbach Vaduz', name: 'Altenbach 34', type: 'house', at: [9.52301, 47.14293, 30] },
    { q: 'Landstrasse 101, 9490 Vaduz', name: 'Landstrasse 101', type: 'house', at: [9.51127, 47.15022, 30] },
    { q: 'landstr 65 ruggell', name: 'Landstrasse 65', type: 'house', at: [9.52214, 47.23789, 30] },
    { q: 'Meierhofstr. Nr. 54', name: 'Meierhofstrasse 54', type: 'house', at: [9.52783, 47.12316, 30] },
    { q: 'Sankt Markusgasse 22', name: 'Sankt Markusgasse 22', type: 'house', at: [9.51529, 47.14444, 40] },
    { q: 'St. Markusgasse 22 Vaduz', name: 'Sankt Markusgasse 22', type: 'house', at: [9.51529, 47.14444, 40] },
    { q: 'Bartlegroschstrase 44', name: 'Bartlegroschstrasse 44', type: 'house', at: [9.51007, 47.15169, 30] },
    { q: 'Bergstrasse 123', name: 'Bergstrasse 123', type: 'house', at: [9.5497, 47.1141, 30] },
    { q: 'Kirchstrasse 1 Ruggell', name: 'Kirchstrasse 1', type: 'house', at: [9.52889, 47.2411, 60] },
    // Places of interest, by name, translation, other name and kind.
    { q: 'Schloss Vaduz', name: 'Schloss Vaduz', type: 'poi', at: [9.5244, 47.1394, 250] },
    { q: 'vaduz castle', name: 'Vaduz Castle', type: 'poi', at: [9.5244, 47.1394, 250], with: { lang: 'en' } },
    {
      q: 'Liechtenstein National Museum',
      name: 'Liechtensteinisches Landesmuseum Vaduz',
      type: 'poi',
      at: [9.5226, 47.1383, 150],
    },
    { q: 'kunstmus', name: 'Kunstmuseum Liechtenstein', type: 'poi', at: [9.5225, 47.1394, 150] },
    { q: 'Schwarzhorn', name: 'Hinter Grauspitz', type: 'poi', at: [9.58745, 47.05483, 150] },
    { q: 'Wildschloss', name: 'Wildschloss', type: 'poi', at: [9.53377, 47.15099, 200] },
    { q: 'Rhine', name: 'Rhein', type: 'other', at: [9.5147, 47.1212, 20_000] },
    { q: 'Alpenhotel', name: 'Alpenhotel Malbun', type: 'poi', at: [9.60833, 47.10271, 150] },
    { q: 'pharmacy near Vaduz', name: 'Schloss Apotheke', type: 'poi', at: [9.5205, 47.1395, 1500] },
    { q: 'Apotheke Eschen', name: 'Apotheke am St.-Martins-Ring', type: 'poi', at: [9.522, 47.211, 1200] },
    { q: 'fire station eschen', name: 'Feuerwache Eschen', type: 'poi', at: [9.52744, 47.20741, 150] },
    { q: '47.16627, 9.51211', name: '47.16627, 9.51211', type: 'other', at: [9.51211, 47.16627, 1] },
  ],
  monaco: [
    // Monaco: French names, a country that is its city.
    { q: 'Monte Carlo', name: 'Monte-Carlo', type: 'district', at: [7.4266, 43.7403, 700] },
    { q: 'av princesse grace', name: 'Avenue Princesse Grace', type: 'street', at: [7.4328, 43.7462, 900] },
    { q: '34 avenue princesse grace', name: '34 Avenue Princesse Grace', type: 'house', at: [7.43093, 43.7439, 60] },
    {
      q: '37 bd du jardin exotique',
      name: '37 Boulevard du Jardin Exotique',
      type: 'house',
      at: [7.41695, 43.73722, 60],
    },
    { q: 'musee oceanographique', name: 'Musée Océanographique', type: 'poi', at: [7.4255, 43.7307, 200] },
    {
      q: 'Ozeanographisches Museum',
      name: 'Ozeanographisches Museum Monaco',
      type: 'poi',
      at: [7.4255, 43.7307, 200],
      with: { lang: 'de' },
    },
    { q: 'Le Rocher', name: 'Monaco-Ville', type: 'district', at: [7.4243, 43.731, 700] },
    { q: 'bd ditalie 66', name: "66 Boulevard d'Italie", type: 'house', at: [7.43708, 43.7495, 60] },
    { q: 'Rue de la Turbi', name: 'Rue de la Turbie', type: 'street', at: [7.4185, 43.7329, 400] },
  ],
  sf: [
    // San Francisco: number first, ordinals, abbreviations.
    { q: '530 California St', name: '530 California Street', type: 'house', at: [-122.4035, 37.79292, 40] },
    { q: '127 kearny street san francisco', name: '127 Kearny Street', type: 'house', at: [-122.40393, 37.78931, 40] },
    { q: '586 6th St', name: '586 6th Street', type: 'house', at: [-122.40144, 37.77492, 60] },
    { q: '30 Second Street', name: '30 2nd Street', type: 'house', at: [-122.40111, 37.78876, 60] },
    { q: '1450A Bush', name: '1450A Bush Street', type: 'house', at: [-122.42111, 37.7887, 60] },
    {
      q: '1021 Leavenworth, San Francisco',
      name: '1021 Leavenworth Street',
      type: 'house',
      at: [-122.41588, 37.79056, 60],
    },
    { q: 'ofarrell st', name: "O'Farrell Street", type: 'street', at: [-122.411, 37.786, 1500] },
    { q: 'SFMOMA', name: 'San Francisco Museum of Modern Art', type: 'poi', at: [-122.4006, 37.7859, 150] },
    { q: 'embarcadero station', name: 'Embarcadero', type: 'poi', at: [-122.3969, 37.7929, 300] },
    { q: 'Chinatwon', name: 'Chinatown', type: 'district', at: [-122.4064, 37.7943, 700] },
    { q: 'market street', name: 'Market Street', type: 'street', at: [-122.407, 37.785, 2500] },
  ],
};

export const expectedHits: readonly ExpectedHit[] = (['liechtenstein', 'monaco', 'sf'] as const).flatMap(region =>
  hitsOf[region].map(hit => ({ region, ...hit })),
);

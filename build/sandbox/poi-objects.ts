import type { Building } from './buildings.ts';
import { businessName, named, namedAfter } from './invented-names.ts';
import type { Island } from './island.ts';
import type { MapObjects, Tags } from './objects.ts';
import { cosineSine, distance, offsetFrom, type Point } from './plane.ts';
import { type Random, randomFor } from './random.ts';
import type { Settlement } from './settlements.ts';

/** Key, value, count in the capital, in a town or port, in a village; the word for its name, if named. */
const kinds: [string, string, number, number, number, string?][] = [
  // First, to be placed in the town's centre.
  ['amenity', 'townhall', 1, 1, 1],
  ['amenity', 'restaurant', 14, 5, 1, 'Matstova'],
  ['amenity', 'cafe', 12, 4, 1, 'Kaffi'],
  ['amenity', 'pub', 7, 3, 1, 'Krá'],
  ['amenity', 'bar', 6, 1, 0, 'Bar'],
  ['amenity', 'fast_food', 7, 2, 0, 'Grill'],
  ['amenity', 'ice_cream', 2, 1, 0, 'Isbar'],
  ['amenity', 'pharmacy', 4, 1, 0, 'Apótek'],
  ['amenity', 'bank', 4, 1, 0, 'Bank'],
  ['amenity', 'atm', 6, 2, 1],
  ['amenity', 'post_office', 2, 1, 1, 'Posthús'],
  ['amenity', 'post_box', 8, 3, 1],
  ['amenity', 'library', 1, 1, 0, 'Bókasafn'],
  ['amenity', 'cinema', 2, 0, 0, 'Kino'],
  ['amenity', 'theatre', 1, 0, 0, 'Teater'],
  ['amenity', 'police', 1, 1, 0, 'Politi'],
  ['amenity', 'fire_station', 1, 1, 0, 'Brannvakt'],
  ['amenity', 'courthouse', 1, 0, 0, 'Tinghús'],
  ['amenity', 'embassy', 2, 0, 0, 'Ambassade'],
  ['amenity', 'kindergarten', 4, 1, 1, 'Barnehage'],
  ['amenity', 'doctors', 4, 1, 1, 'Legesenter'],
  ['amenity', 'dentist', 4, 1, 0, 'Tannlege'],
  ['amenity', 'veterinary', 1, 1, 0, 'Dyrlege'],
  ['amenity', 'fuel', 3, 2, 1, 'Bensín'],
  ['amenity', 'charging_station', 4, 1, 1],
  ['amenity', 'bicycle_parking', 8, 2, 0],
  ['amenity', 'bicycle_rental', 3, 1, 0, 'Sykkelutleie'],
  ['amenity', 'car_rental', 1, 1, 0, 'Bilutleie'],
  ['amenity', 'taxi', 2, 1, 0],
  ['amenity', 'toilets', 4, 1, 1],
  ['amenity', 'drinking_water', 4, 1, 1],
  ['amenity', 'fountain', 3, 1, 1],
  ['amenity', 'marketplace', 1, 1, 0, 'Marked'],
  ['amenity', 'nightclub', 2, 0, 0, 'Klubb'],
  ['amenity', 'community_centre', 2, 1, 1, 'Grendahús'],
  ['amenity', 'recycling', 4, 1, 1],
  ['amenity', 'bench', 10, 4, 2],
  ['amenity', 'arts_centre', 1, 0, 0, 'Kunsthús'],
  ['shop', 'supermarket', 6, 2, 0, 'Marked'],
  ['shop', 'convenience', 6, 2, 1, 'Handel'],
  ['shop', 'bakery', 6, 2, 1, 'Bakari'],
  ['shop', 'butcher', 3, 1, 0, 'Slaktar'],
  ['shop', 'greengrocer', 2, 1, 0, 'Grønt'],
  ['shop', 'clothes', 8, 2, 0, 'Klede'],
  ['shop', 'shoes', 3, 1, 0, 'Sko'],
  ['shop', 'books', 3, 1, 0, 'Bókhandel'],
  ['shop', 'florist', 3, 1, 0, 'Blomar'],
  ['shop', 'hairdresser', 7, 2, 1, 'Frisør'],
  ['shop', 'hardware', 2, 1, 0, 'Jernvare'],
  ['shop', 'bicycle', 2, 1, 0, 'Sykkel'],
  ['shop', 'car_repair', 2, 1, 1, 'Verksted'],
  ['shop', 'electronics', 2, 0, 0, 'Elektro'],
  ['shop', 'furniture', 2, 0, 0, 'Møbel'],
  ['shop', 'optician', 2, 1, 0, 'Optikk'],
  ['shop', 'jewelry', 2, 0, 0, 'Gullsmed'],
  ['shop', 'toys', 1, 0, 0, 'Leiker'],
  ['shop', 'sports', 2, 1, 0, 'Sport'],
  ['shop', 'seafood', 2, 1, 0, 'Fisk'],
  ['shop', 'wine', 2, 0, 0, 'Vin'],
  ['shop', 'chemist', 2, 1, 0, 'Kjemi'],
  ['shop', 'department_store', 1, 0, 0, 'Magasin'],
  ['shop', 'kiosk', 3, 1, 0, 'Kiosk'],
  ['shop', 'laundry', 2, 0, 0, 'Vask'],
  ['shop', 'gift', 2, 1, 0, 'Gåver'],
  ['tourism', 'hotel', 5, 2, 1, 'Hotell'],
  ['tourism', 'guest_house', 3, 2, 1, 'Gjestehús'],
  ['tourism', 'hostel', 2, 0, 0, 'Vandrarheim'],
  ['tourism', 'museum', 3, 1, 0, 'Museum'],
  ['tourism', 'gallery', 2, 0, 0, 'Galleri'],
  ['tourism', 'information', 2, 1, 1],
  ['tourism', 'artwork', 4, 1, 0, 'Skulptur'],
  ['leisure', 'fitness_centre', 2, 1, 0, 'Trim'],
  ['leisure', 'sports_hall', 1, 1, 0, 'Hall'],
  ['historic', 'monument', 2, 1, 0, 'Minnesmerke'],
  ['historic', 'memorial', 3, 1, 1, 'Minnestein'],
  ['office', 'government', 3, 1, 0, 'Kontor'],
  ['office', 'lawyer', 3, 1, 0, 'Advokat'],
  ['healthcare', 'physiotherapist', 2, 1, 0, 'Fysio'],
  ['healthcare', 'laboratory', 1, 0, 0, 'Lab'],
  ['craft', 'carpenter', 1, 1, 1, 'Snikkar'],
  ['craft', 'brewery', 1, 0, 0, 'Bryggeri'],
];

/** Places shops and services in houses, mostly where a town is densest. */
export function drawPois(objects: MapObjects, island: Island, buildings: Building[]): void {
  for (const town of island.settlements) {
    const random = randomFor(`pois of ${town.id}`);
    const doors = buildings
      .filter(
        building =>
          building.town === town &&
          building.frontage !== 'halls' &&
          building.frontage !== 'campus' &&
          !building.tags.building?.startsWith('barn'),
      )
      .sort((a, b) => distance(a.door, town.centre) - distance(b.door, town.centre));
    for (const [key, value, capital, small, village, word] of kinds) {
      const planned =
        town.character === 'capital'
          ? capital
          : town.character === 'town' || town.character === 'port'
            ? small
            : town.character === 'village'
              ? village
              : 0;
      // Scale counts above one with the town's size.
      const count = planned > 1 ? Math.round(planned * (town.character === 'capital' ? 2.2 : 1.6)) : planned;
      for (let i = 0; i < count && doors.length > 0; i++) {
        // Square the random number, to prefer the centre.
        const draw = value === 'townhall' ? 0 : random.next();
        const [building] = doors.splice(
          Math.floor(draw * draw * Math.min(doors.length, town.character === 'capital' ? 900 : 260)),
          1,
        );
        if (!building) continue;
        objects.node(building.door, {
          [key]: value,
          ...(word ? nameFor(value, word, town, random) : {}),
          ...extras(value, town, random),
          ...addressOf(building.tags),
        });
      }
    }
  }
  drawLandmarks(objects, island);
}

function addressOf(tags: Tags): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => key.startsWith('addr:')));
}

function nameFor(value: string, word: string, town: Settlement, random: Random): Tags {
  if (value === 'museum')
    return random.pick([
      named('Sjøfartsmuseet/Maritime Museum/Schifffahrtsmuseum/Musée de la Marine'),
      named('Folkemuseet/Folk Museum/Volkskundemuseum/Musée du Peuple'),
      named('Naturhistorisk museum/Natural History Museum/Naturkundemuseum/Muséum d’histoire naturelle'),
    ]);
  if (value === 'library') return namedAfter(town, '* bókasafn/* Library/Bibliothek */Bibliothèque de *');
  if (value === 'theatre') return named('Nasjonalteatret/National Theatre/Nationaltheater/Théâtre national');
  if (value === 'police' || value === 'fire_station') return namedAfter(town, `* ${word.toLowerCase()}`);
  return { name: businessName(random, word) };
}

function extras(value: string, town: Settlement, random: Random): Tags {
  if (value === 'townhall') return namedAfter(town, '* rådhús/* Town Hall/Rathaus */Mairie de *');
  if (value === 'restaurant')
    return { cuisine: random.pick(['seafood', 'italian', 'regional', 'indian', 'pizza', 'chinese']) };
  if (['supermarket', 'bakery', 'cafe'].includes(value))
    return { opening_hours: 'Mo-Sa 07:00-20:00', wheelchair: 'yes' };
  if (value === 'fuel') return { opening_hours: '24/7' };
  if (value === 'hotel') return { stars: String(random.whole(2, 5)) };
  if (value === 'information') return { information: random.pick(['office', 'board', 'map']) };
  return {};
}

/** Draws landmarks outside towns. */
function drawLandmarks(objects: MapObjects, island: Island): void {
  const landmark = (near: Point, tags: Tags) => {
    for (let reach = 0; reach < 1500; reach += 60)
      for (let k = 0; k < 12; k++) {
        const point = offsetFrom(near, cosineSine(k / 12), reach, 0);
        if (island.relief.inland.sample(point[0], point[1]) < 60) continue;
        objects.node(point, tags);
        return;
      }
  };
  landmark([-15600, -3600], {
    man_made: 'lighthouse',
    height: '32',
    ...named('Vestfyr/West Light/Westleuchtturm/Phare de l’Ouest'),
  });
  landmark([10100, 5400], {
    man_made: 'lighthouse',
    height: '28',
    ...named('Austfyr/East Light/Ostleuchtturm/Phare de l’Est'),
  });
  landmark([2700, -6300], {
    man_made: 'lighthouse',
    height: '21',
    ...named('Sørfyr/South Light/Südleuchtturm/Phare du Sud'),
  });
  landmark([-4700, -2600], {
    historic: 'castle',
    tourism: 'attraction',
    ...named('Ardborg/Ard Castle/Burg Ard/Château d’Arde'),
  });
  landmark([3300, 2400], {
    historic: 'ruins',
    ...named('Gammelkloster/Old Abbey/Altes Kloster/Vieille Abbaye'),
  });
  landmark([-9000, 3600], {
    tourism: 'alpine_hut',
    ele: '640',
    ...named('Hávhytta/Hav Hut/Havhütte/Refuge de Hav'),
  });
  landmark([-6400, -1500], { tourism: 'viewpoint', ...named('Utsikten/The Outlook/Ausblick/Belvédère') });
  landmark([5200, 3400], {
    tourism: 'camp_site',
    ...named('Austskog camping/Eastwood Campsite/Campingplatz Ostwald/Camping du Bois de l’Est'),
  });
  landmark([1200, -2600], { tourism: 'zoo', ...named('Dyrehagen/Ardhaven Zoo/Tierpark/Zoo d’Ardhavre') });
  landmark([3700, -5800], { tourism: 'picnic_site' });
  landmark([-7200, 3400], {
    natural: 'spring',
    ...named('Storkelda/Great Spring/Große Quelle/Grande Source'),
  });
  landmark([-6600, 1500], {
    natural: 'cave_entrance',
    ...named('Trollhola/Troll Cave/Trollhöhle/Grotte du Troll'),
  });
  landmark([-3600, 2400], {
    waterway: 'waterfall',
    ...named('Kvitfossen/White Falls/Weißer Fall/Chute Blanche'),
  });
  landmark([-1000, 1900], { natural: 'saddle', ...named('Nordskaret/North Pass/Nordpass/Col du Nord') });
  landmark([7400, 3200], { power: 'generator', 'generator:source': 'wind', name: 'Austhøa vindpark' });
  landmark([14200, -5600], {
    man_made: 'communications_tower',
    height: '96',
    ...named('Lumtårnet/Lumey Mast/Sendemast Lumey/Émetteur de Lumey'),
  });
  landmark([-12800, -3200], {
    historic: 'archaeological_site',
    ...named('Kjempehaugen/Giant’s Barrow/Riesengrab/Tumulus du Géant'),
  });
}

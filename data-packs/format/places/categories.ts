import { fold } from './fold.ts';

/** A kind of place people ask for by its kind: what OSM calls it, and what they do. The first word of each list is the label. */
export interface Category {
  /** `key=value` pairs; `key=*` is any value. */
  tags: readonly string[];
  en: readonly string[];
  de: readonly string[];
  fr: readonly string[];
}

/** Lists are written `Label|synonym|plural`. */
function category(tags: string, en: string, de: string, fr: string): Category {
  return { tags: tags.split(' '), en: en.split('|'), de: de.split('|'), fr: fr.split('|') };
}

export const categories: readonly Category[] = [
  category(
    'amenity=pharmacy healthcare=pharmacy',
    'Pharmacy|pharmacies|chemist|drugstore',
    'Apotheke|Apotheken',
    'Pharmacie|pharmacies',
  ),
  category(
    'amenity=restaurant',
    'Restaurant|restaurants|food',
    'Restaurant|Restaurants|Gasthaus|Gaststätte|Wirtschaft',
    'Restaurant|restaurants|auberge',
  ),
  category(
    'amenity=fast_food',
    'Fast food|takeaway|snack bar',
    'Schnellimbiss|Imbiss|Fastfood|Takeaway',
    'Restauration rapide|snack|fast-food',
  ),
  category(
    'amenity=cafe',
    'Café|cafe|cafes|coffee|coffee shop',
    'Café|Cafés|Kaffee|Kaffeehaus',
    'Café|cafés|salon de thé',
  ),
  category('amenity=bar', 'Bar|bars', 'Bar|Bars', 'Bar|bars'),
  category('amenity=pub', 'Pub|pubs', 'Kneipe|Kneipen|Pub|Beiz', 'Pub|pubs|brasserie'),
  category('amenity=biergarten', 'Beer garden', 'Biergarten', 'Brasserie en plein air'),
  category(
    'amenity=nightclub',
    'Nightclub|night club|disco|club',
    'Nachtclub|Disco|Diskothek|Club',
    'Boîte de nuit|discothèque',
  ),
  category('amenity=ice_cream shop=ice_cream', 'Ice cream|gelato', 'Eisdiele|Glacé|Eis', 'Glacier|glace'),
  category('amenity=bank', 'Bank|banks', 'Bank|Banken|Sparkasse', 'Banque|banques'),
  category(
    'amenity=atm',
    'ATM|cash machine|cashpoint|ATMs',
    'Geldautomat|Bankomat|Bancomat',
    'Distributeur|distributeur de billets|DAB',
  ),
  category(
    'amenity=bureau_de_change',
    'Currency exchange|bureau de change',
    'Wechselstube|Geldwechsel',
    'Bureau de change',
  ),
  category(
    'amenity=post_office',
    'Post office|post offices|post',
    'Post|Postamt|Poststelle|Postfiliale',
    'Bureau de poste|poste',
  ),
  category('amenity=post_box', 'Post box|mailbox|letterbox', 'Briefkasten', 'Boîte aux lettres'),
  category(
    'amenity=fuel',
    'Fuel|petrol station|gas station|filling station|petrol',
    'Tankstelle|Tankstellen|Benzin',
    'Station-service|station service|essence',
  ),
  category(
    'amenity=charging_station',
    'Charging station|EV charging|charger',
    'Ladestation|E-Ladestation|Ladesäule',
    'Borne de recharge|borne de charge',
  ),
  category(
    'amenity=parking',
    'Parking|car park|parking lot|car parks',
    'Parkplatz|Parkplätze|Parkhaus|Parking',
    'Parking|parkings|stationnement',
  ),
  category(
    'amenity=bicycle_parking',
    'Bicycle parking|bike parking',
    'Fahrradparkplatz|Veloparkplatz|Fahrradständer|Veloständer',
    'Parking à vélos',
  ),
  category(
    'amenity=bicycle_rental',
    'Bicycle rental|bike rental|bike share',
    'Fahrradverleih|Veloverleih',
    'Location de vélos',
  ),
  category('amenity=car_rental', 'Car rental|rental car', 'Autovermietung|Mietwagen', 'Location de voitures'),
  category('amenity=car_wash', 'Car wash', 'Autowaschanlage|Waschanlage', 'Lavage auto|station de lavage'),
  category('amenity=taxi', 'Taxi|taxi stand|cab', 'Taxi|Taxistand', 'Taxi|station de taxi'),
  category(
    'amenity=toilets',
    'Toilets|toilet|restroom|bathroom|WC|public toilet',
    'Toilette|Toiletten|WC|öffentliche Toilette',
    'Toilettes|WC|sanitaires',
  ),
  category('amenity=drinking_water', 'Drinking water|water fountain', 'Trinkwasser|Trinkbrunnen', 'Eau potable'),
  category('amenity=fountain', 'Fountain|fountains', 'Brunnen|Springbrunnen', 'Fontaine|fontaines'),
  category(
    'amenity=bbq leisure=firepit',
    'Barbecue|BBQ|fire pit|fireplace',
    'Grillplatz|Grillstelle|Feuerstelle',
    'Barbecue|grill|foyer',
  ),
  category('amenity=shelter', 'Shelter', 'Unterstand|Schutzhütte', 'Abri'),
  category(
    'amenity=hospital healthcare=hospital',
    'Hospital|hospitals',
    'Spital|Krankenhaus|Spitäler|Klinikum',
    'Hôpital|hôpitaux',
  ),
  category(
    'amenity=clinic healthcare=clinic',
    'Clinic|clinics|medical centre',
    'Klinik|Ärztehaus|Poliklinik',
    'Clinique|centre médical',
  ),
  category(
    'amenity=doctors healthcare=doctor',
    'Doctor|doctors|physician|GP',
    'Arzt|Ärzte|Arztpraxis|Hausarzt|Praxis',
    'Médecin|médecins|docteur|cabinet médical',
  ),
  category('amenity=dentist healthcare=dentist', 'Dentist|dentists', 'Zahnarzt|Zahnärzte', 'Dentiste|dentistes'),
  category('amenity=veterinary', 'Vet|veterinary|veterinarian', 'Tierarzt|Tierarztpraxis|Tierklinik', 'Vétérinaire'),
  category(
    'healthcare=physiotherapist',
    'Physiotherapist|physiotherapy',
    'Physiotherapie|Physiotherapeut',
    'Physiothérapeute|kinésithérapeute|kiné',
  ),
  category(
    'amenity=social_facility amenity=nursing_home',
    'Nursing home|retirement home|social facility',
    'Pflegeheim|Altersheim|Seniorenheim',
    'Maison de retraite|EHPAD',
  ),
  category('amenity=school', 'School|schools', 'Schule|Schulen|Primarschule|Gymnasium', 'École|écoles|collège|lycée'),
  category(
    'amenity=kindergarten amenity=childcare',
    'Kindergarten|nursery|daycare',
    'Kindergarten|Kita|Kindertagesstätte',
    'Jardin d’enfants|crèche|école maternelle',
  ),
  category('amenity=university', 'University|universities', 'Universität|Uni|Hochschule', 'Université|fac'),
  category('amenity=college', 'College', 'Fachschule|Berufsschule', 'École supérieure'),
  category('amenity=music_school', 'Music school', 'Musikschule', 'École de musique|conservatoire'),
  category('amenity=library', 'Library|libraries', 'Bibliothek|Bücherei', 'Bibliothèque|médiathèque'),
  category('amenity=theatre', 'Theatre|theater|theatres', 'Theater', 'Théâtre|théâtres'),
  category('amenity=cinema', 'Cinema|movie theater|movies', 'Kino|Kinos', 'Cinéma|ciné'),
  category('amenity=casino leisure=casino', 'Casino|casinos', 'Kasino|Spielbank|Casino', 'Casino'),
  category('amenity=arts_centre', 'Arts centre|arts center', 'Kulturzentrum|Kunsthaus', 'Centre culturel'),
  category(
    'amenity=community_centre',
    'Community centre|community center',
    'Gemeindezentrum|Gemeindesaal',
    'Salle communale|centre communautaire',
  ),
  category(
    'amenity=place_of_worship building=church building=chapel',
    'Place of worship|church|churches|chapel',
    'Kirche|Kirchen|Kapelle|Gotteshaus',
    'Lieu de culte|église|églises|chapelle',
  ),
  category(
    'amenity=police',
    'Police|police station',
    'Polizei|Polizeistation|Polizeiposten',
    'Police|commissariat|gendarmerie',
  ),
  category(
    'amenity=fire_station',
    'Fire station|fire department|fire brigade',
    'Feuerwehr|Feuerwache',
    'Caserne de pompiers|pompiers',
  ),
  category(
    'amenity=townhall',
    'Town hall|city hall|council',
    'Rathaus|Gemeindeverwaltung|Gemeindehaus',
    'Mairie|hôtel de ville',
  ),
  category('amenity=courthouse', 'Courthouse|court', 'Gericht|Gerichtsgebäude', 'Tribunal|palais de justice'),
  category('amenity=embassy office=diplomatic', 'Embassy|consulate', 'Botschaft|Konsulat', 'Ambassade|consulat'),
  category('amenity=marketplace', 'Market|marketplace', 'Markt|Marktplatz', 'Marché'),
  category(
    'amenity=recycling',
    'Recycling|recycling centre',
    'Recycling|Wertstoffhof|Altstoffsammelstelle|Sammelstelle',
    'Recyclage|déchetterie|point de collecte',
  ),
  category('amenity=grave_yard landuse=cemetery', 'Cemetery|graveyard', 'Friedhof|Friedhöfe', 'Cimetière'),
  category('amenity=bus_station', 'Bus station|bus terminal', 'Busbahnhof', 'Gare routière'),
  category(
    'highway=bus_stop public_transport=platform public_transport=stop_position',
    'Bus stop|stop|bus stops',
    'Bushaltestelle|Haltestelle|Bushalt',
    'Arrêt de bus|arrêt',
  ),
  category(
    'railway=station railway=halt public_transport=station',
    'Railway station|train station|station',
    'Bahnhof|Bahnhöfe|Bahnstation',
    'Gare|gare ferroviaire',
  ),
  category('railway=tram_stop', 'Tram stop', 'Tramhaltestelle|Strassenbahnhaltestelle', 'Arrêt de tram'),
  category(
    'railway=subway_entrance station=subway',
    'Subway entrance|subway|metro',
    'U-Bahn|U-Bahn-Eingang|Metro',
    'Métro|bouche de métro',
  ),
  category(
    'aerialway=station aerialway=*',
    'Cable car station|cable car|gondola|chairlift|ski lift',
    'Seilbahn|Seilbahnstation|Bergbahn|Sessellift|Skilift',
    'Télécabine|téléphérique|télésiège|téléski',
  ),
  category('aeroway=aerodrome', 'Airport|airfield', 'Flughafen|Flugplatz', 'Aéroport|aérodrome'),
  category(
    'aeroway=helipad aeroway=heliport',
    'Heliport|helipad',
    'Heliport|Hubschrauberlandeplatz',
    'Héliport|hélistation',
  ),
  category(
    'amenity=ferry_terminal',
    'Ferry terminal|ferry',
    'Fähre|Fährhafen|Fähranleger',
    'Gare maritime|embarcadère|ferry',
  ),
  category('leisure=marina', 'Marina|harbour', 'Jachthafen|Marina|Hafen', 'Port de plaisance|marina|port'),
  category(
    'shop=supermarket',
    'Supermarket|supermarkets|groceries|grocery store',
    'Supermarkt|Supermärkte|Lebensmittel',
    'Supermarché|supermarchés|épicerie',
  ),
  category(
    'shop=convenience',
    'Convenience store|corner shop',
    'Lebensmittelladen|Dorfladen|Kiosk',
    'Supérette|épicerie',
  ),
  category(
    'shop=bakery',
    'Bakery|bakeries|bread',
    'Bäckerei|Bäckereien|Bäcker|Konditorei',
    'Boulangerie|boulangeries|pâtisserie',
  ),
  category('shop=butcher', 'Butcher|butchers', 'Metzgerei|Metzger|Fleischerei', 'Boucherie|boucher'),
  category('shop=kiosk shop=newsagent', 'Kiosk|newsagent', 'Kiosk|Zeitungskiosk', 'Kiosque|marchand de journaux'),
  category(
    'shop=clothes shop=boutique',
    'Clothes shop|clothing|fashion',
    'Bekleidungsgeschäft|Mode|Kleider',
    'Vêtements|boutique de vêtements',
  ),
  category('shop=shoes', 'Shoe shop|shoes', 'Schuhgeschäft|Schuhe', 'Chaussures|magasin de chaussures'),
  category('shop=books', 'Bookshop|bookstore|books', 'Buchhandlung|Bücher', 'Librairie'),
  category(
    'shop=hairdresser',
    'Hairdresser|hair salon|barber',
    'Coiffeur|Friseur|Frisör',
    'Coiffeur|salon de coiffure',
  ),
  category('shop=beauty', 'Beauty salon|cosmetics', 'Kosmetikstudio|Kosmetik', 'Institut de beauté'),
  category('shop=optician', 'Optician|opticians|glasses', 'Optiker|Brillen', 'Opticien|lunettes'),
  category('shop=florist', 'Florist|flowers|flower shop', 'Blumenladen|Florist|Blumen', 'Fleuriste'),
  category('shop=jewelry', 'Jeweller|jewelry', 'Juwelier|Schmuck', 'Bijouterie'),
  category('shop=sports', 'Sports shop|sporting goods', 'Sportgeschäft', 'Magasin de sport'),
  category('shop=bicycle', 'Bicycle shop|bike shop', 'Fahrradgeschäft|Veloladen', 'Magasin de vélos'),
  category('shop=car', 'Car dealer|car showroom', 'Autohaus|Autohändler', 'Concessionnaire|concession automobile'),
  category(
    'shop=car_repair',
    'Car repair|garage|mechanic',
    'Autowerkstatt|Garage|Werkstatt',
    'Garage|réparation automobile',
  ),
  category(
    'shop=hardware shop=doityourself',
    'Hardware store|DIY store',
    'Baumarkt|Eisenwaren',
    'Quincaillerie|magasin de bricolage',
  ),
  category('shop=furniture', 'Furniture shop|furniture', 'Möbelhaus|Möbel', 'Magasin de meubles|meubles'),
  category(
    'shop=electronics shop=computer shop=mobile_phone',
    'Electronics shop|electronics|mobile phone shop',
    'Elektronikgeschäft|Elektronik|Handyladen',
    'Électronique|magasin d’électronique|téléphonie',
  ),
  category(
    'shop=mall shop=department_store',
    'Shopping centre|shopping mall|mall|department store',
    'Einkaufszentrum|Kaufhaus|Warenhaus',
    'Centre commercial|grand magasin',
  ),
  category(
    'shop=laundry shop=dry_cleaning',
    'Laundry|laundromat|dry cleaner',
    'Wäscherei|Reinigung|Waschsalon',
    'Laverie|pressing|blanchisserie',
  ),
  category('shop=travel_agency', 'Travel agency', 'Reisebüro', 'Agence de voyages'),
  category('shop=chemist', 'Drugstore|chemist', 'Drogerie', 'Droguerie|parapharmacie'),
  category('shop=*', 'Shop|shops|store|shopping', 'Geschäft|Laden|Geschäfte|Einkaufen', 'Magasin|magasins|boutique'),
  category('tourism=hotel', 'Hotel|hotels', 'Hotel|Hotels', 'Hôtel|hôtels'),
  category(
    'tourism=guest_house tourism=apartment',
    'Guest house|bed and breakfast|B&B|holiday apartment',
    'Pension|Gästehaus|Ferienwohnung',
    'Maison d’hôtes|chambre d’hôtes|gîte',
  ),
  category('tourism=hostel', 'Hostel|youth hostel', 'Jugendherberge|Hostel', 'Auberge de jeunesse'),
  category(
    'tourism=alpine_hut tourism=wilderness_hut',
    'Alpine hut|mountain hut',
    'Berghütte|Alphütte|SAC-Hütte|Hütte',
    'Refuge|cabane de montagne',
  ),
  category(
    'tourism=camp_site tourism=caravan_site',
    'Campsite|camping|campground',
    'Campingplatz|Camping|Zeltplatz',
    'Camping|terrain de camping',
  ),
  category('tourism=museum', 'Museum|museums', 'Museum|Museen', 'Musée|musées'),
  category('tourism=gallery', 'Art gallery|gallery', 'Galerie|Kunstgalerie', 'Galerie d’art|galerie'),
  category(
    'tourism=attraction',
    'Attraction|sights|tourist attraction',
    'Sehenswürdigkeit|Sehenswürdigkeiten',
    'Attraction|curiosité',
  ),
  category('tourism=viewpoint', 'Viewpoint|lookout|scenic view', 'Aussichtspunkt|Aussicht', 'Point de vue|belvédère'),
  category(
    'tourism=information',
    'Tourist information|information|visitor centre',
    'Touristeninformation|Information|Tourist-Info',
    'Office de tourisme|information touristique',
  ),
  category('tourism=picnic_site', 'Picnic site|picnic area', 'Picknickplatz|Rastplatz', 'Aire de pique-nique'),
  category(
    'tourism=zoo',
    'Zoo|zoological garden|zoological gardens',
    'Zoo|Tierpark|Zoologischer Garten',
    'Zoo|parc zoologique|jardin zoologique',
  ),
  category('tourism=artwork', 'Artwork|sculpture|statue', 'Kunstwerk|Skulptur|Statue', 'Œuvre d’art|sculpture|statue'),
  category('tourism=theme_park', 'Theme park|amusement park', 'Freizeitpark|Vergnügungspark', 'Parc d’attractions'),
  category('tourism=aquarium', 'Aquarium', 'Aquarium', 'Aquarium'),
  category('leisure=park', 'Park|parks', 'Park|Parks|Parkanlage', 'Parc|parcs'),
  category('leisure=garden', 'Garden|gardens', 'Garten|Gärten', 'Jardin|jardins'),
  category('leisure=playground', 'Playground|playgrounds', 'Spielplatz|Spielplätze', 'Aire de jeux'),
  category(
    'leisure=sports_centre',
    'Sports centre|sports center',
    'Sportzentrum|Sportanlage|Turnhalle',
    'Centre sportif',
  ),
  category('leisure=stadium', 'Stadium|arena', 'Stadion', 'Stade'),
  category(
    'leisure=pitch',
    'Sports pitch|football pitch|soccer field',
    'Sportplatz|Fussballplatz',
    'Terrain de sport|terrain de football',
  ),
  category(
    'leisure=swimming_pool leisure=water_park',
    'Swimming pool|pool',
    'Schwimmbad|Freibad|Hallenbad|Badi',
    'Piscine|piscines',
  ),
  category(
    'leisure=fitness_centre',
    'Gym|fitness centre|fitness',
    'Fitnessstudio|Fitness|Fitnesscenter',
    'Salle de sport|fitness',
  ),
  category('leisure=golf_course', 'Golf course|golf', 'Golfplatz', 'Terrain de golf|golf'),
  category(
    'leisure=nature_reserve boundary=protected_area boundary=national_park',
    'Nature reserve|protected area|national park',
    'Naturschutzgebiet|Nationalpark|Schutzgebiet',
    'Réserve naturelle|parc national',
  ),
  category(
    'historic=castle historic=fort',
    'Castle|castles|fortress',
    'Schloss|Burg|Schlösser|Burgen',
    'Château|châteaux|forteresse',
  ),
  category('historic=ruins', 'Ruins|ruin', 'Ruine|Burgruine', 'Ruines|ruine'),
  category(
    'historic=monument historic=memorial',
    'Monument|memorial',
    'Denkmal|Mahnmal|Gedenkstätte',
    'Monument|mémorial',
  ),
  category(
    'historic=archaeological_site',
    'Archaeological site',
    'Archäologische Stätte|Ausgrabung',
    'Site archéologique',
  ),
  category(
    'historic=wayside_cross historic=wayside_shrine',
    'Wayside cross|wayside shrine',
    'Wegkreuz|Bildstock',
    'Calvaire|croix de chemin',
  ),
  category(
    'natural=peak natural=volcano',
    'Peak|mountain|summit|mountains',
    'Gipfel|Berg|Berge',
    'Sommet|montagne|pic',
  ),
  category('natural=saddle mountain_pass=yes', 'Mountain pass|saddle|pass', 'Pass|Sattel|Joch', 'Col'),
  category('natural=spring', 'Spring|springs', 'Quelle|Quellen', 'Source|sources'),
  category('natural=cave_entrance', 'Cave|caves', 'Höhle|Höhlen', 'Grotte|grottes'),
  category('natural=beach', 'Beach|beaches', 'Strand|Strände', 'Plage|plages'),
  category('natural=glacier', 'Glacier', 'Gletscher', 'Glacier'),
  category('natural=water', 'Lake|lakes|pond', 'See|Seen|Weiher|Teich', 'Lac|lacs|étang'),
  category('natural=wood landuse=forest', 'Forest|wood|woods', 'Wald|Wälder', 'Forêt|bois'),
  category('waterway=waterfall', 'Waterfall|waterfalls', 'Wasserfall|Wasserfälle', 'Cascade|chute d’eau'),
  category('waterway=river', 'River|rivers', 'Fluss|Flüsse', 'Rivière|fleuve'),
  category('waterway=stream waterway=canal', 'Stream|brook|canal', 'Bach|Bäche|Kanal', 'Ruisseau|canal'),
  category('man_made=tower man_made=communications_tower', 'Tower|towers', 'Turm|Türme', 'Tour|tours'),
  category('man_made=bridge', 'Bridge|bridges', 'Brücke|Brücken', 'Pont|ponts'),
  category(
    'office=government',
    'Government office|administration',
    'Amt|Landesverwaltung|Behörde',
    'Administration|bureau administratif',
  ),
  category(
    'office=lawyer',
    'Lawyer|attorney|law firm',
    'Rechtsanwalt|Anwalt|Anwaltskanzlei',
    'Avocat|cabinet d’avocats',
  ),
  category('office=insurance', 'Insurance', 'Versicherung', 'Assurance'),
  category('office=estate_agent', 'Estate agent|real estate', 'Immobilien|Immobilienmakler', 'Agence immobilière'),
  category('office=*', 'Office|offices|company', 'Büro|Firma', 'Bureau|entreprise'),
  category('craft=*', 'Craft|workshop', 'Handwerk|Handwerker', 'Artisan|artisanat'),
];

const byTag = new Map<string, Category>();
for (const entry of categories) for (const tag of entry.tags) if (!byTag.has(tag)) byTag.set(tag, entry);

/** The category of a tag, `undefined` where none fits. */
export function categoryOf(osmKey: string, osmValue: string): Category | undefined {
  return byTag.get(`${osmKey}=${osmValue}`) ?? byTag.get(`${osmKey}=*`);
}

/** The word that stands for a kind in the text index: `amenity_pharmacy`, and `amenity_` for the whole key. */
export function kindWord(osmKey: string, osmValue: string): string {
  return `${osmKey}_${osmValue}`.replace(/[^a-z0-9_]/gi, '_').toLowerCase();
}

/** Folded phrase to the kind words it means; for `key=*` the key's own word. */
export const categoryPhrases: ReadonlyMap<string, readonly string[]> = phrases();

function phrases(): Map<string, readonly string[]> {
  const map = new Map<string, string[]>();
  for (const entry of categories) {
    const kinds = entry.tags.map(tag => {
      const [key = tag, value = '*'] = tag.split('=');
      return value === '*' ? `${key}_` : kindWord(key, value);
    });
    for (const phrase of [...entry.en, ...entry.de, ...entry.fr]) {
      const folded = fold(phrase)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
      const known = map.get(folded) ?? [];
      map.set(folded, [...new Set([...known, ...kinds])]);
    }
  }
  return map;
}

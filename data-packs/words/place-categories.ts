import { itemAt } from '../base/item-at.ts';

/** A kind of place with its OSM tags and the words people search for; the first word of each list is the label. */
export interface Category {
  /** `key=value` pairs; `key=*` is any value. */
  tags: readonly string[];
  en: readonly string[];
  de: readonly string[];
  fr: readonly string[];
}

/** A line per kind: its tags, then its words in English, German and French. */
const table = `
amenity=pharmacy healthcare=pharmacy ; Pharmacy|pharmacies|chemist|drugstore ; Apotheke|Apotheken ; Pharmacie|pharmacies
amenity=restaurant ; Restaurant|restaurants|food ; Restaurant|Restaurants|Gasthaus|Gaststätte|Wirtschaft ; Restaurant|restaurants|auberge
amenity=fast_food ; Fast food|takeaway|snack bar ; Schnellimbiss|Imbiss|Fastfood|Takeaway ; Restauration rapide|snack|fast-food
amenity=cafe ; Café|cafe|cafes|coffee|coffee shop ; Café|Cafés|Kaffee|Kaffeehaus ; Café|cafés|salon de thé
amenity=bar ; Bar|bars ; Bar|Bars ; Bar|bars
amenity=pub ; Pub|pubs ; Kneipe|Kneipen|Pub|Beiz ; Pub|pubs|brasserie
amenity=biergarten ; Beer garden ; Biergarten ; Brasserie en plein air
amenity=nightclub ; Nightclub|night club|disco|club ; Nachtclub|Disco|Diskothek|Club ; Boîte de nuit|discothèque
amenity=ice_cream shop=ice_cream ; Ice cream|gelato ; Eisdiele|Glacé|Eis ; Glacier|glace
amenity=bank ; Bank|banks ; Bank|Banken|Sparkasse ; Banque|banques
amenity=atm ; ATM|cash machine|cashpoint|ATMs ; Geldautomat|Bankomat|Bancomat ; Distributeur|distributeur de billets|DAB
amenity=bureau_de_change ; Currency exchange|bureau de change ; Wechselstube|Geldwechsel ; Bureau de change
amenity=post_office ; Post office|post offices|post ; Post|Postamt|Poststelle|Postfiliale ; Bureau de poste|poste
amenity=post_box ; Post box|mailbox|letterbox ; Briefkasten ; Boîte aux lettres
amenity=fuel ; Fuel|petrol station|gas station|filling station|petrol ; Tankstelle|Tankstellen|Benzin ; Station-service|station service|essence
amenity=charging_station ; Charging station|EV charging|charger ; Ladestation|E-Ladestation|Ladesäule ; Borne de recharge|borne de charge
amenity=parking ; Parking|car park|parking lot|car parks ; Parkplatz|Parkplätze|Parkhaus|Parking ; Parking|parkings|stationnement
amenity=bicycle_parking ; Bicycle parking|bike parking ; Fahrradparkplatz|Veloparkplatz|Fahrradständer|Veloständer ; Parking à vélos
amenity=bicycle_rental ; Bicycle rental|bike rental|bike share ; Fahrradverleih|Veloverleih ; Location de vélos
amenity=car_rental ; Car rental|rental car ; Autovermietung|Mietwagen ; Location de voitures
amenity=car_wash ; Car wash ; Autowaschanlage|Waschanlage ; Lavage auto|station de lavage
amenity=taxi ; Taxi|taxi stand|cab ; Taxi|Taxistand ; Taxi|station de taxi
amenity=toilets ; Toilets|toilet|restroom|bathroom|WC|public toilet ; Toilette|Toiletten|WC|öffentliche Toilette ; Toilettes|WC|sanitaires
amenity=drinking_water ; Drinking water|water fountain ; Trinkwasser|Trinkbrunnen ; Eau potable
amenity=fountain ; Fountain|fountains ; Brunnen|Springbrunnen ; Fontaine|fontaines
amenity=bbq leisure=firepit ; Barbecue|BBQ|fire pit|fireplace ; Grillplatz|Grillstelle|Feuerstelle ; Barbecue|grill|foyer
amenity=shelter ; Shelter ; Unterstand|Schutzhütte ; Abri
amenity=hospital healthcare=hospital ; Hospital|hospitals ; Spital|Krankenhaus|Spitäler|Klinikum ; Hôpital|hôpitaux
amenity=clinic healthcare=clinic ; Clinic|clinics|medical centre ; Klinik|Ärztehaus|Poliklinik ; Clinique|centre médical
amenity=doctors healthcare=doctor ; Doctor|doctors|physician|GP ; Arzt|Ärzte|Arztpraxis|Hausarzt|Praxis ; Médecin|médecins|docteur|cabinet médical
amenity=dentist healthcare=dentist ; Dentist|dentists ; Zahnarzt|Zahnärzte ; Dentiste|dentistes
amenity=veterinary ; Vet|veterinary|veterinarian ; Tierarzt|Tierarztpraxis|Tierklinik ; Vétérinaire
healthcare=physiotherapist ; Physiotherapist|physiotherapy ; Physiotherapie|Physiotherapeut ; Physiothérapeute|kinésithérapeute|kiné
amenity=social_facility amenity=nursing_home ; Nursing home|retirement home|social facility ; Pflegeheim|Altersheim|Seniorenheim ; Maison de retraite|EHPAD
amenity=school ; School|schools ; Schule|Schulen|Primarschule|Gymnasium ; École|écoles|collège|lycée
amenity=kindergarten amenity=childcare ; Kindergarten|nursery|daycare ; Kindergarten|Kita|Kindertagesstätte ; Jardin d’enfants|crèche|école maternelle
amenity=university ; University|universities ; Universität|Uni|Hochschule ; Université|fac
amenity=college ; College ; Fachschule|Berufsschule ; École supérieure
amenity=music_school ; Music school ; Musikschule ; École de musique|conservatoire
amenity=library ; Library|libraries ; Bibliothek|Bücherei ; Bibliothèque|médiathèque
amenity=theatre ; Theatre|theater|theatres ; Theater ; Théâtre|théâtres
amenity=cinema ; Cinema|movie theater|movies ; Kino|Kinos ; Cinéma|ciné
amenity=casino leisure=casino ; Casino|casinos ; Kasino|Spielbank|Casino ; Casino
amenity=arts_centre ; Arts centre|arts center ; Kulturzentrum|Kunsthaus ; Centre culturel
amenity=community_centre ; Community centre|community center ; Gemeindezentrum|Gemeindesaal ; Salle communale|centre communautaire
amenity=place_of_worship building=church building=chapel ; Place of worship|church|churches|chapel ; Kirche|Kirchen|Kapelle|Gotteshaus ; Lieu de culte|église|églises|chapelle
amenity=police ; Police|police station ; Polizei|Polizeistation|Polizeiposten ; Police|commissariat|gendarmerie
amenity=fire_station ; Fire station|fire department|fire brigade ; Feuerwehr|Feuerwache ; Caserne de pompiers|pompiers
amenity=townhall ; Town hall|city hall|council ; Rathaus|Gemeindeverwaltung|Gemeindehaus ; Mairie|hôtel de ville
amenity=courthouse ; Courthouse|court ; Gericht|Gerichtsgebäude ; Tribunal|palais de justice
amenity=embassy office=diplomatic ; Embassy|consulate ; Botschaft|Konsulat ; Ambassade|consulat
amenity=marketplace ; Market|marketplace ; Markt|Marktplatz ; Marché
amenity=recycling ; Recycling|recycling centre ; Recycling|Wertstoffhof|Altstoffsammelstelle|Sammelstelle ; Recyclage|déchetterie|point de collecte
amenity=grave_yard landuse=cemetery ; Cemetery|graveyard ; Friedhof|Friedhöfe ; Cimetière
amenity=bus_station ; Bus station|bus terminal ; Busbahnhof ; Gare routière
highway=bus_stop public_transport=platform public_transport=stop_position ; Bus stop|stop|bus stops ; Bushaltestelle|Haltestelle|Bushalt ; Arrêt de bus|arrêt
railway=station railway=halt public_transport=station ; Railway station|train station|station ; Bahnhof|Bahnhöfe|Bahnstation ; Gare|gare ferroviaire
railway=tram_stop ; Tram stop ; Tramhaltestelle|Strassenbahnhaltestelle ; Arrêt de tram
railway=subway_entrance station=subway ; Subway entrance|subway|metro ; U-Bahn|U-Bahn-Eingang|Metro ; Métro|bouche de métro
aerialway=station aerialway=* ; Cable car station|cable car|gondola|chairlift|ski lift ; Seilbahn|Seilbahnstation|Bergbahn|Sessellift|Skilift ; Télécabine|téléphérique|télésiège|téléski
aeroway=aerodrome ; Airport|airfield ; Flughafen|Flugplatz ; Aéroport|aérodrome
aeroway=helipad aeroway=heliport ; Heliport|helipad ; Heliport|Hubschrauberlandeplatz ; Héliport|hélistation
amenity=ferry_terminal ; Ferry terminal|ferry ; Fähre|Fährhafen|Fähranleger ; Gare maritime|embarcadère|ferry
leisure=marina ; Marina|harbour ; Jachthafen|Marina|Hafen ; Port de plaisance|marina|port
shop=supermarket ; Supermarket|supermarkets|groceries|grocery store ; Supermarkt|Supermärkte|Lebensmittel ; Supermarché|supermarchés|épicerie
shop=convenience ; Convenience store|corner shop ; Lebensmittelladen|Dorfladen|Kiosk ; Supérette|épicerie
shop=bakery ; Bakery|bakeries|bread ; Bäckerei|Bäckereien|Bäcker|Konditorei ; Boulangerie|boulangeries|pâtisserie
shop=butcher ; Butcher|butchers ; Metzgerei|Metzger|Fleischerei ; Boucherie|boucher
shop=kiosk shop=newsagent ; Kiosk|newsagent ; Kiosk|Zeitungskiosk ; Kiosque|marchand de journaux
shop=clothes shop=boutique ; Clothes shop|clothing|fashion ; Bekleidungsgeschäft|Mode|Kleider ; Vêtements|boutique de vêtements
shop=shoes ; Shoe shop|shoes ; Schuhgeschäft|Schuhe ; Chaussures|magasin de chaussures
shop=books ; Bookshop|bookstore|books ; Buchhandlung|Bücher ; Librairie
shop=hairdresser ; Hairdresser|hair salon|barber ; Coiffeur|Friseur|Frisör ; Coiffeur|salon de coiffure
shop=beauty ; Beauty salon|cosmetics ; Kosmetikstudio|Kosmetik ; Institut de beauté
shop=optician ; Optician|opticians|glasses ; Optiker|Brillen ; Opticien|lunettes
shop=florist ; Florist|flowers|flower shop ; Blumenladen|Florist|Blumen ; Fleuriste
shop=jewelry ; Jeweller|jewelry ; Juwelier|Schmuck ; Bijouterie
shop=sports ; Sports shop|sporting goods ; Sportgeschäft ; Magasin de sport
shop=bicycle ; Bicycle shop|bike shop ; Fahrradgeschäft|Veloladen ; Magasin de vélos
shop=car ; Car dealer|car showroom ; Autohaus|Autohändler ; Concessionnaire|concession automobile
shop=car_repair ; Car repair|garage|mechanic ; Autowerkstatt|Garage|Werkstatt ; Garage|réparation automobile
shop=hardware shop=doityourself ; Hardware store|DIY store ; Baumarkt|Eisenwaren ; Quincaillerie|magasin de bricolage
shop=furniture ; Furniture shop|furniture ; Möbelhaus|Möbel ; Magasin de meubles|meubles
shop=electronics shop=computer shop=mobile_phone ; Electronics shop|electronics|mobile phone shop ; Elektronikgeschäft|Elektronik|Handyladen ; Électronique|magasin d’électronique|téléphonie
shop=mall shop=department_store ; Shopping centre|shopping mall|mall|department store ; Einkaufszentrum|Kaufhaus|Warenhaus ; Centre commercial|grand magasin
shop=laundry shop=dry_cleaning ; Laundry|laundromat|dry cleaner ; Wäscherei|Reinigung|Waschsalon ; Laverie|pressing|blanchisserie
shop=travel_agency ; Travel agency ; Reisebüro ; Agence de voyages
shop=chemist ; Drugstore|chemist ; Drogerie ; Droguerie|parapharmacie
shop=* ; Shop|shops|store|shopping ; Geschäft|Laden|Geschäfte|Einkaufen ; Magasin|magasins|boutique
tourism=hotel ; Hotel|hotels ; Hotel|Hotels ; Hôtel|hôtels
tourism=guest_house tourism=apartment ; Guest house|bed and breakfast|B&B|holiday apartment ; Pension|Gästehaus|Ferienwohnung ; Maison d’hôtes|chambre d’hôtes|gîte
tourism=hostel ; Hostel|youth hostel ; Jugendherberge|Hostel ; Auberge de jeunesse
tourism=alpine_hut tourism=wilderness_hut ; Alpine hut|mountain hut ; Berghütte|Alphütte|SAC-Hütte|Hütte ; Refuge|cabane de montagne
tourism=camp_site tourism=caravan_site ; Campsite|camping|campground ; Campingplatz|Camping|Zeltplatz ; Camping|terrain de camping
tourism=museum ; Museum|museums ; Museum|Museen ; Musée|musées
tourism=gallery ; Art gallery|gallery ; Galerie|Kunstgalerie ; Galerie d’art|galerie
tourism=attraction ; Attraction|sights|tourist attraction ; Sehenswürdigkeit|Sehenswürdigkeiten ; Attraction|curiosité
tourism=viewpoint ; Viewpoint|lookout|scenic view ; Aussichtspunkt|Aussicht ; Point de vue|belvédère
tourism=information ; Tourist information|information|visitor centre ; Touristeninformation|Information|Tourist-Info ; Office de tourisme|information touristique
tourism=picnic_site ; Picnic site|picnic area ; Picknickplatz|Rastplatz ; Aire de pique-nique
tourism=zoo ; Zoo|zoological garden|zoological gardens ; Zoo|Tierpark|Zoologischer Garten ; Zoo|parc zoologique|jardin zoologique
tourism=artwork ; Artwork|sculpture|statue ; Kunstwerk|Skulptur|Statue ; Œuvre d’art|sculpture|statue
tourism=theme_park ; Theme park|amusement park ; Freizeitpark|Vergnügungspark ; Parc d’attractions
tourism=aquarium ; Aquarium ; Aquarium ; Aquarium
leisure=park ; Park|parks ; Park|Parks|Parkanlage ; Parc|parcs
leisure=garden ; Garden|gardens ; Garten|Gärten ; Jardin|jardins
leisure=playground ; Playground|playgrounds ; Spielplatz|Spielplätze ; Aire de jeux
leisure=sports_centre ; Sports centre|sports center ; Sportzentrum|Sportanlage|Turnhalle ; Centre sportif
leisure=stadium ; Stadium|arena ; Stadion ; Stade
leisure=pitch ; Sports pitch|football pitch|soccer field ; Sportplatz|Fussballplatz ; Terrain de sport|terrain de football
leisure=swimming_pool leisure=water_park ; Swimming pool|pool ; Schwimmbad|Freibad|Hallenbad|Badi ; Piscine|piscines
leisure=fitness_centre ; Gym|fitness centre|fitness ; Fitnessstudio|Fitness|Fitnesscenter ; Salle de sport|fitness
leisure=golf_course ; Golf course|golf ; Golfplatz ; Terrain de golf|golf
leisure=nature_reserve boundary=protected_area boundary=national_park ; Nature reserve|protected area|national park ; Naturschutzgebiet|Nationalpark|Schutzgebiet ; Réserve naturelle|parc national
historic=castle historic=fort ; Castle|castles|fortress ; Schloss|Burg|Schlösser|Burgen ; Château|châteaux|forteresse
historic=ruins ; Ruins|ruin ; Ruine|Burgruine ; Ruines|ruine
historic=monument historic=memorial ; Monument|memorial ; Denkmal|Mahnmal|Gedenkstätte ; Monument|mémorial
historic=archaeological_site ; Archaeological site ; Archäologische Stätte|Ausgrabung ; Site archéologique
historic=wayside_cross historic=wayside_shrine ; Wayside cross|wayside shrine ; Wegkreuz|Bildstock ; Calvaire|croix de chemin
natural=peak natural=volcano ; Peak|mountain|summit|mountains ; Gipfel|Berg|Berge ; Sommet|montagne|pic
natural=saddle mountain_pass=yes ; Mountain pass|saddle|pass ; Pass|Sattel|Joch ; Col
natural=spring ; Spring|springs ; Quelle|Quellen ; Source|sources
natural=cave_entrance ; Cave|caves ; Höhle|Höhlen ; Grotte|grottes
natural=beach ; Beach|beaches ; Strand|Strände ; Plage|plages
natural=glacier ; Glacier ; Gletscher ; Glacier
natural=water ; Lake|lakes|pond ; See|Seen|Weiher|Teich ; Lac|lacs|étang
natural=wood landuse=forest ; Forest|wood|woods ; Wald|Wälder ; Forêt|bois
waterway=waterfall ; Waterfall|waterfalls ; Wasserfall|Wasserfälle ; Cascade|chute d’eau
waterway=river ; River|rivers ; Fluss|Flüsse ; Rivière|fleuve
waterway=stream waterway=canal ; Stream|brook|canal ; Bach|Bäche|Kanal ; Ruisseau|canal
man_made=tower man_made=communications_tower ; Tower|towers ; Turm|Türme ; Tour|tours
man_made=bridge ; Bridge|bridges ; Brücke|Brücken ; Pont|ponts
office=government ; Government office|administration ; Amt|Landesverwaltung|Behörde ; Administration|bureau administratif
office=lawyer ; Lawyer|attorney|law firm ; Rechtsanwalt|Anwalt|Anwaltskanzlei ; Avocat|cabinet d’avocats
office=insurance ; Insurance ; Versicherung ; Assurance
office=estate_agent ; Estate agent|real estate ; Immobilien|Immobilienmakler ; Agence immobilière
office=* ; Office|offices|company ; Büro|Firma ; Bureau|entreprise
craft=* ; Craft|workshop ; Handwerk|Handwerker ; Artisan|artisanat
`;

export const categories: readonly Category[] = table
  .trim()
  .split('\n')
  .map(line => {
    const columns = line.split(' ; ');
    const words = (column: number) => itemAt(columns, column).split('|');
    return { tags: itemAt(columns, 0).split(' '), en: words(1), de: words(2), fr: words(3) };
  });

const byTag = new Map<string, Category>();
for (const entry of categories) for (const tag of entry.tags) if (!byTag.has(tag)) byTag.set(tag, entry);

/** The category of a tag, `undefined` where it has none. */
export function categoryOf(osmKey: string, osmValue: string): Category | undefined {
  return byTag.get(`${osmKey}=${osmValue}`) ?? byTag.get(`${osmKey}=*`);
}

/** The word that stands for a kind in the text index: `amenity_pharmacy`, and `amenity_` for the whole key. */
export function kindWord(osmKey: string, osmValue: string): string {
  return `${osmKey}_${osmValue}`.replace(/[^a-z0-9_]/gi, '_').toLowerCase();
}

import { lookup } from '../../data-packs/base/lookup.ts';
import { regionNames } from './country-names.ts';
import { waterNames } from './water-names.ts';

/**
 * Seas, mountains, lakes, rivers and continents in other languages than English: English|on the spot, where one
 * language is at home|German|French; `-`: as in English.
 */
const table = `
Africa|-|Afrika|Afrique
Antarctica|-|Antarktika|Antarctique
Asia|-|Asien|Asie
Australia|-|Australien|Australie
Europe|-|Europa|-
North America|-|Nordamerika|Amérique du Nord
South America|-|Südamerika|Amérique du Sud
Arctic Ocean|-|Arktischer Ozean|Océan Arctique
Southern Ocean|-|Südlicher Ozean|Océan Austral
North Atlantic Ocean|-|Nordatlantik|Océan Atlantique Nord
South Atlantic Ocean|-|Südatlantik|Océan Atlantique Sud
North Pacific Ocean|-|Nordpazifik|Océan Pacifique Nord
South Pacific Ocean|-|Südpazifik|Océan Pacifique Sud
Indian Ocean|-|Indischer Ozean|Océan Indien
Black Sea|-|Schwarzes Meer|Mer Noire
Philippine Sea|-|Philippinensee|Mer des Philippines
Coral Sea|-|Korallenmeer|Mer de Corail
Tasman Sea|-|Tasmansee|Mer de Tasman
Bay of Bengal|-|Golf von Bengalen|Golfe du Bengale
South China Sea|-|Südchinesisches Meer|Mer de Chine méridionale
Sea of Japan|-|Japanisches Meer|Mer du Japon
Mediterranean Sea|-|Mittelmeer|Mer Méditerranée
Arabian Sea|-|Arabisches Meer|Mer d’Arabie
Beaufort Sea|-|Beaufortsee|Mer de Beaufort
Caribbean Sea|-|Karibisches Meer|Mer des Caraïbes
Gulf of Mexico|-|Golf von Mexiko|Golfe du Mexique
Labrador Sea|-|Labradorsee|Mer du Labrador
Hudson Bay|-|Hudson Bay|Baie d’Hudson
Caspian Sea|-|Kaspisches Meer|Mer Caspienne
Baffin Bay|-|Baffin Bay|Baie de Baffin
Gulf of Alaska|-|Golf von Alaska|Golfe d’Alaska
Red Sea|-|Rotes Meer|Mer Rouge
Sea of Okhotsk|Охотское море|Ochotskisches Meer|Mer d’Okhotsk
Ross Sea|-|Rossmeer|Mer de Ross
Weddell Sea|-|Weddellmeer|Mer de Weddell
Persian Gulf|-|Persischer Golf|Golfe Persique
Celebes Sea|-|Celebessee|Mer de Célèbes
Sulu Sea|-|Sulusee|Mer de Sulu
Norwegian Sea|-|Europäisches Nordmeer|Mer de Norvège
Greenland Sea|-|Grönlandsee|Mer du Groenland
Banda Sea|Laut Banda|Bandasee|Mer de Banda
Luzon Strait|-|Straße von Luzon|Détroit de Luçon
Bay of Biscay|-|Golf von Biscaya|Golfe de Gascogne
Mozambique Channel|-|Straße von Mosambik|Canal du Mozambique
Gulf of Guinea|-|Golf von Guinea|Golfe de Guinée
Scotia Sea|-|Scotiasee|Mer de Scotia
Baltic Sea|-|Ostsee|Mer Baltique
Barents Sea|-|Barentssee|Mer de Barents
North Sea|-|Nordsee|Mer du Nord
Irish Sea|-|Irische See|Mer d’Irlande
Java Sea|Laut Jawa|Javasee|Mer de Java
Andaman Sea|-|Andamanensee|Mer d’Andaman
Yellow Sea|-|Gelbes Meer|Mer Jaune
East China Sea|-|Ostchinesisches Meer|Mer de Chine orientale
Chukchi Sea|-|Tschuktschensee|Mer des Tchouktches
Arafura Sea|-|Arafurasee|Mer d’Arafura
Timor Sea|-|Timorsee|Mer de Timor
Gulf of Thailand|-|Golf von Thailand|Golfe de Thaïlande
Laccadive Sea|-|Lakkadivensee|Mer des Laquedives
Bellingshausen Sea|-|Bellingshausensee|Mer de Bellingshausen
Amundsen Sea|-|Amundsensee|Mer d’Amundsen
Bering Sea|-|Beringmeer|Mer de Béring
Davis Strait|-|Davisstraße|Détroit de Davis
Sargasso Sea|-|Sargassosee|Mer des Sargasses
Kara Sea|Карское море|Karasee|Mer de Kara
Laptev Sea|Море Лаптевых|Laptewsee|Mer de Laptev
East Siberian Sea|Восточно-Сибирское море|Ostsibirische See|Mer de Sibérie orientale
White Sea|Белое море|Weißes Meer|Mer Blanche
Drake Passage|-|Drakestraße|Passage de Drake
Great Australian Bight|-|Große Australische Bucht|Grande Baie australienne
Gulf of Aden|-|Golf von Aden|Golfe d’Aden
Gulf of Oman|-|Golf von Oman|Golfe d’Oman
Tyrrhenian Sea|Mar Tirreno|Tyrrhenisches Meer|Mer Tyrrhénienne
Adriatic Sea|-|Adria|Mer Adriatique
Ionian Sea|-|Ionisches Meer|Mer Ionienne
Aegean Sea|-|Ägäis|Mer Égée
Ligurian Sea|-|Ligurisches Meer|Mer Ligure
Balearic Sea|Mar Balear|Balearenmeer|Mer des Baléares
Sea of Crete|Κρητικό Πέλαγος|Kretisches Meer|Mer de Crète
Sea of Azov|-|Asowsches Meer|Mer d’Azov
Gulf of Bothnia|-|Bottnischer Meerbusen|Golfe de Botnie
Gulf of Finland|-|Finnischer Meerbusen|Golfe de Finlande
Gulf of Riga|-|Rigaer Meerbusen|Golfe de Riga
English Channel|-|Ärmelkanal|La Manche
Strait of Gibraltar|-|Straße von Gibraltar|Détroit de Gibraltar
Golfe du Lion|-|Golf von Lion|-
Gulf of Carpentaria|-|Carpentariagolf|Golfe de Carpentarie
Gulf of California|Golfo de California|Golf von Kalifornien|Golfe de Californie
Golfo de California|-|Golf von Kalifornien|Golfe de Californie
Gulf of Honduras|-|Golf von Honduras|Golfe du Honduras
Gulf of St. Lawrence|-|Sankt-Lorenz-Golf|Golfe du Saint-Laurent
Gulf of Maine|-|Golf von Maine|Golfe du Maine
Gulf of Tonkin|-|Golf von Tonkin|Golfe du Tonkin
Hudson Strait|-|Hudsonstraße|Détroit d’Hudson
James Bay|-|James Bay|Baie James
Bass Strait|-|Bass-Straße|Détroit de Bass
Torres Strait|-|Torres-Straße|Détroit de Torrès
Taiwan Strait|-|Taiwanstraße|Détroit de Taïwan
Korea Strait|-|Koreastraße|Détroit de Corée
Strait of Malacca|-|Straße von Malakka|Détroit de Malacca
Makassar Strait|Selat Makassar|Makassarstraße|Détroit de Makassar
Solomon Sea|-|Salomonensee|Mer des Salomon
Bismarck Sea|-|Bismarcksee|Mer de Bismarck
Molucca Sea|Laut Maluku|Molukkensee|Mer des Moluques
Ceram Sea|Laut Seram|Seramsee|Mer de Céram
Alps|-|Alpen|Alpes
Himalayas|-|Himalaya|Himalaya
Andes|Andes|Anden|Andes
Caucasus Mountains|-|Kaukasus|Caucase
Lesser Caucasus|-|Kleiner Kaukasus|Petit Caucase
Ural Mountains|Уральские горы|Uralgebirge|Oural
Rocky Mountains|-|Rocky Mountains|Montagnes Rocheuses
Appalachian Mountains|-|Appalachen|Appalaches
Carpathian Mountains|-|Karpaten|Carpates
Pyrenees|-|Pyrenäen|Pyrénées
Appennino|-|Apennin|Apennins
Dinaric Alps|-|Dinariden|Alpes dinariques
Balkan Mountains|Стара планина|Balkangebirge|Grand Balkan
Scandinavia|-|Skandinavien|Scandinavie
Kjølen Mountains|-|Skanden|Alpes scandinaves
Atlas Mountains|-|Atlas|Atlas
Haut Atlas|-|Hoher Atlas|-
Tian Shan|-|Tian Shan|Tian Shan
Altai Mountains|-|Altai|Altaï
Kunlun Mountains|昆仑山|Kunlun|Kunlun
Hindu Kush|-|Hindukusch|Hindou Kouch
Karakoram Range|-|Karakorum|Karakoram
Pamirs|-|Pamir|Pamir
Zagros Mountains|کوه‌های زاگرس|Zagrosgebirge|Monts Zagros
Elburz Mountains|البرز|Elburs|Elbourz
Great Dividing Range|-|Great Dividing Range|Cordillère australienne
Southern Alps|-|Neuseeländische Alpen|Alpes du Sud
Ethiopian Highlands|-|Hochland von Abessinien|Plateau éthiopien
Drakensberg|-|Drakensberge|-
Sierra Nevada|-|Sierra Nevada|-
Cascade Range|-|Kaskadenkette|Chaîne des Cascades
Coast Mountains|-|Küstengebirge|Chaîne Côtière
Alaska Range|-|Alaskakette|Chaîne d’Alaska
Brooks Range|-|Brookskette|Chaîne Brooks
Transantarctic Mountains|-|Transantarktisches Gebirge|Monts Transantarctiques
Ahaggar Mountains|-|Ahaggar|Hoggar
Tibesti Mountains|-|Tibesti|Tibesti
Western Ghats|-|Westghats|Ghats occidentaux
Eastern Ghats|-|Ostghats|Ghats orientaux
Verkhoyansk Range|Верхоянский хребет|Werchojansker Gebirge|Monts de Verkhoïansk
Stanovoy Range|Становой хребет|Stanowoigebirge|Monts Stanovoï
Greater Khingan Range|大兴安岭|Großer Hinggan|Grand Khingan
Pontic Mountains|-|Pontisches Gebirge|Chaîne pontique
Sahara|-|Sahara|-
Gobi Desert|-|Gobi|Désert de Gobi
Kalahari Desert|-|Kalahari|Désert du Kalahari
Namib Desert|-|Namib|Désert du Namib
Thar Desert|-|Thar|Désert du Thar
Syrian Desert|بادية الشام|Syrische Wüste|Désert de Syrie
Libyan Desert|الصحراء الليبية|Libysche Wüste|Désert de Libye
Nubian Desert|صحراء النوبة|Nubische Wüste|Désert de Nubie
Rub’ al Khali|الربع الخالي|Rub al-Chali|Rub al-Khali
Great Victoria Desert|-|Große Victoria-Wüste|Grand désert de Victoria
Great Sandy Desert|-|Große Sandwüste|Grand désert de sable
Taklimakan Desert|-|Taklamakan|Désert du Taklamakan
Desierto de Atacama|-|Atacamawüste|Désert d’Atacama
Garagum Desert|-|Karakum|Karakoum
Qizilqum Desert|-|Kysylkum|Kyzylkoum
Plateau of Tibet|-|Hochland von Tibet|Plateau tibétain
Mongolian Plateau|-|Mongolisches Plateau|Plateau mongol
Deccan Plateau|-|Hochland von Dekkan|Plateau du Deccan
Central Siberian Plateau|Среднесибирское плоскогорье|Mittelsibirisches Bergland|Plateau de Sibérie centrale
Western Siberian Plain|Западно-Сибирская равнина|Westsibirisches Tiefland|Plaine de Sibérie occidentale
Kazakh Steppe|-|Kasachensteppe|Steppe kazakhe
Brazilian Highlands|Planalto Brasileiro|Brasilianisches Bergland|Plateau brésilien
Amazon Basin|-|Amazonasbecken|Bassin amazonien
Congo Basin|-|Kongobecken|Bassin du Congo
Great Basin|-|Großes Becken|Grand Bassin
Great Plains|-|Great Plains|Grandes Plaines
Canadian Shield|-|Kanadischer Schild|Bouclier canadien
Northern European Plain|-|Norddeutsch-Polnische Tiefebene|Grande plaine européenne
Península Ibérica|-|Iberische Halbinsel|Péninsule Ibérique
Arabian Peninsula|شبه الجزيرة العربية|Arabische Halbinsel|Péninsule Arabique
Indochina Peninsula|-|Hinterindien|Indochine
Balkan Peninsula|-|Balkanhalbinsel|Péninsule balkanique
Kamchatka Peninsula|Камчатка|Kamtschatka|Kamtchatka
Taymyr Peninsula|Таймыр|Taimyrhalbinsel|Taïmyr
Kola Peninsula|Кольский полуостров|Kola|Péninsule de Kola
Malay Peninsula|-|Malaiische Halbinsel|Péninsule Malaise
Somali Peninsula|-|Horn von Afrika|Corne de l’Afrique
Antarctic Peninsula|-|Antarktische Halbinsel|Péninsule Antarctique
Anatolia|Anadolu|Anatolien|Anatolie
Siberia|Сибирь|Sibirien|Sibérie
Patagonia|Patagonia|Patagonien|Patagonie
Lapland|-|Lappland|Laponie
Crimea|-|Krim|Crimée
Jutland|Jylland|Jütland|Jutland
Great Britain|-|Großbritannien|Grande-Bretagne
British Isles|-|Britische Inseln|Îles Britanniques
Ireland|-|Irland|Irlande
Iceland|Ísland|Island|Islande
Greenland|Kalaallit Nunaat|Grönland|Groenland
Svalbard|-|Spitzbergen|-
Novaya Zemlya|Новая Земля|Nowaja Semlja|Nouvelle-Zemble
Severnaya Zemlya|Северная Земля|Sewernaja Semlja|-
Franz Josef Land|Земля Франца-Иосифа|Franz-Josef-Land|Terre François-Joseph
New Siberian Islands|Новосибирские острова|Neusibirische Inseln|Îles de Nouvelle-Sibérie
Sakhalin|Сахалин|Sachalin|Sakhaline
Kuril Islands|-|Kurilen|Îles Kouriles
Corse|-|Korsika|-
Sardegna|-|Sardinien|Sardaigne
Sicilia|-|Sizilien|Sicile
Cyprus|Κύπρος / Kıbrıs|Zypern|Chypre
Crete|Κρήτη|Kreta|Crète
Balearic Islands|Illes Balears|Balearen|Îles Baléares
Islas Canarias|-|Kanarische Inseln|Îles Canaries
Açores|-|Azoren|-
Ilhas de Cabo Verde|-|Kapverdische Inseln|Îles du Cap-Vert
Madagascar|-|Madagaskar|-
Honshū|本州|Honshū|-
Hokkaidō|北海道|Hokkaidō|-
Kyūshū|九州|Kyūshū|-
Shikoku|四国|Shikoku|-
Ryūkyū Islands|南西諸島|Ryūkyū-Inseln|Îles Ryūkyū
Taiwan|臺灣|Taiwan|Taïwan
Hainan|海南岛|Hainan|-
Sumatra|Sumatera|Sumatra|-
Java|Jawa|Java|-
Borneo|-|Borneo|Bornéo
Sulawesi|-|Sulawesi|Célèbes
New Guinea|-|Neuguinea|Nouvelle-Guinée
Moluccas|Maluku|Molukken|Moluques
Tasmania|-|Tasmanien|Tasmanie
North Island|-|Nordinsel|Île du Nord
South Island|-|Südinsel|Île du Sud
Cuba|-|Kuba|-
Hispaniola|-|Hispaniola|-
Jamaica|-|Jamaika|Jamaïque
Puerto Rico|-|Puerto Rico|Porto Rico
Greater Antilles|-|Große Antillen|Grandes Antilles
Lesser Antilles|-|Kleine Antillen|Petites Antilles
West Indies|-|Westindische Inseln|Antilles
Bahama Islands|-|Bahamas|Bahamas
Falkland Islands|-|Falklandinseln|Îles Malouines
Tierra del Fuego|-|Feuerland|Terre de Feu
Hawaiian Islands|-|Hawaii-Inseln|Îles Hawaï
Aleutian Islands|-|Aleuten|Îles Aléoutiennes
Island of Newfoundland|-|Neufundland|Terre-Neuve
Baffin Island|-|Baffininsel|Île de Baffin
Ellesmere Island|-|Ellesmere-Insel|Île d’Ellesmere
Victoria Island|-|Victoria-Insel|Île Victoria
Vancouver Island|-|Vancouver Island|Île de Vancouver
Malay Archipelago|-|Malaiischer Archipel|Archipel malais
Polynesia|-|Polynesien|Polynésie
Melanesia|-|Melanesien|Mélanésie
Micronesia|-|Mikronesien|Micronésie
Lake Superior|-|Oberer See|Lac Supérieur
Lake Michigan|-|Michigansee|Lac Michigan
Lake Huron|-|Huronsee|Lac Huron
Lake Erie|-|Eriesee|Lac Érié
Lake Ontario|-|Ontariosee|Lac Ontario
Great Bear Lake|-|Großer Bärensee|Grand lac de l’Ours
Great Slave Lake|-|Großer Sklavensee|Grand lac des Esclaves
Lake Winnipeg|-|Winnipegsee|Lac Winnipeg
Great Salt Lake|-|Großer Salzsee|Grand Lac Salé
Lago Titicaca|-|Titicacasee|Lac Titicaca
Lago de Nicaragua|-|Nicaraguasee|Lac Nicaragua
Lake Victoria|-|Viktoriasee|Lac Victoria
Lake Tanganyika|-|Tanganjikasee|Lac Tanganyika
Lake Malawi|-|Malawisee|Lac Malawi
Lake Albert|-|Albertsee|Lac Albert
Lake Chad|-|Tschadsee|Lac Tchad
Lake Tana|-|Tanasee|Lac Tana
Lake Turkana|-|Turkanasee|Lac Turkana
Lake Baikal|Байкал|Baikalsee|Lac Baïkal
Lake Ladoga|Ладожское озеро|Ladogasee|Lac Ladoga
Lake Onega|Онежское озеро|Onegasee|Lac Onega
Lake Balkhash|Балқаш|Balchaschsee|Lac Balkhach
Issyk-Kul|Ысык-Көл|Yssykköl|Yssyk Koul
Aral Sea|-|Aralsee|Mer d’Aral
Dead Sea|-|Totes Meer|Mer Morte
Vänern|-|Vänersee|-
Lake Constance|Bodensee|Bodensee|Lac de Constance
Lake Geneva|Lac Léman|Genfersee|Lac Léman
Lake Balaton|Balaton|Plattensee|Lac Balaton
Rhine|Rhein|Rhein|Rhin
Danube|-|Donau|Danube
Elbe|-|Elbe|-
Vistula|Wisła|Weichsel|Vistule
Oder|-|Oder|-
Rhône|-|Rhone|-
Rhone|Rhône|Rhone|Rhône
Seine|-|Seine|-
Loire|-|Loire|-
Po|-|Po|Pô
Tejo|-|Tajo|Tage
Tagus|-|Tajo|Tage
Ebro|-|Ebro|Èbre
Volga|Волга|Wolga|-
Dnieper|-|Dnjepr|Dniepr
Dnipro|-|Dnjepr|Dniepr
Don|Дон|Don|-
Ob|Обь|Ob|-
Yenisey|Енисей|Jenissei|Ienisseï
Lena|Лена|Lena|Léna
Amur|Амур|Amur|Amour
Angara|Ангара|Angara|-
Irtysh|Иртыш|Irtysch|Irtych
Ural|Урал|Ural|Oural
Nile|النيل|Nil|Nil
Congo|-|Kongo|-
Niger|-|Niger|-
Zambezi|-|Sambesi|Zambèze
Orange|-|Oranje|-
Amazonas|-|Amazonas|Amazone
Amazon|Amazonas|Amazonas|Amazone
Paraná|-|Paraná|-
Mississippi|-|Mississippi|-
Missouri|-|Missouri|-
St. Lawrence|-|Sankt-Lorenz-Strom|Saint-Laurent
Rio Grande|-|Rio Grande|-
Ganges|-|Ganges|Gange
Indus|-|Indus|-
Brahmaputra|-|Brahmaputra|Brahmapoutre
Mekong|-|Mekong|Mékong
Chang Jiang|长江|Jangtsekiang|Yangzi Jiang
Yangtze|长江|Jangtsekiang|Yangzi Jiang
Huang|黄河|Gelber Fluss|Fleuve Jaune
Xi|西江|Xi Jiang|-
Tigris|-|Tigris|Tigre
Euphrates|-|Euphrat|Euphrate
Murray|-|Murray|-
Matterhorn|-|Matterhorn|Cervin
Mount Everest|-|Mount Everest|Mont Everest
Mount Elbrus|Эльбрус|Elbrus|Mont Elbrouz
Mount Kilimanjaro|-|Kilimandscharo|Kilimandjaro
British Columbia|-|Britisch-Kolumbien|Colombie-Britannique
Newfoundland and Labrador|-|Neufundland und Labrador|Terre-Neuve-et-Labrador
Nova Scotia|-|Nova Scotia|Nouvelle-Écosse
New Brunswick|-|New Brunswick|Nouveau-Brunswick
Prince Edward Island|-|Prince Edward Island|Île-du-Prince-Édouard
Northwest Territories|-|Nordwest-Territorien|Territoires du Nord-Ouest
California|-|Kalifornien|Californie
District of Columbia|-|District of Columbia|District de Columbia
Florida|-|Florida|Floride
Georgia|-|Georgia|Géorgie
Hawaii|-|Hawaii|Hawaï
Louisiana|-|Louisiana|Louisiane
New Mexico|-|New Mexico|Nouveau-Mexique
North Carolina|-|North Carolina|Caroline du Nord
South Carolina|-|South Carolina|Caroline du Sud
North Dakota|-|North Dakota|Dakota du Nord
South Dakota|-|South Dakota|Dakota du Sud
Pennsylvania|-|Pennsylvania|Pennsylvanie
Virginia|-|Virginia|Virginie
West Virginia|-|West Virginia|Virginie-Occidentale
Western Australia|-|Western Australia|Australie-Occidentale
Australian Capital Territory|-|Australian Capital Territory|Territoire de la capitale australienne
South Australia|-|South Australia|Australie-Méridionale
Northern Territory|-|Northern Territory|Territoire du Nord
New South Wales|-|New South Wales|Nouvelle-Galles du Sud
`;

interface Row {
  local: string;
  de: string;
  fr: string;
}

const rows: Record<string, Row> = Object.fromEntries(
  table
    .trim()
    .split('\n')
    .map(line => {
      const [en = '', local = '-', de = '-', fr = '-'] = line.split('|');
      const or = (name: string): string => (name === '-' ? en : name);
      return [en, { local: or(local), de: or(de), fr: or(fr) }];
    }),
);

/**
 * `name` and `name:*` as OpenStreetMap writes them, of a name in Natural Earth's English; languages that say the same
 * as those on the spot are left out.
 */
export function naturalNames(english: string, french?: string): Record<string, string> {
  const row = lookup(rows, english);
  const name = row?.local ?? english;
  const others = {
    ...regionNames(english),
    ...waterNames(english),
    ...{ en: english, de: row?.de ?? english, fr: row?.fr ?? french ?? english },
  };
  const differing = Object.entries(others).filter(([, other]) => other !== name);
  return { name, ...Object.fromEntries(differing.map(([language, other]) => [`name:${language}`, other])) };
}

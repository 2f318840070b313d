import { lookup } from '../../data-packs/geo/lookup.ts';
import type { Names } from './natural-earth.ts';

const languages = ['es', 'it', 'pt', 'nl', 'pl', 'ru', 'tr', 'ja', 'ko', 'zh-Hans', 'zh-Hant'];

/**
 * Oceans and the best known seas in languages beyond those of the API: English, then a name for each of `languages`.
 * What is large on a map of the world has no place in the lists that CLDR translates.
 */
const table = `
North Atlantic Ocean|Atlántico Norte|Atlantico settentrionale|Atlântico Norte|Noord-Atlantische Oceaan|Północny Atlantyk|Северная Атлантика|Kuzey Atlas Okyanusu|北大西洋|북대서양|北大西洋|北大西洋
South Atlantic Ocean|Atlántico Sur|Atlantico meridionale|Atlântico Sul|Zuid-Atlantische Oceaan|Południowy Atlantyk|Южная Атлантика|Güney Atlas Okyanusu|南大西洋|남대서양|南大西洋|南大西洋
North Pacific Ocean|Pacífico Norte|Pacifico settentrionale|Pacífico Norte|Noordelijke Grote Oceaan|Północny Pacyfik|Северная часть Тихого океана|Kuzey Büyük Okyanus|北太平洋|북태평양|北太平洋|北太平洋
South Pacific Ocean|Pacífico Sur|Pacifico meridionale|Pacífico Sul|Zuidelijke Grote Oceaan|Południowy Pacyfik|Южная часть Тихого океана|Güney Büyük Okyanus|南太平洋|남태평양|南太平洋|南太平洋
Indian Ocean|Océano Índico|Oceano Indiano|Oceano Índico|Indische Oceaan|Ocean Indyjski|Индийский океан|Hint Okyanusu|インド洋|인도양|印度洋|印度洋
Arctic Ocean|Océano Ártico|Mar Glaciale Artico|Oceano Ártico|Noordelijke IJszee|Ocean Arktyczny|Северный Ледовитый океан|Arktik Okyanusu|北極海|북극해|北冰洋|北冰洋
Southern Ocean|Océano Antártico|Oceano Antartico|Oceano Antártico|Zuidelijke Oceaan|Ocean Południowy|Южный океан|Güney Okyanusu|南極海|남극해|南冰洋|南冰洋
Mediterranean Sea|Mar Mediterráneo|Mar Mediterraneo|Mar Mediterrâneo|Middellandse Zee|Morze Śródziemne|Средиземное море|Akdeniz|地中海|지중해|地中海|地中海
Black Sea|Mar Negro|Mar Nero|Mar Negro|Zwarte Zee|Morze Czarne|Чёрное море|Karadeniz|黒海|흑해|黑海|黑海
Baltic Sea|Mar Báltico|Mar Baltico|Mar Báltico|Oostzee|Morze Bałtyckie|Балтийское море|Baltık Denizi|バルト海|발트해|波罗的海|波羅的海
North Sea|Mar del Norte|Mare del Nord|Mar do Norte|Noordzee|Morze Północne|Северное море|Kuzey Denizi|北海|북해|北海|北海
Red Sea|Mar Rojo|Mar Rosso|Mar Vermelho|Rode Zee|Morze Czerwone|Красное море|Kızıldeniz|紅海|홍해|红海|紅海
Caspian Sea|Mar Caspio|Mar Caspio|Mar Cáspio|Kaspische Zee|Morze Kaspijskie|Каспийское море|Hazar Denizi|カスピ海|카스피해|里海|裏海
Arabian Sea|Mar Arábigo|Mar Arabico|Mar Arábico|Arabische Zee|Morze Arabskie|Аравийское море|Umman Denizi|アラビア海|아라비아해|阿拉伯海|阿拉伯海
Bay of Bengal|Golfo de Bengala|Golfo del Bengala|Golfo de Bengala|Golf van Bengalen|Zatoka Bengalska|Бенгальский залив|Bengal Körfezi|ベンガル湾|벵골만|孟加拉湾|孟加拉灣
Caribbean Sea|Mar Caribe|Mar dei Caraibi|Mar do Caribe|Caribische Zee|Morze Karaibskie|Карибское море|Karayip Denizi|カリブ海|카리브해|加勒比海|加勒比海
Gulf of Mexico|Golfo de México|Golfo del Messico|Golfo do México|Golf van Mexico|Zatoka Meksykańska|Мексиканский залив|Meksika Körfezi|メキシコ湾|멕시코만|墨西哥湾|墨西哥灣
Hudson Bay|Bahía de Hudson|Baia di Hudson|Baía de Hudson|Hudsonbaai|Zatoka Hudsona|Гудзонов залив|Hudson Körfezi|ハドソン湾|허드슨만|哈得孙湾|哈德遜灣
`;

const known: Readonly<Record<string, Names>> = Object.fromEntries(
  table
    .trim()
    .split('\n')
    .map(line => {
      const [english = '', ...names] = line.split('|');
      return [english, Object.fromEntries(names.map((name, i) => [languages[i] ?? '', name]))];
    }),
);

/** By language tag; empty for waters that few know. */
export const waterNames = (english: string): Names => lookup(known, english) ?? {};

import { lookup } from '../../data-packs/base/lookup.ts';
import type { Names } from './natural-earth.ts';

const languages = ['es', 'it', 'pt', 'nl', 'pl', 'ru', 'tr', 'ja', 'ko', 'zh-Hans', 'zh-Hant', 'ar'];

/**
 * Oceans and the best known seas in languages beyond those of the API: English, then a name for each of `languages`.
 * What is large on a map of the world has no place in the lists that CLDR translates.
 */
const table = `
North Atlantic Ocean|Atlántico Norte|Atlantico settentrionale|Atlântico Norte|Noord-Atlantische Oceaan|Północny Atlantyk|Северная Атлантика|Kuzey Atlas Okyanusu|北大西洋|북대서양|北大西洋|北大西洋|شمال المحيط الأطلسي
South Atlantic Ocean|Atlántico Sur|Atlantico meridionale|Atlântico Sul|Zuid-Atlantische Oceaan|Południowy Atlantyk|Южная Атлантика|Güney Atlas Okyanusu|南大西洋|남대서양|南大西洋|南大西洋|جنوب المحيط الأطلسي
North Pacific Ocean|Pacífico Norte|Pacifico settentrionale|Pacífico Norte|Noordelijke Grote Oceaan|Północny Pacyfik|Северная часть Тихого океана|Kuzey Büyük Okyanus|北太平洋|북태평양|北太平洋|北太平洋|شمال المحيط الهادئ
South Pacific Ocean|Pacífico Sur|Pacifico meridionale|Pacífico Sul|Zuidelijke Grote Oceaan|Południowy Pacyfik|Южная часть Тихого океана|Güney Büyük Okyanus|南太平洋|남태평양|南太平洋|南太平洋|جنوب المحيط الهادئ
Indian Ocean|Océano Índico|Oceano Indiano|Oceano Índico|Indische Oceaan|Ocean Indyjski|Индийский океан|Hint Okyanusu|インド洋|인도양|印度洋|印度洋|المحيط الهندي
Arctic Ocean|Océano Ártico|Mar Glaciale Artico|Oceano Ártico|Noordelijke IJszee|Ocean Arktyczny|Северный Ледовитый океан|Arktik Okyanusu|北極海|북극해|北冰洋|北冰洋|المحيط المتجمد الشمالي
Southern Ocean|Océano Antártico|Oceano Antartico|Oceano Antártico|Zuidelijke Oceaan|Ocean Południowy|Южный океан|Güney Okyanusu|南極海|남극해|南冰洋|南冰洋|المحيط المتجمد الجنوبي
Mediterranean Sea|Mar Mediterráneo|Mar Mediterraneo|Mar Mediterrâneo|Middellandse Zee|Morze Śródziemne|Средиземное море|Akdeniz|地中海|지중해|地中海|地中海|البحر الأبيض المتوسط
Black Sea|Mar Negro|Mar Nero|Mar Negro|Zwarte Zee|Morze Czarne|Чёрное море|Karadeniz|黒海|흑해|黑海|黑海|البحر الأسود
Baltic Sea|Mar Báltico|Mar Baltico|Mar Báltico|Oostzee|Morze Bałtyckie|Балтийское море|Baltık Denizi|バルト海|발트해|波罗的海|波羅的海|بحر البلطيق
North Sea|Mar del Norte|Mare del Nord|Mar do Norte|Noordzee|Morze Północne|Северное море|Kuzey Denizi|北海|북해|北海|北海|بحر الشمال
Red Sea|Mar Rojo|Mar Rosso|Mar Vermelho|Rode Zee|Morze Czerwone|Красное море|Kızıldeniz|紅海|홍해|红海|紅海|البحر الأحمر
Caspian Sea|Mar Caspio|Mar Caspio|Mar Cáspio|Kaspische Zee|Morze Kaspijskie|Каспийское море|Hazar Denizi|カスピ海|카스피해|里海|裏海|بحر قزوين
Arabian Sea|Mar Arábigo|Mar Arabico|Mar Arábico|Arabische Zee|Morze Arabskie|Аравийское море|Umman Denizi|アラビア海|아라비아해|阿拉伯海|阿拉伯海|بحر العرب
Bay of Bengal|Golfo de Bengala|Golfo del Bengala|Golfo de Bengala|Golf van Bengalen|Zatoka Bengalska|Бенгальский залив|Bengal Körfezi|ベンガル湾|벵골만|孟加拉湾|孟加拉灣|خليج البنغال
Caribbean Sea|Mar Caribe|Mar dei Caraibi|Mar do Caribe|Caribische Zee|Morze Karaibskie|Карибское море|Karayip Denizi|カリブ海|카리브해|加勒比海|加勒比海|البحر الكاريبي
Gulf of Mexico|Golfo de México|Golfo del Messico|Golfo do México|Golf van Mexico|Zatoka Meksykańska|Мексиканский залив|Meksika Körfezi|メキシコ湾|멕시코만|墨西哥湾|墨西哥灣|خليج المكسيك
Hudson Bay|Bahía de Hudson|Baia di Hudson|Baía de Hudson|Hudsonbaai|Zatoka Hudsona|Гудзонов залив|Hudson Körfezi|ハドソン湾|허드슨만|哈得孙湾|哈德遜灣|خليج هدسون
Sea of Japan|Mar del Japón|Mar del Giappone|Mar do Japão|Japanse Zee|Morze Japońskie|Японское море|Japon Denizi|日本海|동해|日本海|日本海|بحر اليابان
Yellow Sea|Mar Amarillo|Mar Giallo|Mar Amarelo|Gele Zee|Morze Żółte|Жёлтое море|Sarı Deniz|黄海|황해|黄海|黃海|البحر الأصفر
East China Sea|Mar de la China Oriental|Mar Cinese Orientale|Mar da China Oriental|Oost-Chinese Zee|Morze Wschodniochińskie|Восточно-Китайское море|Doğu Çin Denizi|東シナ海|동중국해|东海|東海|بحر الصين الشرقي
South China Sea|Mar de la China Meridional|Mar Cinese Meridionale|Mar da China Meridional|Zuid-Chinese Zee|Morze Południowochińskie|Южно-Китайское море|Güney Çin Denizi|南シナ海|남중국해|南海|南海|بحر الصين الجنوبي
Philippine Sea|Mar de Filipinas|Mar delle Filippine|Mar das Filipinas|Filipijnenzee|Morze Filipińskie|Филиппинское море|Filipin Denizi|フィリピン海|필리핀해|菲律宾海|菲律賓海|بحر الفلبين
Sea of Okhotsk|Mar de Ojotsk|Mare di Ochotsk|Mar de Okhotsk|Zee van Ochotsk|Morze Ochockie|Охотское море|Ohotsk Denizi|オホーツク海|오호츠크해|鄂霍次克海|鄂霍次克海|بحر أوخوتسك
Bering Sea|Mar de Bering|Mare di Bering|Mar de Bering|Beringzee|Morze Beringa|Берингово море|Bering Denizi|ベーリング海|베링해|白令海|白令海|بحر بيرنغ
Coral Sea|Mar del Coral|Mar dei Coralli|Mar de Coral|Koraalzee|Morze Koralowe|Коралловое море|Mercan Denizi|珊瑚海|산호해|珊瑚海|珊瑚海|بحر المرجان
Tasman Sea|Mar de Tasmania|Mar di Tasman|Mar da Tasmânia|Tasmanzee|Morze Tasmana|Тасманово море|Tasman Denizi|タスマン海|태즈먼해|塔斯曼海|塔斯曼海|بحر تسمان
Norwegian Sea|Mar de Noruega|Mare di Norvegia|Mar da Noruega|Noorse Zee|Morze Norweskie|Норвежское море|Norveç Denizi|ノルウェー海|노르웨이해|挪威海|挪威海|بحر النرويج
Barents Sea|Mar de Barents|Mare di Barents|Mar de Barents|Barentszzee|Morze Barentsa|Баренцево море|Barents Denizi|バレンツ海|바렌츠해|巴伦支海|巴倫支海|بحر بارنتس
Greenland Sea|Mar de Groenlandia|Mare di Groenlandia|Mar da Groenlândia|Groenlandzee|Morze Grenlandzkie|Гренландское море|Grönland Denizi|グリーンランド海|그린란드해|格陵兰海|格陵蘭海|بحر غرينلاند
Adriatic Sea|Mar Adriático|Mare Adriatico|Mar Adriático|Adriatische Zee|Morze Adriatyckie|Адриатическое море|Adriyatik Denizi|アドリア海|아드리아해|亚得里亚海|亞得里亞海|البحر الأدرياتيكي
Aegean Sea|Mar Egeo|Mar Egeo|Mar Egeu|Egeïsche Zee|Morze Egejskie|Эгейское море|Ege Denizi|エーゲ海|에게해|爱琴海|愛琴海|بحر إيجة
Tyrrhenian Sea|Mar Tirreno|Mar Tirreno|Mar Tirreno|Tyrreense Zee|Morze Tyrreńskie|Тирренское море|Tiren Denizi|ティレニア海|티레니아해|第勒尼安海|第勒尼安海|البحر التيراني
Ionian Sea|Mar Jónico|Mar Ionio|Mar Jónico|Ionische Zee|Morze Jońskie|Ионическое море|İyon Denizi|イオニア海|이오니아해|爱奥尼亚海|愛奧尼亞海|البحر الأيوني
Bay of Biscay|Golfo de Vizcaya|Golfo di Biscaglia|Golfo da Biscaia|Golf van Biskaje|Zatoka Biskajska|Бискайский залив|Biskay Körfezi|ビスケー湾|비스케이만|比斯开湾|比斯開灣|خليج بسكاي
Persian Gulf|Golfo Pérsico|Golfo Persico|Golfo Pérsico|Perzische Golf|Zatoka Perska|Персидский залив|Basra Körfezi|ペルシア湾|페르시아만|波斯湾|波斯灣|الخليج العربي
Gulf of Aden|Golfo de Adén|Golfo di Aden|Golfo de Áden|Golf van Aden|Zatoka Adeńska|Аденский залив|Aden Körfezi|アデン湾|아덴만|亚丁湾|亞丁灣|خليج عدن
Gulf of Guinea|Golfo de Guinea|Golfo di Guinea|Golfo da Guiné|Golf van Guinee|Zatoka Gwinejska|Гвинейский залив|Gine Körfezi|ギニア湾|기니만|几内亚湾|幾內亞灣|خليج غينيا
Gulf of Thailand|Golfo de Tailandia|Golfo di Thailandia|Golfo da Tailândia|Golf van Thailand|Zatoka Tajlandzka|Сиамский залив|Tayland Körfezi|タイランド湾|타이만|泰国湾|泰國灣|خليج تايلاند
Gulf of Alaska|Golfo de Alaska|Golfo di Alaska|Golfo do Alasca|Golf van Alaska|Zatoka Alaska|Залив Аляска|Alaska Körfezi|アラスカ湾|알래스카만|阿拉斯加湾|阿拉斯加灣|خليج ألاسكا
Java Sea|Mar de Java|Mar di Giava|Mar de Java|Javazee|Morze Jawajskie|Яванское море|Cava Denizi|ジャワ海|자와해|爪哇海|爪哇海|بحر جاوة
Andaman Sea|Mar de Andamán|Mare delle Andamane|Mar de Andamão|Andamanse Zee|Morze Andamańskie|Андаманское море|Andaman Denizi|アンダマン海|안다만해|安达曼海|安達曼海|بحر أندامان
Arafura Sea|Mar de Arafura|Mar degli Arafura|Mar de Arafura|Arafurazee|Morze Arafura|Арафурское море|Arafura Denizi|アラフラ海|아라푸라해|阿拉弗拉海|阿拉弗拉海|بحر أرافورا
Labrador Sea|Mar del Labrador|Mare del Labrador|Mar do Labrador|Labradorzee|Morze Labradorskie|Море Лабрадор|Labrador Denizi|ラブラドル海|래브라도해|拉布拉多海|拉布拉多海|بحر لابرادور
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

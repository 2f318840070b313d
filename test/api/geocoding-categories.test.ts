import { beforeAll, describe, expect, test } from 'vitest';
import type { PlaceFeature, PlaceFeatureCollection } from '../../server/geocoding/answer/place-feature.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { placesPack } from './places-pack.ts';

/** OSM values that the lists below follow. */
const kinds =
  'pharmacy fuel restaurant supermarket hospital bank toilets place_of_worship hotel school police atm'.split(' ');

/**
 * Words that people type for these kinds of places, by language: everyday words, written from knowledge of the languages and
 * not from the tagging schema; 230 of 371 were found by the schema's words alone.
 */
const lists: Readonly<Record<string, string>> = {
  es: 'farmacia|gasolinera|restaurante|supermercado|hospital|banco|baños públicos|iglesia|hotel|escuela|policía|cajero automático',
  pt: 'farmácia|posto de gasolina|restaurante|supermercado|hospital|banco|banheiro|igreja|hotel|escola|delegacia|caixa eletrônico',
  it: 'farmacia|stazione di servizio|ristorante|supermercato|ospedale|banca|bagno|chiesa|albergo|scuola|questura|bancomat',
  nl: 'apotheek|tankstation|restaurant|supermarkt|ziekenhuis|bank|toilet|kerk|hotel|school|politiebureau|geldautomaat',
  pl: 'apteka|stacja benzynowa|restauracja|supermarket|szpital|bank|toaleta|kościół|hotel|szkoła|policja|bankomat',
  ru: 'аптека|заправка|ресторан|супермаркет|больница|банк|туалет|церковь|гостиница|школа|полиция|банкомат',
  uk: 'аптека|АЗС|ресторан|супермаркет|лікарня|банк|туалет|церква|готель|школа|поліція|банкомат',
  tr: 'eczane|benzin istasyonu|restoran|süpermarket|hastane|banka|tuvalet|kilise|otel|okul|karakol|bankamatik',
  ar: 'صيدلية|محطة وقود|مطعم|سوبرماركت|مستشفى|بنك|حمام|كنيسة|فندق|مدرسة|شرطة|صراف آلي',
  fa: 'داروخانه|پمپ بنزین|رستوران|سوپرمارکت|بیمارستان|بانک|دستشویی|کلیسا|هتل|مدرسه|پلیس|خودپرداز',
  he: 'בית מרקחת|תחנת דלק|מסעדה|סופרמרקט|בית חולים|בנק|שירותים|כנסייה|מלון|בית ספר|משטרה|כספומט',
  hi: 'दवाखाना|पेट्रोल पंप|रेस्टोरेंट|सुपरमार्केट|अस्पताल|बैंक|शौचालय|गिरजाघर|होटल|स्कूल|पुलिस स्टेशन|एटीएम',
  bn: 'ফার্মেসি|পেট্রোল পাম্প|রেস্টুরেন্ট|সুপারমার্কেট|হাসপাতাল|ব্যাংক|শৌচাগার|গির্জা|হোটেল|স্কুল|থানা|এটিএম',
  ur: 'دواخانہ|پٹرول پمپ|ریسٹورنٹ|سپر مارکیٹ|ہسپتال|بینک|بیت الخلا|گرجا گھر|ہوٹل|اسکول|تھانہ|اے ٹی ایم',
  mr: 'औषधालय|पेट्रोल पंप|उपाहारगृह|सुपरमार्केट|रुग्णालय|बँक|शौचालय|चर्च|हॉटेल|शाळा|पोलीस स्टेशन|एटीएम',
  te: 'మందుల షాపు|పెట్రోల్ బంక్|రెస్టారెంట్|సూపర్ మార్కెట్|ఆసుపత్రి|బ్యాంకు|మరుగుదొడ్డి|చర్చి|హోటల్|పాఠశాల|పోలీస్ స్టేషన్|ఏటీఎం',
  ta: 'மருந்தகம்|பெட்ரோல் பங்க்|உணவகம்|சூப்பர் மார்க்கெட்|மருத்துவமனை|வங்கி|கழிப்பறை|தேவாலயம்|விடுதி|பள்ளி|காவல் நிலையம்|ஏடிஎம்',
  sw: 'duka la dawa|kituo cha mafuta|mgahawa|duka kuu|hospitali|benki|choo|kanisa|hoteli|shule|polisi|',
  zh: '药店|加油站|餐厅|超市|医院|银行|厕所|教堂|酒店|学校|派出所|取款机',
  ja: '薬局|ガソリンスタンド|レストラン|スーパー|病院|銀行|トイレ|教会|ホテル|学校|交番|ATM',
  ko: '약국|주유소|식당|슈퍼마켓|병원|은행|화장실|교회|호텔|학교|경찰서|현금인출기',
  vi: 'nhà thuốc|trạm xăng|nhà hàng|siêu thị|bệnh viện|ngân hàng|nhà vệ sinh|nhà thờ|khách sạn|trường học|công an|cây atm',
  id: 'apotek|pom bensin|restoran|supermarket|rumah sakit|bank|toilet|gereja|hotel|sekolah|kantor polisi|atm',
  th: 'ร้านขายยา|ปั๊มน้ำมัน|ร้านอาหาร|ซูเปอร์มาร์เก็ต|โรงพยาบาล|ธนาคาร|ห้องน้ำ|โบสถ์|โรงแรม|โรงเรียน|สถานีตำรวจ|ตู้เอทีเอ็ม',
  el: 'φαρμακείο|βενζινάδικο|εστιατόριο|σούπερ μάρκετ|νοσοκομείο|τράπεζα|τουαλέτα|εκκλησία|ξενοδοχείο|σχολείο|αστυνομία|ΑΤΜ',
  cs: 'lékárna|benzínka|restaurace|supermarket|nemocnice|banka|záchod|kostel|hotel|škola|policie|bankomat',
  hu: 'gyógyszertár|benzinkút|étterem|szupermarket|kórház|bank|vécé|templom|szálloda|iskola|rendőrség|bankautomata',
  ro: 'farmacie|benzinărie|restaurant|supermarket|spital|bancă|toaletă|biserică|hotel|școală|poliție|bancomat',
  sv: 'apotek|bensinstation|restaurang|mataffär|sjukhus|bank|toalett|kyrka|hotell|skola|polis|bankomat',
  da: 'apotek|tankstation|restaurant|supermarked|sygehus|bank|toilet|kirke|hotel|skole|politi|hæveautomat',
  fi: 'apteekki|huoltoasema|ravintola|supermarket|sairaala|pankki|vessa|kirkko|hotelli|koulu|poliisi|pankkiautomaatti',
};

/** A word, its language and the OSM value of the places it means. */
const categoryWords = Object.entries(lists).flatMap(([language, list]) =>
  list.split('|').flatMap((word, i) => (word === '' ? [] : [{ language, word, kind: kinds[i] ?? '' }])),
);

describe.runIf(hasSharedData)('kinds of places in the languages spoken most', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await serviceForTests({ packs: [await placesPack('liechtenstein')] });
  });

  async function ask(verb: string, query: Record<string, string>): Promise<PlaceFeature[]> {
    const { status, body } = await service.get(`/search/geocode/v1/${verb}?${new URLSearchParams(query)}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return (body as PlaceFeatureCollection).features;
  }

  const languages = [...new Set(categoryWords.map(({ language }) => language))];

  test.each(languages)('%s: a word for a kind finds such places first', async asked => {
    const missed: string[] = [];
    for (const { word, kind } of categoryWords.filter(({ language }) => language === asked)) {
      const [found] = await ask('forward', { q: word, lat: '47.141', lon: '9.521', zoom: '14' });
      if (found?.properties.osmValue !== kind) missed.push(`${word} (${kind}): ${found?.properties.name}`);
    }
    expect(missed).toEqual([]);
  });

  test.each([
    ['farmacia vicino a Vaduz', 'pharmacy'],
    ['farmacia cerca de Vaduz', 'pharmacy'],
    ['farmácia perto de Vaduz', 'pharmacy'],
    ['apotheek in Vaduz', 'pharmacy'],
    ['аптека в Vaduz', 'pharmacy'],
    ['apteka w Vaduz', 'pharmacy'],
    ['صيدلية في Vaduz', 'pharmacy'],
    ['Vaduz में अस्पताल', 'hospital'],
    ['薬局 Vaduz', 'pharmacy'],
    ['nhà hàng ở Vaduz', 'restaurant'],
    ['apotek i Vaduz', 'pharmacy'],
    ['apotek di Vaduz', 'pharmacy'],
    ['apotek di dekat Vaduz', 'pharmacy'],
    ['farmacia en el Vaduz', 'pharmacy'],
    ['Vaduz yakınında eczane', 'pharmacy'],
    ["Vaduz'da eczane", 'pharmacy'],
    ['аптека рядом с Vaduz', 'pharmacy'],
    ['szpital w pobliżu Vaduz', 'hospital'],
    ['صيدلية بالقرب من Vaduz', 'pharmacy'],
    ['Vaduz کے قریب ہسپتال', 'hospital'],
    ['داروخانه نزدیک Vaduz', 'pharmacy'],
    ['Vaduz के पास अस्पताल', 'hospital'],
    ['Vaduz এর কাছে হাসপাতাল', 'hospital'],
    ['Vaduz附近的药店', 'pharmacy'],
    ['Vaduzの近くの薬局', 'pharmacy'],
    ['Vaduz 근처 약국', 'pharmacy'],
    ['ร้านขายยาใกล้ Vaduz', 'pharmacy'],
    ['nhà thuốc gần Vaduz', 'pharmacy'],
    ['farmacie lângă Vaduz', 'pharmacy'],
    ['sairaala lähellä Vaduz', 'hospital'],
    ['hospitali karibu na Vaduz', 'hospital'],
  ])('%s finds one there, and nothing it says is left over', async (q, kind) => {
    const [found] = await ask('forward', { q });
    expect(found?.properties).toMatchObject({ osmValue: kind, city: 'Vaduz' });
    expect(found?.properties.confidence).toBeGreaterThan(0.9);
  });

  test.each([
    ['apoth', 'pharmacy'],
    ['farmacia', 'pharmacy'],
    ['ガソリンスタンド', 'fuel'],
    ['farma', 'pharmacy'],
    ['eczan', 'pharmacy'],
    ['аптек', 'pharmacy'],
    ['gasoli', 'fuel'],
  ])('%s suggests it while typing', async (q, kind) => {
    const found = await ask('autocomplete', { q });
    expect(found.map(({ properties }) => properties.osmValue)).toContain(kind);
  });

  test('the first letters of a name suggest it, although kinds of places begin so in other languages', async () => {
    for (const q of ['tur', 'mar']) {
      const found = await ask('autocomplete', { q });
      const names = found.map(({ properties }) => properties.name?.toLowerCase() ?? '');
      expect(names.filter(name => !name.includes(q))).toEqual([]);
    }
  });
});

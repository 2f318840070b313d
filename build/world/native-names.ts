/**
 * Names of large cities on the spot where the list of cities has them in English, and neither CLDR nor Natural Earth has
 * the right one: country|name there|name on the spot.
 */
const table = `
NL|The Hague|Den Haag
BE|Brussels|Bruxelles / Brussel
CH|Biel/Bienne|Biel / Bienne
DE|Munich|München
AT|Vienna|Wien
IT|Rome|Roma
IT|Milan|Milano
IT|Naples|Napoli
IT|Turin|Torino
IT|Genoa|Genova
IT|Florence|Firenze
IT|Venice|Venezia
PT|Lisbon|Lisboa
PL|Warsaw|Warszawa
CZ|Prague|Praha
CZ|Pilsen|Plzeň
DK|Copenhagen|København
RO|Bucharest|București
MD|Chisinau|Chișinău
TR|Istanbul|İstanbul
MX|Mexico City|Ciudad de México
GT|Guatemala City|Ciudad de Guatemala
CU|Havana|La Habana
JP|Tokyo|東京
JP|Osaka|大阪
JP|Kyoto|京都
JP|Yokohama|横浜
JP|Nagoya|名古屋
JP|Sapporo|札幌
JP|Kobe|神戸
JP|Fukuoka|福岡
JP|Hiroshima|広島
CN|Beijing|北京
CN|Shanghai|上海
CN|Guangzhou|广州
CN|Shenzhen|深圳
CN|Tianjin|天津
CN|Wuhan|武汉
CN|Chongqing|重庆
CN|Chengdu|成都
CN|Nanjing|南京
CN|Xi’an|西安
HK|Hong Kong|香港
TW|Taipei|臺北
KR|Seoul|서울
KR|Busan|부산
KR|Incheon|인천
KP|Pyongyang|평양
TH|Bangkok|กรุงเทพมหานคร
VN|Hanoi|Hà Nội
IN|New Delhi|नई दिल्ली
IN|Delhi|दिल्ली
IN|Mumbai|मुंबई
IN|Kolkata|কলকাতা
IN|Chennai|சென்னை
BD|Dhaka|ঢাকা
PK|Karachi|کراچی
PK|Lahore|لاہور
NP|Kathmandu|काठमाडौं
IR|Tehran|تهران
IR|Shiraz|شیراز
IQ|Baghdad|بغداد
SA|Riyadh|الرياض
SA|Jeddah|جدة
SA|Mecca|مكة
AE|Dubai|دبي
AE|Abu Dhabi|أبو ظبي
QA|Doha|الدوحة
SY|Damascus|دمشق
SY|Aleppo|حلب
SY|Latakia|اللاذقية
SY|Tartus|طرطوس
LB|Beirut|بيروت
JO|Amman|عمان
EG|Cairo|القاهرة
EG|Alexandria|الإسكندرية
EG|Giza|الجيزة
EG|Port Said|بورسعيد
EG|Suez|السويس
EG|Luxor|الأقصر
EG|Zagazig|الزقازيق
DZ|Algiers|الجزائر
MA|Casablanca|الدار البيضاء
MA|Marrakesh|مراكش
TN|Tunis|تونس
SD|Khartoum|الخرطوم
IL|Jerusalem|ירושלים
IL|Haifa|חיפה
IL|Jaffa|יפו
IL|Nazareth|נצרת
IL|Tel Aviv|תל אביב
RU|Moscow|Москва
RU|Saint Petersburg|Санкт-Петербург
RU|Novosibirsk|Новосибирск
RU|Yekaterinburg|Екатеринбург
RU|Kazan|Казань
UA|Kyiv|Київ
UA|Kiev|Київ
UA|Odesa|Одеса
UA|Kharkiv|Харків
UA|Odessa|Одеса
UA|Lviv|Львів
BY|Minsk|Мінск
BG|Sofia|София
RS|Belgrade|Београд
MK|Skopje|Скопје
KZ|Almaty|Алматы
KZ|Karagandy|Қарағанды
KZ|Aktobe|Ақтөбе
KZ|Kyzylorda|Қызылорда
KZ|Oral|Орал
KZ|Kostanay|Қостанай
MN|Ulan Bator|Улаанбаатар
MN|Erdenet|Эрдэнэт
GR|Athens|Αθήνα
GR|Piraeus|Πειραιάς
GR|Thessaloniki|Θεσσαλονίκη
CY|Nicosia|Λευκωσία
GE|Tbilisi|თბილისი
AM|Yerevan|Երևան
ET|Addis Ababa|አዲስ አበባ
`;

const known = new Map(
  table
    .trim()
    .split('\n')
    .map(line => {
      const [country, name, native] = line.split('|');
      return [`${country}|${name}`, native] as const;
    }),
);

/** `undefined` where the table has none, as for most cities. */
export function nativeNameOf(country: string, name: string): string | undefined {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  return known.get(`${country}|${plain}`) ?? known.get(`${country}|${name}`);
}

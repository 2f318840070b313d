/** Words of a language that connect what people search for; several of a kind are parted by `|`. */
interface ConnectingWords {
  /** Between a kind of place and where it is: "pharmacy in Vaduz". */
  in: string;
  /** The same, asking for places around: "pharmacy near Vaduz". */
  near: string;
  /** Between two streets or two halves of a name. */
  and: string;
  /** Before, between or after two streets that cross. */
  corner: string;
}

/** By language: those that answers come in, then the ones spoken most. */
export const connectingWords = {
  en: {
    in: 'in|at|by|of|the|me|to',
    near: 'near|nearby|nearest|close to|closest|next to|around',
    and: 'and',
    corner: 'at|x|corner|corner of|the corner of|at the corner of|intersection of|the intersection of|crossing of',
  },
  de: {
    in: 'in|im|am|an|von|vom|der|die|das|zu|zur|zum',
    near: 'bei|beim|nahe|nähe|in der nähe|in der nähe von|um|nächste|nächster|nächstes',
    and: 'und',
    corner: 'ecke|ecke von|an der ecke|kreuzung|kreuzung von|an der kreuzung',
  },
  fr: {
    in: 'à|a|au|aux|de|du|des|d|dans|la|le|les',
    near: 'près|près de|près du|autour|autour de|proche|proche de|à côté|à côté de',
    and: 'et',
    corner: 'angle|angle de|l’angle de|à l’angle de|à l’angle du|croisement|croisement de|carrefour|carrefour de',
  },
  es: {
    in: 'en|de|del|el|la|los|las|al',
    near: 'cerca|cerca de|cerca del|junto a|alrededor de|próximo a',
    and: 'y|e|con',
    corner: 'esquina|esquina con|esquina de|esq|cruce de|cruce con|intersección de',
  },
  pt: {
    in: 'em|de|do|da|dos|das|no|na|nos|nas|o|a|ao',
    near: 'perto|perto de|perto do|perto da|próximo|próximo a|próximo de|próximo ao|ao lado de|junto a',
    and: 'e|com',
    corner: 'esquina|esquina com|esquina da|esquina de|cruzamento de|cruzamento da|cruzamento com',
  },
  it: {
    in: 'in|a|ad|di|del|della|nel|nella|il|lo',
    near: 'vicino|vicino a|vicino al|vicino alla|presso|nei pressi di|intorno a|accanto a',
    and: 'e',
    corner: 'angolo|angolo con|angolo di|all’angolo tra|angolo tra|incrocio|incrocio con|incrocio tra|incrocio di',
  },
  nl: {
    in: 'in|te|op|van|de|het',
    near: 'bij|dichtbij|nabij|vlakbij|in de buurt van|naast|rond',
    and: 'en',
    corner: 'hoek|hoek van|op de hoek van|kruising|kruising van',
  },
  pl: {
    in: 'w|we|na|do|ze',
    near: 'blisko|koło|obok|przy|niedaleko|w pobliżu|najbliższa|najbliższy',
    and: 'i|oraz',
    corner: 'róg|na rogu|róg ulic|skrzyżowanie',
  },
  cs: {
    in: 'v|ve|na|do',
    near: 'blízko|poblíž|u|vedle|nedaleko',
    and: 'a',
    corner: 'roh|na rohu|křižovatka|roh ulic',
  },
  ru: {
    in: 'в|во|на',
    near: 'около|рядом|рядом с|возле|у|близ|недалеко от|вблизи',
    and: 'и',
    corner: 'угол|на углу|перекрёсток|пересечение',
  },
  uk: {
    in: 'в|у|на',
    near: 'біля|поруч|поруч з|поблизу|коло|недалеко від',
    and: 'і|й|та',
    corner: 'ріг|кут|на розі|перехрестя',
  },
  ro: {
    in: 'în|la|din|de',
    near: 'lângă|aproape de|în apropiere de|în apropierea',
    and: 'și',
    corner: 'colț|colț cu|colțul|intersecția|intersecție cu',
  },
  hu: { in: 'a|az', near: 'közelében|közel|mellett|közelében lévő', and: 'és', corner: 'sarok|sarkán|kereszteződés' },
  el: {
    in: 'στο|στη|στην|σε|του|της',
    near: 'κοντά|κοντά σε|κοντά στο|κοντά στη|δίπλα σε|δίπλα στο',
    and: 'και',
    corner: 'γωνία|γωνία με|διασταύρωση',
  },
  sv: { in: 'i|på', near: 'nära|vid|i närheten av|bredvid|runt', and: 'och', corner: 'hörnet|hörnet av|korsningen' },
  da: {
    in: 'i|på|til',
    near: 'nær|ved|tæt på|i nærheden af|omkring',
    and: 'og',
    corner: 'hjørnet|hjørnet af|krydset',
  },
  no: { in: 'i|på|til', near: 'nær|ved|nærheten av|i nærheten av', and: 'og', corner: 'hjørnet|hjørnet av|krysset' },
  fi: { in: '', near: 'lähellä|lähin|lähellä olevat|vieressä', and: 'ja', corner: 'kulma|kulmassa|risteys' },
  tr: {
    in: 'da|de|ta|te|nda|nde',
    near: 'yakın|yakını|yakınında|yakınındaki|yakınlarında|civarında|çevresinde|yanında|en yakın',
    and: 've|ile',
    corner: 'köşesi|köşe|kavşağı',
  },
  ar: {
    in: 'في|من|ب',
    near: 'قرب|قريب من|بالقرب من|بجانب|بجوار|حول|جنب',
    and: 'و|مع',
    corner: 'زاوية|ركن|تقاطع',
  },
  fa: { in: 'در|به|از', near: 'نزدیک|نزدیک به|نزدیکی|در نزدیکی|کنار|اطراف', and: 'و|با', corner: 'نبش|گوشه|تقاطع' },
  ur: { in: 'میں|کا|کی|کے', near: 'کے قریب|قریب|کے پاس|نزدیک|کے نزدیک', and: 'اور', corner: 'کونا|کا کونا|چوراہا' },
  he: { in: 'ב|של|את', near: 'ליד|קרוב ל|בקרבת|באזור|סביב', and: 'ו', corner: 'פינת|פינה|צומת' },
  hi: {
    in: 'में|का|की|के',
    near: 'के पास|के नज़दीक|के निकट|के करीब|पास|नज़दीक|निकट',
    and: 'और|एवं|तथा',
    corner: 'का कोना|कोना|का चौराहा|चौराहा',
  },
  mr: { in: 'मध्ये|मधील|चा|ची|चे', near: 'जवळ|च्या जवळ|जवळील|शेजारी', and: 'आणि|व', corner: 'कोपरा|चा कोपरा|चौक' },
  bn: {
    in: 'এ|তে|মধ্যে|এর',
    near: 'কাছে|এর কাছে|কাছাকাছি|পাশে|নিকটে',
    and: 'এবং|ও|আর',
    corner: 'মোড়|এর মোড়|কোণ|কোণে',
  },
  ta: {
    in: 'இல்|உள்ள',
    near: 'அருகில்|அருகே|பக்கத்தில்|அருகிலுள்ள',
    and: 'மற்றும்',
    corner: 'மூலை|சந்திப்பு',
  },
  te: {
    in: 'లో|లోని',
    near: 'దగ్గర|సమీపంలో|పక్కన',
    and: 'మరియు',
    corner: 'మూల|కూడలి',
  },
  vi: {
    in: 'ở|tại|trong',
    near: 'gần|cạnh|kế bên|xung quanh|quanh',
    and: 'và|với',
    corner: 'góc|góc đường|ngã tư|giao lộ|giao với',
  },
  id: {
    in: 'di|ke|dari|yang',
    near: 'dekat|di dekat|terdekat|sekitar|di sekitar|sebelah|berdekatan',
    and: 'dan|dengan',
    corner: 'sudut|pojok|di sudut|simpang|persimpangan|pertigaan',
  },
  sw: { in: 'katika|kwenye|ya|wa|la', near: 'karibu na|karibu|jirani na', and: 'na', corner: 'kona ya|kona' },
  th: { in: 'ใน|ที่', near: 'ใกล้|ใกล้กับ|แถว|บริเวณ', and: 'และ|กับ', corner: 'มุม|แยก|สี่แยก' },
  zh: {
    in: '在|的|里|裡',
    near: '附近|附近的|周边|周邊|周围|周圍|旁边|旁邊|靠近|临近',
    and: '与|和|與|及',
    corner: '路口|交叉口|交叉路口|街角|交界|的交叉口|的路口',
  },
  ja: {
    in: 'の|にある|で',
    near: 'の近く|の近くの|近く|近くの|付近|付近の|周辺|周辺の|そば|のそばの|最寄り|最寄りの',
    and: 'と',
    corner: 'の交差点|交差点|の角|角',
  },
  ko: {
    in: '의|에|에서|에 있는',
    near: '근처|근처의|가까운|주변|주변의|인근|옆',
    and: '와|과',
    corner: '교차로|모퉁이|사거리',
  },
} as const satisfies Readonly<Record<string, ConnectingWords>>;

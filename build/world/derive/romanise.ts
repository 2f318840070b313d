/** Letters of scripts that are spelt as spoken, in Latin ones, roughly as GeoNames romanises them. */
const letters: readonly (readonly [from: string, to: string])[] = [
  ['абвгдежзийклмнопрстуфхцчшщъыьэюяё', 'a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya yo'],
  ['іїєґўђјљњћџѓќѕқғңөұүһәӣӯҳҷ', 'i i ie g u dj j lj nj c dz g k dz q gh ng o u u h a i u h j'],
  ['αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'],
  ['აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ', 'a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h'],
  [
    'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև',
    'a b g d e z e y t zh i l kh ts k h dz gh ch m y n sh o ch p j r s v t r ts v p k o f ev',
  ],
  ['אבגדהוזחטיכךלמםנןסעפףצץקרשת', '_ b g d h v z h t y k k l m m n n s _ p f ts ts q r sh t'],
  [
    'ابتثجحخدذرزسشصضطظعغفقكلمنهويةأإآىپچژگکی',
    '_ b t th j h kh d dh r z s sh s d t z _ gh f q k l m n h w y h _ _ _ _ p ch zh g k y',
  ],
  [
    'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहंँ',
    'k kh g gh n ch chh j jh n t th d dh n t th d dh n p ph b bh m y r l l v sh sh s h n n',
  ],
];
const table = new Map(
  letters.flatMap(([from, to]) => {
    const latin = to.split(' ');
    return [...from].map((letter, i) => [letter, (latin[i] ?? '').replace('_', '')] as const);
  }),
);
/** Ukrainian spells two letters another way than Russian. */
const ukrainian = new Map([...table, ['г', 'h'], ['и', 'y']]);
const withoutVowels = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Devanagari}/u;

const initials = ['g', 'kk', 'n', 'd', 'tt', 'r', 'm', 'b', 'pp', 's', 'ss', '', 'j', 'jj', 'ch', 'k', 't', 'p', 'h'];
const medials = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const finals = '_ k k k n n n t l k m l l l p l m p p t t ng t t k t p t'
  .split(' ')
  .map(final => final.replace('_', ''));

function syllable(character: string): string | undefined {
  const index = (character.codePointAt(0) ?? 0) - 0xac00;
  if (index < 0 || index >= 11_172) return undefined;
  const [initial, medial, final] = [Math.floor(index / 588), Math.floor((index % 588) / 28), index % 28];
  return `${initials[initial] ?? ''}${medials[medial] ?? ''}${finals[final] ?? ''}`;
}

/** How many letters lie between a name and its Latin form, as a share of the longer one; 0: the same. */
export function romanDistance(name: string, latin: string, language: string): number {
  const known = language === 'uk' ? ukrainian : table;
  const consonants = withoutVowels.test(name);
  const plain = (text: string): string => {
    const simple = text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z]/g, '');
    return consonants ? simple.replace(/[aeiou]/g, '') : simple;
  };
  const spelt = [...name.normalize('NFC').toLowerCase()]
    .map(letter => known.get(letter) ?? known.get(letter.normalize('NFD')[0] ?? '') ?? syllable(letter) ?? letter)
    .join('');
  const [a, b] = [plain(spelt), plain(latin)];
  return editDistance(a, b) / Math.max(1, a.length, b.length);
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let k = 1; k <= b.length; k++)
      next[k] = Math.min(
        (row[k] ?? 0) + 1,
        (next[k - 1] ?? 0) + 1,
        (row[k - 1] ?? 0) + (a[i - 1] === b[k - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

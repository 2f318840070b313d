import { expect, test } from 'vitest';
import { namedLanguages } from '../../renderer/ui/map-languages.ts';

test('languages of the map are named by their own names, other keys of its data left out', () => {
  const named = namedLanguages(['en', 'ja', 'zh-Hant', 'de', 'pt-BR', 'zh_pinyin', 'left', 'xx', 'ar']);
  expect(Object.fromEntries(named.map(({ code, ownName }) => [code, ownName]))).toEqual({
    en: 'English',
    ja: '日本語',
    'zh-Hant': '中文（繁體）',
    de: 'Deutsch',
    'pt-BR': 'Português (Brasil)',
    ar: 'العربية',
  });
});

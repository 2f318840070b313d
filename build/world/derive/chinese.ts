import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Names } from '../natural-earth.ts';
import { isSpelt } from './spellings.ts';

type Convert = (text: string) => string;

export interface Chinese {
  /** Into one script, whichever of the two a text is in, by language tag. */
  scripts: Readonly<Record<string, Convert>>;
  /** In Latin letters. */
  pinyin: Convert;
}

/** `folder`: the node_modules with opencc-js and pinyin-pro. */
export function chineseFrom(folder: string): Chinese {
  const load = createRequire(import.meta.url);
  const { Converter } = load(resolve(folder, 'opencc-js')) as {
    Converter(scripts: { from: string; to: string }): Convert;
  };
  const { pinyin } = load(resolve(folder, 'pinyin-pro')) as { pinyin(text: string, how: { toneType: 'none' }): string };
  const into = (language: string, from: string, to: string): Convert => {
    const convert = Converter({ from, to });
    return text => (isSpelt(text, language) ? text : convert(text));
  };
  return {
    scripts: { 'zh-Hans': into('zh-Hans', 't', 'cn'), 'zh-Hant': into('zh-Hant', 'cn', 't') },
    pinyin: text => pinyin(text, { toneType: 'none' }),
  };
}

/** Lists have one Chinese name, of either script. */
export function inBothScripts({ zh, ...names }: Names, { scripts }: Chinese): Names {
  if (zh === undefined) return names;
  return { ...names, ...Object.fromEntries(Object.entries(scripts).map(([tag, convert]) => [tag, convert(zh)])) };
}

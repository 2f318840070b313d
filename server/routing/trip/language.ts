import { lookup } from '../../../data-packs/base/lookup.ts';
/** Languages of Valhalla 3.6's instructions; a test asks the engine for each. */
export const instructionLanguages = [
  'ar-SA',
  'bg-BG',
  'ca-ES',
  'cs-CZ',
  'da-DK',
  'de-DE',
  'el-GR',
  'en-AU',
  'en-GB',
  'en-US',
  'es-ES',
  'et-EE',
  'fi-FI',
  'fr-FR',
  'hi-IN',
  'hu-HU',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'mn-MN',
  'nb-NO',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'ru-RU',
  'sk-SK',
  'sl-SI',
  'sv-SE',
  'tr-TR',
  'uk-UA',
  'vi-VN',
] as const;

const fallback = 'en-US';
/** Norwegian has three codes; the engine has Bokmål. */
const aliases: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };

/** Picks the engine's language for a locale tag (`de`, `de_AT`, `pt-Latn-BR`), preferring the same region. */
export function bestLanguage(tag: string | null | undefined): string {
  const locale = parse(tag);
  if (!locale) return fallback;
  const language = lookup(aliases, locale.language) ?? locale.language;
  const sameLanguage = instructionLanguages.filter(known => known.startsWith(`${language}-`));
  const region = locale.region ?? locale.maximize().region;
  return sameLanguage.find(known => known === `${language}-${region}`) ?? sameLanguage.at(-1) ?? fallback;
}

function parse(tag: string | null | undefined): Intl.Locale | undefined {
  try {
    return tag ? new Intl.Locale(tag.replaceAll('_', '-').replace(/\..*$/, '')) : undefined;
  } catch {
    return undefined;
  }
}

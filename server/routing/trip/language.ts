/** The languages of Valhalla 3.6's instructions (a test asks the engine itself for each). */
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
/** Norwegian is spoken of by three codes; the engine has Bokmål. */
const aliases: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };

/** The engine's language that suits a locale tag best (`de`, `de_AT`, `pt-Latn-BR`): same language, if it can be same region. */
export function bestLanguage(tag: string | null | undefined): string {
  const locale = parse(tag);
  if (!locale) return fallback;
  const language = aliases[locale.language] ?? locale.language;
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

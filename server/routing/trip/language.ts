import { lookup } from '../../../data-packs/base/lookup.ts';

/**
 * Languages of Valhalla 3.6's instructions; a test asks the engine for each. What replaces "You have arrived at your
 * destination." in each where no road leads to it, written and spoken.
 */
const arrivals = {
  'ar-SA': 'أقرب نقطة على الطريق إلى وجهتك.',
  'bg-BG': 'Най-близката точка по пътя до вашата цел.',
  'ca-ES': 'El punt del camí més proper a la vostra destinació.',
  'cs-CZ': 'Nejbližší místo na cestě k vašemu cíli.',
  'da-DK': 'Det nærmeste punkt på vejen til din destination.',
  'de-DE': 'Der dem Ziel nächste Punkt auf der Straße.',
  'el-GR': 'Το πλησιέστερο σημείο του δρόμου στον προορισμό σας.',
  'en-AU': 'The nearest point on the road to your destination.',
  'en-GB': 'The nearest point on the road to your destination.',
  'en-US': 'The nearest point on the road to your destination.',
  'es-ES': 'El punto del camino más cercano a su destino.',
  'et-EE': 'Sihtkohale lähim punkt teel.',
  'fi-FI': 'Määränpäätä lähin kohta tiellä.',
  'fr-FR': 'Le point de la route le plus proche de votre destination.',
  'hi-IN': 'सड़क पर आपके गंतव्य के सबसे नज़दीक का स्थान।',
  'hu-HU': 'Az úti célhoz legközelebbi pont az úton.',
  'it-IT': 'Il punto della strada più vicino alla destinazione.',
  'ja-JP': '目的地に最も近い道路上の地点です。',
  'ko-KR': '목적지에서 가장 가까운 도로 지점입니다.',
  'mn-MN': 'Таны очих газарт хамгийн ойр замын цэг.',
  'nb-NO': 'Det nærmeste punktet på veien til målet.',
  'nl-NL': 'Het punt op de weg dat het dichtst bij uw bestemming ligt.',
  'pl-PL': 'Najbliższy celu punkt na drodze.',
  'pt-BR': 'O ponto da via mais próximo do seu destino.',
  'pt-PT': 'O ponto da via mais próximo do seu destino.',
  'ro-RO': 'Cel mai apropiat punct de pe drum de destinația dvs.',
  'ru-RU': 'Ближайшая к месту назначения точка на дороге.',
  'sk-SK': 'Najbližšie miesto na ceste k vášmu cieľu.',
  'sl-SI': 'Točka na cesti, ki je najbližja vašemu cilju.',
  'sv-SE': 'Den punkt på vägen som ligger närmast målet.',
  'tr-TR': 'Yol üzerinde varış noktanıza en yakın nokta.',
  'uk-UA': 'Найближча до місця призначення точка на дорозі.',
  'vi-VN': 'Điểm trên đường gần điểm đến của bạn nhất.',
};

export const instructionLanguages = Object.keys(arrivals);

/** In the language of a trip's other instructions, as the engine names it. */
export const arrivalWords = (language: string): string => lookup(arrivals, language) ?? arrivals[fallback];

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

import type { instructionLanguages } from './language.ts';

/** Replaces "You have arrived at your destination." where no road leads to it, written and spoken. */
const words: Readonly<Record<(typeof instructionLanguages)[number], string>> = {
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

/** In the language of a trip's other instructions, as the engine names it. */
export function arrivalWords(language: string): string {
  return Object.entries(words).find(([known]) => known === language)?.[1] ?? words['en-US'];
}

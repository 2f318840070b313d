import type { Message } from '../../../data-packs/words/catalogue.ts';
import { Failure } from '../../errors.ts';
import { routingWords as t } from '../../words.ts';

/** The engine's in-process errors are bare texts; its service has numbers. The numbers are what the API tells. */
const codes: readonly (readonly [RegExp, RoutingCode])[] = [
  [/No suitable edges near location/, 171],
  [/No path could be found for input/, 442],
  [/Locations are in unconnected regions/, 170],
  [/Path distance exceeds the max distance limit/, 154],
  [/Exact match failed|exact route match algorithm failed|Could not build directions for TripLeg/i, 443],
  [/Map Match failed|map match algorithm failed|Exceeded breakage distance/i, 444],
];

const sentences = {
  154: t.message('tooFarApart'),
  170: t.message('unconnected'),
  171: t.message('noRoad'),
  442: t.message('noRoute'),
  443: t.message('notExact'),
  444: t.message('noMatch'),
} as const satisfies Record<number, Message>;

type RoutingCode = keyof typeof sentences;

const isRoutingCode = (code: number | undefined): code is RoutingCode => code !== undefined && code in sentences;

const malformed = /^(?:Insufficient|Failed to parse|Exceeded|Too many|Bad encoded|No edge\/node costing|Try a valid)/i;

/** A failure that carries the engine's number. */
export function routingFailure(code: RoutingCode, sentence: Message = sentences[code]): Failure {
  return new Failure('bad_request', sentence, { routingErrorCode: code });
}

export function routingCode(error: unknown): number | undefined {
  return error instanceof Failure ? error.details.routingErrorCode : undefined;
}

/** Translates what the engine said, with its number where it gave one. */
export function engineFailure(text: string, code?: number): Failure {
  const reason = text.replace(/^\w+ error:\s*/, '').trim();
  const known = isRoutingCode(code) ? code : codes.find(([pattern]) => pattern.test(reason))?.[1];
  if (isRoutingCode(known)) return routingFailure(known);
  if (malformed.test(reason)) return new Failure('bad_request', t.message('engineRefused', { reason }));
  return new Failure('upstream_unavailable', undefined, { cause: new Error(reason) });
}

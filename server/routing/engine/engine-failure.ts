import { Failure } from '../../errors.ts';

/** The engine's in-process errors are bare texts; its service has numbers. The numbers are what the API tells. */
const codes: readonly (readonly [RegExp, number])[] = [
  [/No suitable edges near location/, 171],
  [/No path could be found for input/, 442],
  [/Locations are in unconnected regions/, 170],
  [/Path distance exceeds the max distance limit/, 154],
  [/Exact match failed|exact route match algorithm failed|Could not build directions for TripLeg/i, 443],
  [/Map Match failed|map match algorithm failed/i, 444],
];

const sentences: Readonly<Record<number, string>> = {
  154: 'The locations are further apart than the engine routes',
  170: 'The locations lie on parts of the network that no road or path connects',
  171: 'No usable road or path lies within searchCutoff of a location',
  442: 'No route was found between the locations',
  443: 'The trace does not follow roads or paths exactly',
  444: 'The trace could not be matched to roads or paths',
};

const malformed = /^(?:Insufficient|Failed to parse|Exceeded|Too many|Bad encoded|No edge\/node costing|Try a valid)/i;

/** A failure that carries the engine's number. */
export function routingFailure(code: number, sentence = sentences[code] ?? 'The engine refused the request'): Failure {
  return new Failure('bad_request', `${sentence} (routing error code ${code})`, { routingErrorCode: code });
}

/** The engine's number in a failure that has one. */
export function routingCode(error: unknown): number | undefined {
  return error instanceof Failure ? error.details.routingErrorCode : undefined;
}

/** Translates what the engine said, with its number where it gave one. */
export function engineFailure(text: string, code?: number): Failure {
  const said = text.replace(/^\w+ error:\s*/, '').trim();
  const known = code !== undefined && code in sentences ? code : codes.find(([pattern]) => pattern.test(said))?.[1];
  if (known !== undefined) return routingFailure(known);
  if (malformed.test(said)) return new Failure('bad_request', `The routing engine refused the request: ${said}.`);
  return new Failure('upstream_unavailable', undefined, { cause: new Error(said) });
}

import type { ExampleRequest } from '../http/endpoint.ts';
import type { ExchangeExample } from './document.ts';
import recorded from './examples.json' with { type: 'json' };

/** By operation: what was asked of the sandbox region and what it answered, as `build/record-examples.ts` recorded it. */
export const recordedExamples = recorded as Readonly<Record<string, readonly ExchangeExample[]>>;

/** The requests that an endpoint shows, with their recorded answers. */
export function withAnswers(operation: string, requests: readonly ExampleRequest[]): ExchangeExample[] {
  const exchanges = recordedExamples[operation] ?? [];
  return requests.map(request => {
    const { status, answer } = exchanges.find(({ name }) => name === request.name) ?? {};
    return { ...request, status, answer };
  });
}

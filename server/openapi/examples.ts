import { lookup } from '../../data-packs/base/lookup.ts';
import type { ExampleRequest } from '../http/endpoint.ts';
import type { ExchangeExample } from './document.ts';
import recorded from './examples.json' with { type: 'json' };

/** Requests to the sandbox region and its answers, by operation; `build/record-examples.ts` records them. */
export const recordedExamples = recorded as Readonly<Record<string, readonly ExchangeExample[]>>;

/** The requests that an endpoint shows, with their recorded answers. */
export function withAnswers(operation: string, requests: readonly ExampleRequest[]): ExchangeExample[] {
  const exchanges = lookup(recordedExamples, operation) ?? [];
  return requests.map(request => {
    const { status, answer } = exchanges.find(({ name }) => name === request.name) ?? {};
    return { ...request, status, answer };
  });
}

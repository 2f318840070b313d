import type { ExchangeExample } from './document.ts';
import recorded from './examples.json' with { type: 'json' };

/** What the service answered on the sandbox region, as `build/record-examples.ts` recorded it. */
export function recordedExamples(operation: string): readonly ExchangeExample[] {
  return (recorded as Readonly<Record<string, readonly ExchangeExample[]>>)[operation] ?? [];
}

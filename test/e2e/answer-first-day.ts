/// <reference lib="dom" />

import type { BrowserContext } from 'playwright-core';

/** Specs of other things click where the cards of the first day would be, or press buttons of the same name. */
export function answerFirstDay(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => localStorage.setItem('outpost.first-day', 'answered'));
}

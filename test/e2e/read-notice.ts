/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** Waits for a notice with a text. Reads it, or the first of a part of it, as it is found: it goes by itself. */
export async function readNotice(page: Page, text: string, part?: string): Promise<string> {
  const found = await page.waitForFunction(
    ([wanted, within]) => {
      const cards = [...document.querySelectorAll<HTMLElement>('.notice-card')];
      const card = cards.findLast(({ innerText }) => innerText.includes(wanted));
      return within === undefined ? card?.innerText : card?.querySelector<HTMLElement>(within)?.innerText;
    },
    [text, part] as const,
  );
  return (await found.jsonValue()) ?? '';
}

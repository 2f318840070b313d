/// <reference lib="dom" />
import type { BrowserContext, Page } from 'playwright-core';

/** Milliseconds from the navigation on. */
interface Start {
  firstPaint: number;
  idle: number;
  requests: { name: string; from: number; to: number }[];
}

/** Lets all pages note when their map was drawn first. */
export async function watchStart(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen = globalThis as { idleAt?: number };
    new MutationObserver((_, observer) => {
      if (document.querySelector('.map-stage[aria-busy="false"]') === null) return;
      seen.idleAt = performance.now();
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] });
  });
}

/** What the page noted, once its map is drawn. */
export function measureStart(page: Page): Promise<Start> {
  return page.evaluate(() => {
    const idle = (globalThis as { idleAt?: number }).idleAt ?? Number.NaN;
    const requests = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < idle)
      .map(({ name, startTime: from, duration }) => ({ name: new URL(name).pathname, from, to: from + duration }));
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    return { firstPaint, idle, requests };
  });
}

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const folder = fileURLToPath(new URL('../output/screenshots/', import.meta.url));

/** Whether somebody wants to look: a screenshot takes as long as most steps of a test. */
export const keepsScreenshots = process.env.OUTPOST_SCREENSHOTS === '1';

/** Saves a screenshot in `test/output/screenshots` when `OUTPOST_SCREENSHOTS` is 1. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  if (!keepsScreenshots) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}${name}.png` });
}

import type { Page } from 'playwright-core';

/**
 * Drags files from outside onto the middle of a window and drops them there: a drag of Chromium's own, with their real
 * paths.
 */
export async function dragFiles(page: Page, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop']) {
    await session.send('Input.dispatchDragEvent', { type: type as 'drop', x: 600, y: 400, data });
  }
  await session.detach();
}

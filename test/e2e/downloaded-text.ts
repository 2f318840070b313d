import type { Page } from 'playwright-core';

/** The text of the file that an action downloads. */
export async function downloadedText(page: Page, act: () => Promise<void>): Promise<string> {
  const downloading = page.waitForEvent('download');
  await act();
  const stream = await (await downloading).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

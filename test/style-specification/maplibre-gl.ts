import { launchChromium } from '../helpers/chromium.ts';
import { styleOf, viewOf } from './case-style.ts';
import type { StyleCase } from './style-case.ts';

const mapsPerPage = 30;

/** MapLibre GL in headless Chromium, over the resources at an address. */
export async function openMapLibreGl(url: string) {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 300, height: 300 } });
  let drawn = 0;
  /** Software GL fails after some hundred maps of a page. */
  const freshPage = async (): Promise<void> => {
    await page.goto(url);
    await page.waitForFunction('window.draw !== undefined');
  };
  return {
    /** Throws an Error where MapLibre GL refuses the style. */
    draw: async (styleCase: StyleCase): Promise<Buffer> => {
      if (drawn++ % mapsPerPage === 0) await freshPage();
      const input = `${JSON.stringify(styleOf(styleCase, url))}, ${JSON.stringify(viewOf(styleCase))}`;
      const png = (await page.evaluate(`window.draw(${input})`)) as string;
      return Buffer.from(png, 'base64');
    },
    close: () => browser.close(),
  };
}

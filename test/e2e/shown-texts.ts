/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** Elements and names that are data: credits, names of the program and of formats. */
const dataElements = ['[translate="no"]', '.maplibregl-ctrl-scale', '.u-legend'];
const names = ['Outpost', 'UTM', 'MGRS', 'GPX', 'GeoJSON'];

/** Figures with units of `Intl`, letters of waypoints, and signs. */
const figure = /^([A-Z]|[\d\p{P}\p{S}\s]|\b(m|km|mi|ft|byte|kB|MB|GB)\b)*$/u;

/** Lists visible and audible texts of the page that come neither from a catalogue nor from data. */
export async function unwordedTexts(page: Page): Promise<string[]> {
  const { worded, others } = await page.evaluate(
    ({ skipped, attributes }) => {
      const shown = (element: Element) => element.checkVisibility() && element.closest(skipped) === null;
      let worded = 0;
      // Sentences may contain elements, so brackets can span several text nodes.
      let depth = 0;
      const outsideBrackets = (text: string) => {
        let outside = '';
        for (const letter of text) {
          if (letter === '⟦') depth++;
          if (depth === 0) outside += letter;
          if (letter === '⟧') {
            depth--;
            worded++;
          }
        }
        return outside;
      };
      const others: string[] = [document.title];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (parent === null || ['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(parent.tagName)) continue;
        const outside = outsideBrackets(node.textContent ?? '');
        if (shown(parent)) others.push(outside);
      }
      for (const element of document.querySelectorAll('*')) {
        if (!shown(element)) continue;
        depth = 0;
        for (const name of attributes) others.push(outsideBrackets(element.getAttribute(name) ?? ''));
      }
      return { worded, others };
    },
    {
      skipped: dataElements.join(', '),
      attributes: ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription'],
    },
  );
  if (worded === 0) throw new Error('No text of this page comes from a catalogue: is the window open?');
  return [...new Set(others.map(text => text.trim()).filter(text => !figure.test(text) && !names.includes(text)))];
}

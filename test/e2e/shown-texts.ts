/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** What is data wherever it stands: the map's own credits, and the names of the program and of formats. */
const dataElements = ['[translate="no"]', '.maplibregl-ctrl-attrib', '.maplibregl-ctrl-scale', '.u-legend'];
const names = ['Outpost', 'UTM', 'MGRS', 'GPX', 'GeoJSON'];

/** Figures with the units that `Intl` gives them, letters of waypoints, and signs. */
const figure = /^([A-Z]|[\d\p{P}\p{S}\s]|\b(m|km|mi|ft|byte|kB|MB|GB)\b)*$/u;

/** The texts a person can see or hear on the page now that come neither from a catalogue nor from data. */
export async function unwordedTexts(page: Page): Promise<string[]> {
  const { worded, others } = await page.evaluate(
    ({ skipped, attributes }) => {
      const shown = (element: Element) => element.checkVisibility() && element.closest(skipped) === null;
      let worded = 0;
      // A sentence may hold elements: what stands between its brackets is in it, wherever it begins and ends.
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

/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { textsOf } from '../helpers/all-texts.ts';
import { setStage } from './driver.ts';
import { RegionsDriver } from './regions-driver.ts';

const stage = await setStage();

const kirvell = { lon: -28.6212, lat: 45.4983 };
const open = (options = {}) =>
  stage.openWorkstation({ width: 1024, height: 700, coarse: true, locale: 'de-DE', localNames: false, ...options });

/** Texts of the page, seen and heard, that are an English text of a catalogue and no German one. */
async function englishTexts(page: Page): Promise<string[]> {
  const allOf = (language: 'en' | 'de') => Object.values(textsOf(language)).flatMap(texts => Object.values(texts));
  const german = new Set(allOf('de'));
  const english = allOf('en').filter(text => /\p{L}{3}/u.test(text.replace(/\{\{.*?\}\}/g, '')) && !german.has(text));
  const patterns = english.map(text => {
    const parts = text.split(/\{\{.*?\}\}/).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}$`, 's');
  });
  const shown = await page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.checkVisibility()) texts.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('*')) {
      if (!element.checkVisibility()) continue;
      for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '');
    }
    return texts.map(text => text.trim()).filter(text => text !== '');
  });
  expect(shown.length).toBeGreaterThan(10);
  return [...new Set(shown)].filter(text => patterns.some(pattern => pattern.test(text)));
}

test('search, a place, a route, regions and settings in German', async () => {
  const window = await open({ view: `13/${kirvell.lat}/${kirvell.lon}` });
  const { page, search, place, map, directions } = window;
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  expect(await englishTexts(page)).toEqual([]);

  await search.type('lumh');
  await expect.poll(() => search.suggestions()).toContain('Lumhafen');
  expect(await page.getByRole('listbox').innerText()).toContain('Dorf');
  expect(await englishTexts(page)).toEqual([]);
  await window.press('Escape');
  await map.click(kirvell);
  await place.read();
  expect(await englishTexts(page)).toEqual([]);
  await place.close();

  await directions.open();
  await directions.routeBetween('Kirvell', 'Sandvang');
  // Numbers are written with a comma, turns are German.
  await expect.poll(() => page.locator('body').innerText()).toMatch(/\d,\d km/);
  await expect.poll(() => page.locator('body').innerText()).toMatch(/abbiegen|Ziel|fahren/);
  expect(await englishTexts(page)).toEqual([]);

  const regions = new RegionsDriver(window);
  await regions.open();
  expect(await englishTexts(page)).toEqual([]);

  await page.locator('.rail-entry[data-place="settings"]').click();
  const language = page.getByRole('combobox', { name: 'Sprache' });
  await language.waitFor();
  expect(await englishTexts(page)).toEqual([]);
  // At once, with all that is open.
  await language.selectOption('fr');
  await page.getByRole('combobox', { name: 'Langue' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
  await window.close();
});

import { describe, expect, test } from 'vitest';
import { setStage } from './driver.ts';

const stage = await setStage();
const window = await stage.openWorkstation({ width: 860, height: 600, coarse: true });

describe('search', () => {
  test('opens from the keyboard, suggests while typing, goes to the picked place', async () => {
    expect(await window.search.openByKeyboard('/')).toBe(true);
    await window.search.type('lumh');
    expect((await window.search.suggestions())[0]).toBe('Lumhavn');
    await window.screenshot('search-suggestions');
    await window.press('ArrowDown');
    await window.press('Enter');
    await window.map.expectIdle();
    const here = await window.place.read();
    expect(here.title).toBe('Lumhavn');
    const { lon, lat } = window.map.view();
    expect(Math.hypot(lon + 28.35, lat - 45.44)).toBeLessThan(0.1);
  });

  test('Enter searches the whole text', async () => {
    await window.search.type('Kirvell rådhús');
    await window.search.submit();
    expect((await window.place.read()).title).toBe('Kirvell rådhús');
    expect(window.map.view().zoom).toBeGreaterThan(15);
  });

  test('pasted coordinates are found without a request', async () => {
    const before = window.log.count('GET', '/search/geocode/v1/autocomplete');
    await window.search.type('45.4784, -28.3974');
    await window.search.submit();
    expect((await window.place.read()).coordinates).toBe('45.47840, -28.39740');
    expect(window.log.count('GET', '/search/geocode/v1/autocomplete')).toBe(before);
  });

  test('says when nothing is found', async () => {
    await window.search.type('xqzwvkjy');
    await window.press('Enter');
    await expect.poll(() => window.search.nothingFoundText()).toContain('Nothing found for “xqzwvkjy”');
    await window.screenshot('search-nothing');
  });

  test('offers recent places, newest first', async () => {
    await window.search.openByKeyboard('/');
    await window.search.type('');
    expect((await window.search.suggestions()).slice(0, 2)).toEqual(['45.47840, -28.39740', 'Kirvell rådhús']);
    await window.press('Escape');
  });

  test('requests only the text typed last', async () => {
    const before = window.log.count('GET', '/search/geocode/v1/autocomplete');
    await window.search.typeAtOnce('Sandvang');
    // Suggestions of the previous text may stay until then.
    await expect.poll(() => window.search.suggestions()).toContain('Sandvang');
    expect(window.log.count('GET', '/search/geocode/v1/autocomplete') - before).toBe(1);
    expect(window.log.problems).toEqual([]);
  });
});

describe('a click on the map', () => {
  test('shows name, coordinates and height', async () => {
    await window.press('Escape');
    await window.place.close();
    await window.map.lookAt({ lon: -28.3974, lat: 45.4784 }, 16);
    await window.map.click({ lon: -28.3974, lat: 45.4784 });
    const here = await window.place.read();
    expect(here.title).not.toBe('Nothing named nearby');
    expect(here.coordinates).toMatch(/^45\.478\d\d, -28\.397\d\d$/);
    expect(here.elevation).toMatch(/^\d+ m above sea level$/);
    await window.screenshot('what-is-here');
    await window.place.directions('To here');
    expect((await window.directions.waypointLabels())[1]).not.toBe('');
  });
});

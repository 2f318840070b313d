import { describe, expect, test } from 'vitest';
import { paletteOf } from '../../server/tiles/styles/palettes.ts';
import { setStage } from './driver.ts';

const kirvell = { lon: -28.3974, lat: 45.4784 };

/** The light style's background, visible only where a tile is missing. */
const lightGround = paletteOf('light').ground.background;

/** For tests that do not check pictures. */
const small = [860, 480] as const;
const medium = [800, 560] as const;

// All tests share a window, because opening one takes longer than most tests.
const stage = await setStage();
const window = await stage.openWorkstation({ width: 1280, height: 800 });

describe('the window', () => {
  test('opens over the sandbox: no token in the address, map drawn, credits visible, console empty', async () => {
    expect(window.page.url()).not.toContain('token');
    const { lat, lon, zoom } = window.map.view();
    expect(Math.abs(lat - 45.5)).toBeLessThan(0.3);
    expect(Math.abs(lon + 28.5)).toBeLessThan(0.5);
    expect(zoom).toBeGreaterThan(8);
    const { different } = await window.look('window-1280x800', lightGround);
    expect(different).toBeGreaterThan(200);
    expect(await window.map.credits()).not.toBe('');
    await expect.poll(() => window.map.creditsAreInSight()).toBe(true);
    expect(window.log.problems).toEqual([]);
    // Nine tiles of the sea are one and the same.
    const ranges = window.log.requests.flatMap(({ url, range }) => (range === undefined ? [] : [`${url} ${range}`]));
    expect(ranges.length).toBeGreaterThan(3);
    expect(new Set(ranges).size).toBe(ranges.length);
  });

  test('requests only its own origin, the public API with Bearer, and is charged one session', async () => {
    await window.resize(...small);
    await window.map.lookAt(kirvell, 14);
    await window.map.click(kirvell);
    await window.place.read();
    await window.place.close();
    const { baseUrl } = stage.service;
    for (const request of window.log.requests) {
      const url = new URL(request.url);
      expect(url.origin).toBe(baseUrl);
      const isPublic =
        /^\/(workstation|styles|basemap|health|archives?|tiles|search|elevation|directions|items|dashboard)\b/.test(
          url.pathname,
        );
      expect(isPublic, url.pathname).toBe(true);
      const begins = request.method === 'POST' && url.pathname === '/workstation/session';
      const keyed =
        /^\/(health|tiles\/v1\/token|search|elevation|directions|items|dashboard|workstation\/(api|session))/;
      expect(request.bearer, url.pathname).toBe(!begins && keyed.test(url.pathname));
      // A key never travels in an address.
      expect(request.url).not.toContain('outpost_');
    }
    expect(window.log.count('GET', '/tiles/v1/token')).toBe(1);
    expect(window.log.count('POST', '/workstation/session')).toBe(1);
  });

  test('draws its map before it asks for what can wait', async () => {
    const other = await stage.openWorkstation({ width: small[0], height: small[1], coarse: true, blank: true });
    const resume = await other.delayRequests('/archives/basemap.pmtiles?*');
    await other.page.goto(stage.service.service.workstationUrl());
    await expect.poll(() => other.log.count('GET', '/archives/basemap.pmtiles')).toBeGreaterThan(0);
    await expect.poll(() => other.log.count('GET', '/workstation/api/tasks')).toBe(1);
    expect(other.log.count('GET', '/workstation/api/catalogues')).toBe(0);
    resume();
    await other.map.expectIdle();
    await expect.poll(() => other.log.count('GET', '/workstation/api/catalogues')).toBe(1);
    expect(other.log.count('GET', '/health')).toBe(1);
  });

  test('links to the API explorer', async () => {
    const { title, path } = await window.openApiExplorer();
    expect(title).toContain('Outpost');
    expect(path).toBe('/docs/');
  });

  test('shows coordinates under the pointer, latitude first; keeps key and view over a reload', async () => {
    await window.resize(...small);
    await window.map.lookAt(kirvell, 13);
    await window.map.pointAt(kirvell);
    const [lat, lon] = (await window.map.cursorCoordinates()).split(/[, ]+/).map(Number);
    expect(lat).toBeCloseTo(kirvell.lat, 3);
    expect(lon).toBeCloseTo(kirvell.lon, 3);
    await window.reload();
    expect(window.map.view()).toMatchObject({ zoom: 13, lat: kirvell.lat, lon: kirvell.lon });
    await window.search.type('Kirvell');
    await expect.poll(() => window.search.suggestions()).toContain('Kirvell');
    expect(window.log.count('POST', '/workstation/session')).toBe(1);
    await window.press('Escape');
  });

  test('outside every region it says so, and leads back to one', async () => {
    await window.resize(...small);
    await window.map.lookAt({ lon: 11.5, lat: 48.2 }, 11);
    await expect.poll(() => window.map.emptyViewText()).toMatch(/^Outside every installed region/);
    await window.map.goToOfferedRegion('Hávmark');
    expect(window.map.view().lon).toBeCloseTo(-28.5, 0);
  });

  test.each([
    [390, 780],
    [820, 1100],
    [1920, 1080],
  ])('fits a window of %i x %i', async (width, height) => {
    await window.map.lookAt({ lon: -28.5, lat: 45.49 }, 10);
    await window.resize(width, height);
    await window.map.click({ lon: window.map.view().lon, lat: window.map.view().lat });
    await window.place.read();
    // The card grows as answers arrive; the credits move up with it in the next frame.
    await expect.poll(() => window.map.creditsAreInSight()).toBe(true);
    await expect.poll(() => window.overflows()).toBe(false);
    await expect.poll(() => window.coveredButtons()).toEqual([]);
    await window.screenshot(`window-${width}x${height}`);
    await window.place.close();
  });

  test('has no hole from zoom 4 to zoom 17', async () => {
    await window.resize(...medium);
    for (const zoom of [4, 6, 8, 10, 12, 13, 14, 15, 16, 17]) {
      await window.map.lookAt(kirvell, zoom);
      const { share } = await window.look(`light-z${String(zoom).padStart(2, '0')}`, lightGround);
      expect(share, `zoom ${zoom}`).toBeLessThan(0.002);
    }
    expect(window.log.problems).toEqual([]);
  });

  test('draws every style, including contours, without console errors', async () => {
    await window.resize(...medium);
    await window.map.lookAt({ lon: -28.56, lat: 45.51 }, 13);
    for (const name of ['Dark', 'Grayscale', 'White', 'Black', 'Outdoor']) {
      await window.map.chooseStyle(name);
      const { different } = await window.look(`style-${name.toLowerCase()}`);
      expect(different, name).toBeGreaterThan(name === 'Outdoor' ? 1000 : 20);
    }
    for (const name of ['Satellite', 'Hybrid']) {
      await window.map.chooseStyle(name);
      expect(await window.map.credits(), name).not.toContain('No installed region has satellite imagery');
      const { different } = await window.look(`style-${name.toLowerCase()}`);
      expect(different, name).toBeGreaterThan(1000);
    }
    expect(window.log.problems).toEqual([]);
  });
});

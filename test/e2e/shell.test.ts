import { afterEach, describe, expect, test } from 'vitest';
import { setStage } from './driver.ts';
import { RegionsDriver } from './regions-driver.ts';
import { type PlaceId, ShellDriver } from './shell-driver.ts';

const kirvell = { lon: -28.3974, lat: 45.4784 };

const stage = await setStage();
const window = await stage.openWorkstation({
  width: 1024,
  height: 700,
  view: `13/${kirvell.lat}/${kirvell.lon}`,
  plain: true,
});
const shell = new ShellDriver(window);
afterEach(() => expect(window.log.problems).toEqual([]));

describe('the rail', () => {
  test('has a word for every place, and tells the current one', async () => {
    expect(await shell.places()).toEqual(
      expect.arrayContaining(['Explore', 'Plan', 'Regions', 'Phones', 'Developer', 'Settings']),
    );
    expect(await shell.currentPlace()).toBe('explore');
    await shell.go('plan');
    expect(await shell.currentPlace()).toBe('plan');
  });

  test('is one stop of Tab, moved through with the arrow keys', async () => {
    await shell.go('explore');
    await shell.focusRail();
    await window.press('ArrowUp');
    expect(await shell.focusedEntry()).toBe('settings');
    await window.press('Home');
    await window.press('ArrowDown');
    expect(await shell.focusedEntry()).toBe('plan');
    await window.press('Enter');
    expect(await shell.currentPlace()).toBe('plan');
    expect(await shell.tabOrder()).toEqual(['rail', 'panel', 'map', 'status']);
  });
});

test('Escape closes the drawer, then the panel; the drawer has an edge to drag', async () => {
  await shell.go('plan');
  await window.directions.routeBetween('Kirvell', 'Sandvang');
  await shell.openProfile();
  expect(await shell.tabOrder()).toEqual(['rail', 'panel', 'map', 'drawer', 'status']);
  const height = await shell.drawerHeight();
  await shell.dragDrawerEdge(-60);
  expect(await shell.drawerHeight()).toBeCloseTo(height + 60, -1);
  await shell.drawerEdgeKey('ArrowUp', 10);
  expect(await shell.drawerHeight()).toBe(350);
  await shell.drawerEdgeKey('ArrowDown', 20);
  expect(await shell.drawerHeight()).toBe(160);
  await window.press('Escape');
  expect(await shell.isDrawerOpen()).toBe(false);
  expect(await shell.currentPlace()).toBe('plan');
  await window.press('Escape');
  expect(await shell.currentPlace()).toBe('explore');
  await window.map.lookAt(kirvell, 15);
  await window.map.click(kirvell);
  await window.place.read();
  await window.press('Escape');
  await window.place.expectClosed();
});

test('the palette runs commands and goes to places', async () => {
  await shell.openPalette();
  expect(await shell.findInPalette('sett', 'Settings')).toEqual(['Settings']);
  await shell.chooseInPalette('Settings');
  expect(await shell.currentPlace()).toBe('settings');
  await shell.openPalette();
  await shell.findInPalette('lumhavn', 'Lumhavn');
  await shell.chooseInPalette('Lumhavn');
  expect(await shell.currentPlace()).toBe('explore');
  expect((await window.place.read()).title).toBe('Lumhavn');
  await window.press('Escape');
  await window.place.expectClosed();
});

test('Enter right after typing waits for the hits', async () => {
  await shell.openPalette();
  await shell.enterInPalette('lumhavn');
  expect((await window.place.read()).title).toBe('Lumhavn');
  await window.press('Escape');
  await window.place.expectClosed();
});

test('a panel that arrives late takes no focus from the palette', async () => {
  const arrive = await window.delayRequests('/assets/developer-panel-*.js');
  await shell.go('developer');
  await shell.openPalette();
  await shell.findInPalette('lumhavn', 'Lumhavn');
  arrive();
  await expect.poll(() => shell.isInSight('Developer')).toBe(true);
  await shell.chooseInPalette('Lumhavn');
  expect((await window.place.read()).title).toBe('Lumhavn');
  await window.press('Escape');
  await window.place.expectClosed();
});

test('a question mark shows the keys', async () => {
  await window.press('?');
  expect(await shell.keysText()).toContain('Find a place or a command');
  await window.press('Escape');
});

test('theme and notation are kept; the map follows the theme', async () => {
  await shell.go('settings');
  await shell.chooseTheme('Dark');
  await shell.chooseNotation('mgrs');
  await expect.poll(() => window.map.cursorCoordinates()).toMatch(/^26T \w\w \d{5} \d{5}/);
  await window.reload();
  expect(await shell.colorScheme()).toBe('dark');
  await expect.poll(() => window.map.cursorCoordinates()).toMatch(/^26T/);
  expect(await window.map.styleName()).toBe('dark');
  await shell.go('settings');
  expect(await shell.openAbout()).toContain(stage.service.baseUrl);
  // The dialog alone closes.
  await window.press('Escape');
  expect(await shell.currentPlace()).toBe('settings');
});

test('the buttons of the map follow the language', async () => {
  await shell.go('settings');
  await shell.chooseLanguage('de');
  await expect.poll(() => window.map.buttonNames()).toEqual(expect.arrayContaining(['Vergrößern', 'Verkleinern']));
  await shell.chooseLanguage('en');
  await expect.poll(() => window.map.buttonNames()).toContain('Zoom in');
});

test('names on the map are in any language of the regions, apart from the texts', async () => {
  await shell.go('settings');
  expect(await shell.namesChoice()).toBe('Local names, in search as well');
  await shell.chooseNames('日本語', 'ja');
  expect(await shell.namesChoice()).toBe('日本語');
  await shell.chooseNames('In the language of the window', 'en');
  await shell.chooseNames('Local names, in search as well', 'default');
});

test('credits that have no room are behind a button', async () => {
  await window.resize(700, 560);
  const all = await window.map.credits();
  expect(await shell.openAllCredits()).toContain('Natural Earth');
  expect(all).toContain('Natural Earth');
  await window.press('Escape');
});

describe.each([
  { width: 1024, height: 700, theme: 'Light' },
  { width: 1024, height: 700, theme: 'Dark' },
  { width: 900, height: 640, theme: 'Light' },
  { width: 512, height: 350, theme: 'Light' },
  { width: 390, height: 844, theme: 'Dark' },
] as const)('at $width x $height, $theme', ({ width, height, theme }) => {
  const places: readonly PlaceId[] = [
    'explore',
    'plan',
    'data',
    'export',
    'regions',
    'phones',
    'developer',
    'settings',
  ];
  test('every place shows its credits, cuts nothing, and axe finds nothing serious', async () => {
    await window.resize(width, height);
    await shell.go('settings');
    await shell.chooseTheme(theme);
    for (const place of places) {
      await shell.go(place);
      await window.map.expectIdle();
      await window.screenshot(`shell-${width}-${theme}-${place}`.toLowerCase());
      expect(await window.map.creditsAreInSight(), place).toBe(true);
      expect(await window.overflows(), place).toBe(false);
      expect(await shell.cutTexts(), place).toEqual([]);
      expect(await shell.seriousFindings(), place).toEqual([]);
    }
    await shell.openPalette();
    expect(await shell.seriousFindings(), 'palette').toEqual([]);
    await window.press('Escape');
    await window.press('?');
    await shell.keysText();
    expect(await shell.seriousFindings(), 'keys').toEqual([]);
    await window.press('Escape');
  });
});

test('a narrow window has a bar below the map, with a menu for the rest', async () => {
  await window.resize(390, 844);
  expect(await shell.places()).toEqual(expect.arrayContaining(['Explore', 'Plan', 'More']));
  expect(await shell.places()).not.toContain('Settings');
  const regions = new RegionsDriver(window);
  await regions.open();
  await regions.expectText('Hávmark');
});

test('a narrow window shows the place that was pressed, not the card before it', async () => {
  await window.resize(390, 844);
  await shell.go('explore');
  await window.map.lookAt(kirvell, 15);
  await window.map.click(kirvell);
  await window.place.read();
  await shell.go('plan');
  await window.place.expectClosed();
  expect(await shell.isInSight('Plan')).toBe(true);
});

import { expect, test } from 'vitest';
import { readPdfTexts } from '../helpers/pdf-texts.ts';
import { DataDriver } from './data-driver.ts';
import { setStage } from './driver.ts';
import { Keys, Mouse } from './hand.ts';
import { ReportDriver } from './report-driver.ts';
import { ShellDriver } from './shell-driver.ts';

const view = '12/45.4784/-28.3974';
const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#c2352b"/></svg>',
);
/** From the first press to the file. */
const mostPresses = 8;

const stage = await setStage();

test('a typed route becomes a PDF report in eight clicks: its map, figures, profile and turns', async () => {
  const window = await stage.openWorkstation({ view, plain: true });
  const hand = new Mouse(window.page);
  const report = new ReportDriver(window, hand);
  await report.planRoute('Kirvell', 'Sandvang');
  await report.openFromPlan();
  const { name, bytes } = await report.save();
  expect(hand.presses).toBeLessThanOrEqual(mostPresses);
  expect(name).toMatch(/^Kirvell.*Sandvang.*\.pdf$/);
  const { pages, title } = await readPdfTexts(bytes);
  expect(title).toContain('Kirvell');
  const text = pages.join('\n');
  for (const part of ['Distance', 'Ascent', 'Elevation profile', 'Directions', 'Page 1 of'])
    expect(text).toContain(part);
  expect(await report.previewed()).toMatch(/^Page 1 of \d$/);
  await window.screenshot('report-route');
  expect(window.log.problems).toEqual([]);
});

test('with keys alone', async () => {
  const window = await stage.openWorkstation({ view, coarse: true });
  const hand = new Keys(window.page);
  const report = new ReportDriver(window, hand);
  await report.planRoute('Kirvell', 'Sandvang');
  await report.openFromPlan();
  await report.save();
  expect(hand.presses).toBeLessThanOrEqual(mostPresses);
});

test('in German, at 1024 x 700', async () => {
  const window = await stage.openWorkstation({ view, locale: 'de-DE', width: 1024, height: 700, plain: true });
  const report = new ReportDriver(window, new Mouse(window.page));
  await report.planRoute('Kirvell', 'Sandvang');
  await report.openFromPlan();
  expect(await report.previewed()).toMatch(/^Seite 1 von \d$/);
  await window.screenshot('report-german');
  expect(await new ShellDriver(window).cutTexts()).toEqual([]);
  expect(await window.overflows()).toBe(false);
  const { pages } = await readPdfTexts((await report.save()).bytes);
  const text = pages.join('\n');
  for (const part of ['Entfernung', 'Höhenprofil', 'Wegbeschreibung', 'Seite 1 von']) expect(text).toContain(part);
  expect(text).toMatch(/abbiegen|Ziel|fahren/);
  await report.scrollToEnd();
  await window.screenshot('report-german-end');
});

test('items, sections, text and logo; a template keeps what it was made like, also over a reload', async () => {
  const window = await stage.openWorkstation({ view, width: 1280, height: 1000, plain: true });
  const report = new ReportDriver(window, new Mouse(window.page));
  const data = new DataDriver(window);
  await window.search.type('Kirvell');
  await window.search.pickSuggestion('Kirvell');
  await data.pressSave();
  await report.openFromItem('place', 'Kirvell');
  expect(await report.subjects()).toEqual(['Kirvell']);
  await report.previewed();
  await report.type('Text', 'Seen by **us**.');
  await report.chooseLogo('huge.svg', 'image/svg+xml', Buffer.alloc(600_000));
  expect(await report.logoProblem()).toContain('huge.svg');
  await report.chooseLogo('logo.svg', 'image/svg+xml', logo);
  await report.press('Move up: Text');
  await report.choose('Paper', 'Letter');
  const order = await report.sections();
  expect(order.findIndex(one => one.startsWith('Text'))).toBe(4);
  await report.templateMenu('Keep as a template');
  await report.nameTemplate('Site visit');
  expect(await report.template()).toBe('Site visit');
  expect((await report.previewed()).startsWith('Page 1')).toBe(true);
  await window.screenshot('report-item');
  const { bytes } = await report.save();
  const { pages } = await readPdfTexts(bytes);
  expect(pages[0]).toContain('Seen by us.');
  expect(pages[0]).toContain('Position');

  await report.choose('Template', 'Usual');
  expect((await report.sections()).at(-1)).toContain('Text');
  await report.choose('Template', 'Site visit');
  await expect.poll(() => report.sections()).toEqual(order);
  await report.templateMenu('Rename it');
  await report.nameTemplate('Visit');
  expect(await report.template()).toBe('Visit');

  await window.reload();
  await report.openFromExport();
  expect(await report.template()).toBe('Visit');
  expect(await report.sections()).toHaveLength(order.length);
  await report.templateMenu('Delete it');
  expect(await report.templates()).toEqual(['Usual']);
});

test('several items: a kept route with its turns, and a place; saving can be stopped', async () => {
  const window = await stage.openWorkstation({ view, coarse: true });
  const report = new ReportDriver(window, new Mouse(window.page));
  await report.planRoute('Sandvang', 'Kirvell');
  await report.keepRoute();
  await report.openFromItem('route', 'Sandvang to Kirvell');
  await report.tick('Kirvell');
  expect((await report.subjects()).sort()).toEqual(['Kirvell', 'Sandvang to Kirvell']);
  await report.previewed();
  const open = await window.delayRequests('/reports/v1');
  await report.saveAndStop();
  expect(await new DataDriver(window).notice('Stopped.')).toContain('is kept');
  open();
  const { pages, title } = await readPdfTexts((await report.save()).bytes);
  expect(title).toBe('Sandvang to Kirvell, Kirvell');
  const text = pages.join('\n');
  for (const part of ['Directions: Sandvang to Kirvell', 'Elevation profile: Sandvang', 'Position', 'Ascent'])
    expect(text).toContain(part);
});

test.each([
  ['light', 1440, 900],
  ['dark', 1024, 700],
  ['dark', 390, 844],
] as const)('every state is accessible: %s, %i x %i', async (colorScheme, width, height) => {
  const window = await stage.openWorkstation({ view, colorScheme, width, height, plain: true });
  const report = new ReportDriver(window, new Mouse(window.page));
  const shell = new ShellDriver(window);
  const check = async (state: string) => {
    await window.screenshot(`report-${state}-${colorScheme}-${width}`);
    expect.soft(await shell.seriousFindings(), state).toEqual([]);
    expect.soft(await shell.cutTexts(), state).toEqual([]);
    expect.soft(await window.overflows(), state).toBe(false);
  };
  const open = await window.delayRequests('/reports/v1**');
  await report.planRoute('Kirvell', 'Sandvang');
  await report.openFromPlan();
  await check('drawing');
  open();
  await report.previewed();
  await check('made');
  const end = await window.failRequests('/reports/v1**');
  await report.type('Title', 'Another');
  await report.expectFailure();
  await check('failed');
  await end();
  await report.press('Try again');
  await report.previewed();
  await report.scrollToEnd();
  await check('end');
  await report.templateMenu('Keep as a template');
  await check('naming');
});

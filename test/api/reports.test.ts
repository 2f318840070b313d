import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { documentOf } from '../../server/reports/document-of.ts';
import { reportSchema } from '../../server/reports/report-schemas.ts';
import type { Documents } from '../../server/static-maps/index.ts';
import { readPdfTexts } from '../helpers/pdf-texts.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const service = await serviceForTests({ packs: ['sandbox'] });

const town = '-28.522,45.4672,14';

async function report(body: object) {
  const answer = await service.post('/reports/v1', body);
  expect(answer.status, answer.bytes.toString('utf8').slice(0, 200)).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const texts = await readPdfTexts(answer.bytes);
  expect(answer.headers.get('x-report-pages')).toBe(String(texts.pages.length));
  return { ...texts, bytes: answer.bytes };
}

const without = (text: string | undefined): string => (text ?? '').replaceAll(/\s/g, '');

test('a report has its map, profile, directions, table and text, charged by its maps', async () => {
  const before = service.used();
  const { pages, title, bytes } = await report({
    title: 'Ardhavn to the difficult office',
    subtitle: 'For the ferry company',
    sections: [
      { kind: 'figures', figures: [{ label: 'Length', value: '3.2 km' }] },
      { kind: 'map', style: 'light', position: town, caption: 'The town', height: 'third' },
      { kind: 'profile', heading: 'Heights', heights: [0, 20, null, 35, 12], metres: 3200 },
      { kind: 'turns', heading: 'Way', turns: [{ instruction: 'Walk north.', metres: 350, after: 0 }] },
      { kind: 'table', columns: [{ name: 'Stop' }, { name: 'Metres', align: 'end' }], rows: [['Harbour', 12_000.5]] },
      {
        kind: 'text',
        text: 'Ferries leave **twice** a day, see [the plan](https://example.org/plan).\n\n- First\n- Last\n\n|Day|\n|---|\n|*Monday*|',
      },
    ],
  });
  expect(title).toBe('Ardhavn to the difficult office');
  const text = pages.join('\n');
  for (const shown of [
    'Ardhavn to the difficult office',
    'For the ferry company',
    '3.2 km',
    'The town',
    'Heights',
    'Walk north.',
    '350 m',
    '12,000.5',
    'Ferries leave twice a day',
    '\nMonday\n',
    'Page 1 of',
    'Hávmark, an invented country',
  ]) {
    expect(text).toContain(shown);
  }
  const file = bytes.toString('latin1');
  expect(file).toContain('https://example.org/plan');
  expect(file).toMatch(/\/FontFile2/);
  expect(service.used() - before).toBe(10);
});

test('words whose letters join or stack are found as they were typed, in every script', async () => {
  const words = [
    'تقرير',
    'الطريق',
    'मार्ग',
    'ध्यान',
    'ข้ามแม่น้ำ',
    'הדרך',
    '路线报告',
    '보고서',
    'レポート',
    'Отчёт',
    'Office',
  ];
  const { pages } = await report({
    title: 'تقرير عن الطريق',
    sections: [{ kind: 'text', text: words.join('\n\n') }],
  });
  const text = without(pages[0]).normalize('NFKC');
  for (const word of words) expect(text).toContain(word.normalize('NFKC'));
});

test('a long list has its head and its number on each of its pages', async () => {
  const turns = Array.from({ length: 110 }, (_, at) => ({
    instruction: `Turn ${at + 1}.`,
    metres: 120,
    after: at * 61,
  }));
  const { pages } = await report({ title: 'Long', lang: 'de', sections: [{ kind: 'turns', turns }] });
  expect(pages.length).toBeGreaterThanOrEqual(3);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('Entfernung');
    expect(page).toContain(`Seite ${at + 1} von ${pages.length}`);
  }
  const lines = pages.join('\n');
  for (const { instruction } of turns) expect(lines).toContain(instruction);
});

test('a table that is too wide goes on below, with its first column', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `Column${at + 1}`);
  const { pages } = await report({
    sections: [{ kind: 'table', columns: ['From', ...names].map(name => ({ name })), rows: [['Harbour', ...names]] }],
  });
  const text = without(pages.join(''));
  expect(text.split('From').length - 1).toBeGreaterThan(1);
  expect(text.split('From').length).toBe(text.split('Harbour').length);
  for (const name of names) expect(text.split(name).length).toBeGreaterThan(2);
});

test('what is missing is said in its place', async () => {
  const { pages, title } = await report({
    lang: 'fr',
    sections: [
      { kind: 'profile', heights: [null, null], metres: 100 },
      { kind: 'turns', turns: [] },
      { kind: 'table', columns: [{ name: 'A' }], rows: [] },
    ],
  });
  expect(title).toBe('Rapport');
  expect(pages[0]).toContain('Aucune région installée');
  expect(pages[0]).toContain('indications');
  expect(pages[0]).toContain('vide');
});

test('the foot says whose data the maps show, and of what day, in the language of the report', async () => {
  const region = { manifest: { name: 'Liechtenstein', sources: [{ kind: 'osm', name: 'OSM', date: '2021-10-28' }] } };
  const map = async () => ({ block: { kind: 'map' }, credits: ['© A', '© B'], regions: [region] });
  const asked = reportSchema.parse({ lang: 'de', sections: [{ kind: 'map', style: 'light' }] });
  const clock = { now: () => Date.UTC(2026, 10, 26, 12) };
  const parts = { documents: { map } as unknown as Documents, clock, signal: AbortSignal.timeout(60_000) };
  const { credits, date } = await documentOf(asked, { format: 'pdf' }, parts);
  expect(credits).toBe('© A · © B · Daten: Liechtenstein vom 28.10.2021');
  expect(date).toBe('26. November 2026');
});

test('a page as a picture is that page, and the last one where there are fewer', async () => {
  const body = {
    paper: 'letter',
    orientation: 'landscape',
    sections: [{ kind: 'text', text: 'x' }, { kind: 'break' }, { kind: 'text', text: 'y' }],
  };
  const [first, last, beyond] = await Promise.all(
    [1, 2, 9].map(page => service.post(`/reports/v1?page=${page}&dpi=72`, body)),
  );
  expect(first?.headers.get('content-type')).toBe('image/png');
  expect(first?.headers.get('x-report-pages')).toBe('2');
  expect(await sharp(first?.bytes).metadata()).toMatchObject({ width: 792, height: 612 });
  expect(last?.bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(false);
  expect(beyond?.bytes.equals(last?.bytes ?? Buffer.alloc(0))).toBe(true);
});

describe('logos', () => {
  const square = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#c2352b' } })
      .png()
      .toBuffer();
  const coloured = async (logo: Buffer) => {
    const answer = await service.post('/reports/v1?page=1&dpi=96', {
      title: 'A',
      logo: logo.toString('base64'),
      sections: [],
    });
    expect(answer.status).toBe(200);
    const { data, info } = await sharp(answer.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    let [left, right, top, bottom] = [info.width, -1, info.height, -1];
    for (let at = 0; at < data.length; at += 3) {
      if (Math.abs((data[at] ?? 0) - 0xc2) > 8 || Math.abs((data[at + 1] ?? 0) - 0x35) > 8) continue;
      const [x, y] = [(at / 3) % info.width, Math.floor(at / 3 / info.width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
    return { width: right - left + 1, height: bottom - top + 1 };
  };

  test('a small one keeps its size, a wide one is made to fit', async () => {
    const small = await coloured(await square(16, 16));
    // Its edges lie between pixels.
    expect(Math.abs(small.width - 16)).toBeLessThanOrEqual(1);
    expect(Math.abs(small.height - 16)).toBeLessThanOrEqual(1);
    const wide = await coloured(await square(2400, 200));
    expect(wide.width).toBeGreaterThan(190);
    expect(wide.width).toBeLessThan(205);
    expect(wide.width / wide.height).toBeCloseTo(12, 0);
  });

  test('an SVG is as large as there is room for', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#c2352b"/></svg>';
    expect((await coloured(Buffer.from(svg))).height).toBeGreaterThan(70);
  });
});

test.each([
  ['a logo that is no picture', { logo: Buffer.from('hello').toString('base64'), sections: [] }, 400],
  ['more maps than are drawn', { sections: new Array(13).fill({ kind: 'map', style: 'light', position: town }) }, 400],
  ['a map with nothing to fit', { sections: [{ kind: 'map', style: 'light' }] }, 400],
  ['an unknown style', { sections: [{ kind: 'map', style: 'pink', position: town }] }, 404],
  ['an unknown section', { sections: [{ kind: 'song' }] }, 400],
])('%s is refused and costs nothing', async (_, body, status) => {
  const before = service.used();
  expect((await service.post('/reports/v1', body)).status).toBe(status);
  expect(service.used()).toBe(before);
});

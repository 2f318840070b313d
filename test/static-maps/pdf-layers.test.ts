import { inflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { readPdfTexts } from '../helpers/pdf-texts.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const service = await serviceForTests({ packs: ['sandbox', 'world'] });

const town = '-28.522,45.4672';

async function get(path: string): Promise<Buffer> {
  const answer = await service.get(`/styles/v1/${path}`);
  expect(answer.status, answer.bytes.toString('utf8').slice(0, 200)).toBe(200);
  return answer.bytes;
}

/** What is drawn on the only page. */
function contentOf(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  const number = /\/Contents (\d+) 0 R/.exec(text)?.[1];
  const head = new RegExp(`\\n${number} 0 obj\\n<<[^>]*>>\\s*stream\\n`).exec(text);
  const begin = (head?.index ?? 0) + (head?.[0].length ?? 0);
  return inflateSync(bytes.subarray(begin, text.indexOf('\nendstream', begin))).toString('latin1');
}

/** Operators that draw in each layer, of which each begins and ends outside of clips and transforms. */
function drawnIn(content: string): Map<string, number> {
  const drawn = new Map<string, number>();
  let [depth, layer] = [0, 'none'];
  const open: string[] = [];
  for (const line of content.split('\n')) {
    const begun = /^\/OC \/(\w+) BDC$/.exec(line)?.[1];
    if (begun !== undefined) {
      expect([depth, layer]).toEqual([0, 'none']);
      layer = begun;
      open.push(layer);
    } else if (/^\/Span .* BDC$/.test(line)) open.push('text');
    else if (line === 'EMC') {
      const ended = open.pop();
      expect(ended).toBeDefined();
      if (ended === 'text') continue;
      expect(depth).toBe(0);
      layer = 'none';
    } else if (line === 'q') depth++;
    else if (line === 'Q') depth--;
    else if (/^(f\*?|S|\/(X|Picture)\d+ Do)$|Tj$/.test(line)) {
      const kind = layer === 'none' && line.endsWith('Tj') ? 'credits' : layer;
      drawn.set(kind, (drawn.get(kind) ?? 0) + 1);
    }
  }
  expect([depth, open]).toEqual([0, []]);
  return drawn;
}

async function layersOf(bytes: Buffer): Promise<(string | undefined)[]> {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const config = await document.getOptionalContentConfig();
  const order = (config.getOrder() ?? []) as string[];
  return order.map(id => config.getGroup(id)?.name);
}

describe('layers of a PDF', () => {
  test('a sheet has them in its language, each around what it draws, and credits in none', async () => {
    const overlays = `markers=color:red|${town}&path=stroke:ff0000|-28.53,45.46|-28.51,45.47`;
    const bytes = await get(`outdoor/static/${town}/a5.pdf?scale=10000&grid=utm&legend=true&lang=de&${overlays}`);
    expect(await layersOf(bytes)).toEqual([
      'Kartenrand und Legende',
      'Gitternetz',
      'Zeichnungen und Markierungen',
      'Beschriftung',
      'Gebäude',
      'Straßen und Linien',
      'Höhenlinien',
      'Relief und Luftbilder',
      'Boden und Gewässer',
    ]);
    const drawn = drawnIn(contentOf(bytes));
    for (const layer of [
      'surround',
      'grid',
      'overlays',
      'labels',
      'buildings',
      'lines',
      'contours',
      'relief',
      'ground',
    ]) {
      expect(drawn.get(layer), layer).toBeGreaterThan(0);
    }
    expect(drawn.get('credits')).toBeGreaterThan(0);
    expect(drawn.get('none')).toBeUndefined();
  });

  test('a picture has only those it draws', async () => {
    expect(await layersOf(await get(`light/static/${town},14/300x300.pdf?labels=false&relief=false`))).toEqual([
      'Buildings',
      'Roads and lines',
      'Ground and water',
    ]);
  });
});

describe('texts of a PDF', () => {
  test('names along lines are read as a whole, where they are', async () => {
    const bytes = await get(`light/static/${town},16/800x600.pdf`);
    const content = contentOf(bytes);
    const names = [...content.matchAll(/^q (.*) cm \/Span <<\/ActualText <feff((?:\w{4})+)>>> BDC/gm)].map(
      ([, matrix = '', hex = '']) => ({
        matrix: matrix.split(' ').map(Number),
        name: Buffer.from(hex, 'hex').swap16().toString('utf16le'),
      }),
    );
    expect(names.length).toBeGreaterThan(3);
    const { pages } = await readPdfTexts(bytes);
    let seen = 0;
    for (const { name, matrix } of names) {
      const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = matrix;
      // Letters stand upright on a page that counts downwards.
      expect(a * d - b * c).toBeLessThan(0);
      if (x < 20 || x > 580 || y < 20 || y > 430) continue;
      seen++;
      expect(pages.join(), name).toContain(name);
    }
    expect(seen).toBeGreaterThan(3);
  });

  test('joined letters from right to left are in the order they are seen in, which readers turn', async () => {
    const content = contentOf(await get('light/static/45,24,5/600x600.pdf?lang=ar'));
    const written = [...content.matchAll(/3 Tr \/inkless 1 Tf <(\w+)> Tj/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    );
    expect(written).toContain([...'الربع الخالي'].toReversed().join(''));
  });

  test('a page holds no trace of the marks that it was drawn with', async () => {
    const content = contentOf(await get(`light/static/${town},15/400x400.pdf`));
    expect(content).not.toContain('.03125 .0625 re');
    expect(content).toContain('ActualText');
  });
});

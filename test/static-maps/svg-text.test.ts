import { expect, test } from 'vitest';
import { textLines } from '../../server/map-renderer/vector/text-lines.ts';
import type { Letter } from '../../server/map-renderer/vector/vector-symbols.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const service = await serviceForTests({ packs: ['sandbox'] });

const town = '-28.522,45.4672';
const draw = async (path: string) => (await service.get(`/styles/v1/light/static/${path}`)).bytes.toString('utf8');
const textsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

test('svgtext=true writes names, scale, credits and title as texts, each once; by default there are shapes only', async () => {
  const view = `${town},13/400x300.svg`;
  const query = 'scalebar=topleft&markers=label:A|-28.53,45.46';
  expect(textsIn(await draw(`${view}?${query}`))).toEqual([]);
  const texts = textsIn(await draw(`${view}?${query}&svgtext=true`));
  for (const text of ['Ardhavn', '500 m', 'A'])
    expect(
      texts.filter(one => one === text),
      text,
    ).toHaveLength(1);
  expect(texts.join(' ')).toContain('Outpost sandbox');
  expect(textsIn(await draw(`${town}/a5.svg?scale=25000&title=%3CTown%20%26%20port%3E&svgtext=true`))).toContain(
    '&lt;Town &amp; port&gt;',
  );
});

test('texts beyond the picture are left out', async () => {
  expect(textsIn(await draw(`${town},13/400x300.svg?svgtext=true`))).toContain('VESTVIKA');
  expect(textsIn(await draw(`${town},13/100x75.svg?svgtext=true`))).not.toContain('VESTVIKA');
});

test('old readers find what an SVG uses: Inkscape 1.2 knows xlink:href only', async () => {
  const svg = await draw(`${town},14/200x200.svg`);
  expect(svg).toContain('<use xlink:href="#');
  expect(svg).not.toMatch(/\shref=/);
});

/** Letters along a line that turns by so much from one to the next. */
function along(text: string, turn: number): Letter[] {
  let [x, y, angle] = [0, 0, 0];
  const ink: Letter['ink'] = {
    text: [0, 0, 0, 1],
    halo: [0, 0, 0, 0],
    textDensity: new Float32Array(0),
    haloWidth: 0,
    haloDensity: undefined,
  };
  return [...text].map(letter => {
    angle += turn;
    [x, y] = [x + 8 * Math.cos(angle), y + 8 * Math.sin(angle)];
    const pose = { x, y, angle, scale: 0.5 };
    return {
      text: letter,
      family: 'sans',
      penX: -6,
      advance: 16,
      label: 1,
      labelText: '',
      penY: 0,
      scale: 1,
      pose,
      ink,
    };
  });
}

test('a name along a line is one text as far as the line is straight, else its words, else their parts', () => {
  const texts = (name: string, turn: number) => textLines(along(name, turn)).map(({ text }) => text);
  expect(texts('Old Mill Road', 0)).toEqual(['Old Mill Road']);
  expect(texts('Old Mill Road', 0.1)).toEqual(['Old', 'Mill', 'Road']);
  expect(texts('Landstrasse', 0.2).length).toBeGreaterThan(1);
  expect(texts('Landstrasse', 0.2).join('')).toBe('Landstrasse');
  // Words from the right stay by themselves.
  const [first, next] = along('ab', 0) as [Letter, Letter];
  expect(
    textLines([
      { ...first, text: 'مدينة' },
      { ...next, text: 'قديمة' },
    ]),
  ).toHaveLength(2);
});

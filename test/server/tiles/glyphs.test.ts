import { join } from 'node:path';
import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { closedAfterwards } from '../../helpers/afterwards.ts';
import { startTilesServer } from './tiles-server.ts';

interface Glyph {
  id: number;
  bitmap: Uint8Array;
  width: number;
  height: number;
  left: number;
  top: number;
  advance: number;
}

async function range(
  font: string,
  start: number,
): Promise<{ name: string; range: string; glyphs: Map<string, Glyph> }> {
  const answer = await fetch(`${server.baseUrl}/basemap/fonts/${encodeURIComponent(font)}/${start}-${start + 255}.pbf`);
  expect(answer.status).toBe(200);
  const stack = { name: '', range: '', glyphs: new Map<string, Glyph>() };
  new PbfReader(await answer.arrayBuffer()).readFields((outer, _none, pbf) => {
    if (outer !== 1) return;
    pbf.readMessage((tag, _stack, reader) => {
      if (tag === 1) stack.name = reader.readString();
      else if (tag === 2) stack.range = reader.readString();
      else if (tag === 3) {
        const glyph = reader.readMessage(readGlyph, {
          id: 0,
          bitmap: new Uint8Array(0),
          width: 0,
          height: 0,
          left: 0,
          top: 0,
          advance: 0,
        });
        stack.glyphs.set(String.fromCodePoint(glyph.id), glyph);
      }
    }, undefined);
  }, undefined);
  return stack;
}

function readGlyph(tag: number, glyph: Glyph, pbf: PbfReader): void {
  if (tag === 1) glyph.id = pbf.readVarint();
  else if (tag === 2) glyph.bitmap = pbf.readBytes();
  else if (tag === 3) glyph.width = pbf.readVarint();
  else if (tag === 4) glyph.height = pbf.readVarint();
  else if (tag === 5) glyph.left = pbf.readSVarint();
  else if (tag === 6) glyph.top = pbf.readSVarint();
  else if (tag === 7) glyph.advance = pbf.readVarint();
}

const server = await closedAfterwards(startTilesServer([]));

describe('glyph ranges', () => {
  it('have the metrics that map libraries assume: 24 px, a border of 3, edges at 191', async () => {
    const { name, range: told, glyphs } = await range('Noto Sans Regular', 0);
    expect([name, told]).toEqual(['Noto Sans Regular', '0-255']);
    for (const glyph of glyphs.values()) {
      const pixels = glyph.width === 0 ? 0 : (glyph.width + 6) * (glyph.height + 6);
      expect(glyph.bitmap.length).toBe(pixels);
    }
    const h = glyphs.get('H');
    // Noto Sans: advance 741/1000 em, capitals 714/1000 em high, ascender 1069/1000 em.
    expect(h?.advance).toBe(Math.round(0.741 * 24));
    expect(Math.abs((h?.top ?? 0) - (0.714 * 24 - 0.1 - 26))).toBeLessThan(1.6);
    expect(glyphs.get(' ')).toMatchObject({ width: 0, advance: Math.round(0.26 * 24) });
    // The stem of an "I" is above the edge value inside, below it outside.
    const i = glyphs.get('I');
    const row = Math.floor(((i?.height ?? 0) + 6) / 2) * ((i?.width ?? 0) + 6);
    const values = [...(i?.bitmap.subarray(row, row + (i?.width ?? 0) + 6) ?? [])];
    expect(Math.max(...values)).toBeGreaterThan(191);
    expect(values[0]).toBeLessThan(140);
  });

  it.each([
    ['Noto Sans Regular', 'ĀšŽ', 0x100],
    ['Noto Sans Medium', 'ΑΩπ', 0x300],
    ['Noto Sans Regular', 'БгЯ', 0x400],
    ['Noto Sans Regular', 'אבת', 0x500],
    ['Noto Sans Regular', 'ابي', 0x600],
    ['Noto Sans Devanagari Regular v1', 'अनम', 0x900],
    ['Noto Sans Regular', 'กขค', 0xe00],
    ['Noto Sans Regular', 'ბთლ', 0x1000],
    ['Noto Sans Italic', 'ạếữ', 0x1e00],
    ['Noto Sans Regular', 'ﺍﺑﻻ', 0xfe00],
  ])('%s has %s', async (font, text, start) => {
    const { glyphs } = await range(font, start);
    for (const character of text) expect(glyphs.get(character)?.bitmap.length, character).toBeGreaterThan(50);
  });

  it('are heavier in Medium and slanted in Italic', async () => {
    const [regular, medium, italic] = await Promise.all(
      ['Noto Sans Regular', 'Noto Sans Medium', 'Noto Sans Italic'].map(async font =>
        (await range(font, 0)).glyphs.get('l'),
      ),
    );
    const ink = (glyph?: Glyph): number => [...(glyph?.bitmap ?? [])].filter(value => value > 191).length;
    expect(ink(medium)).toBeGreaterThan(ink(regular));
    expect(italic?.width).toBeGreaterThan(regular?.width ?? 99);
  });

  it('without any glyph are empty, not an error', async () => {
    expect((await range('Noto Sans Regular', 0xe000)).glyphs.size).toBe(0);
    expect((await range('Noto Sans Regular', 0xff00)).range).toBe('65280-65535');
  });

  it('are empty beyond the basic plane, so that map libraries draw no boxes', async () => {
    expect((await range('Noto Sans Regular', 0x1e900)).glyphs.size).toBe(0);
  });

  it('are completed by the font files that styles declare', async () => {
    const style = (await (await fetch(`${server.baseUrl}/styles/light.json`)).json()) as StyleSpecification;
    const declared = Object.values(style['font-faces'] ?? {}).flat() as { url: string; 'unicode-range': string[] }[];
    const file = (code: string) => declared.find(face => face['unicode-range'].some(one => one.startsWith(code)));
    for (const code of ['U+980', 'U+1780', 'U+AC00', 'U+3041', 'U+4E00']) {
      const answer = await fetch(file(code)?.url ?? '');
      expect([code, answer.status, answer.headers.get('content-type')]).toEqual([code, 200, 'font/woff2']);
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 4)
          .toString(),
      ).toBe('wOF2');
    }
    expect((await fetch(`${server.baseUrl}/basemap/font-files/package.json`)).status).toBe(404);
  });

  it('merge the fonts of a stack, and skip those that are unknown', async () => {
    const { name, glyphs } = await range('Unknown Sans,Noto Sans Italic,Noto Sans Regular', 0x500);
    expect(name).toBe('Noto Sans Italic, Noto Sans Regular');
    expect(glyphs.has('א')).toBe(true);
    const latin = (await range('Noto Sans Italic,Noto Sans Regular', 0)).glyphs;
    expect(latin).toEqual((await range('Noto Sans Italic', 0)).glyphs);
  });

  it('are a failure, and not empty, where none were built', async () => {
    const unbuilt = await startTilesServer([], { mapFolder: join(server.folder, 'nothing') });
    const answer = await fetch(`${unbuilt.baseUrl}/basemap/fonts/Noto%20Sans%20Regular/0-255.pbf`);
    expect(answer.status).toBe(500);
    await unbuilt.close();
  });
});

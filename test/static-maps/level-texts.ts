import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect } from 'vitest';
import type { TestService } from '../helpers/service.ts';

/** CSS pixels to the point. */
const pixel = 96 / 72;

/** A text of a page, in CSS pixels from its upper left corner. */
export interface LevelText {
  text: string;
  left: number;
  right: number;
  /** Of the line that its letters stand on. */
  base: number;
}

/** The level texts of the only page of a PDF. */
export async function levelTexts(service: TestService, path: string): Promise<LevelText[]> {
  const { status, bytes } = await service.get(`/styles/v1/${path}`);
  expect(status).toBe(200);
  const page = await (await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise).getPage(1);
  const { height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap(item => {
    if (!('str' in item) || item.str.trim() === '' || Math.abs(item.transform[1]) > 0.01) return [];
    const [left, up] = [item.transform[4], item.transform[5]];
    return [{ text: item.str, left: left * pixel, right: (left + item.width) * pixel, base: (height - up) * pixel }];
  });
}

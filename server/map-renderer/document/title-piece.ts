import { loadImage } from '@napi-rs/canvas';
import type { Block } from './blocks.ts';
import { drawLines } from './draw-line.ts';
import { heightOf, layText } from './lay-text.ts';
import type { Piece } from './piece.ts';
import { accent, faint, ink } from './text-style.ts';

const logoGap = 16;

/** Title, subtitle and logo above the first page. */
export async function titlePieces(
  { title, subtitle, logo }: Extract<Block, { kind: 'title' }>,
  width: number,
): Promise<Piece[]> {
  const room = logo === undefined ? width : width - logo.width - logoGap;
  const titleLines = title === '' ? [] : layText([{ text: title, style: { size: 27, bold: true, colour: ink } }], room);
  const subtitleLines = subtitle === '' ? [] : layText([{ text: subtitle, style: { size: 12, colour: faint } }], room);
  const image = logo === undefined ? undefined : await loadImage(Buffer.from(logo.png));
  const texts = heightOf(titleLines) + heightOf(subtitleLines) + 4;
  const height = Math.max(texts, logo?.height ?? 0);
  const draw: Piece['draw'] = (page, x, y) => {
    if (image !== undefined && logo !== undefined) {
      page.context().drawImage(image, x + width - logo.width, y, logo.width, logo.height);
    }
    drawLines(page, titleLines, x, y, room);
    drawLines(page, subtitleLines, x, y + heightOf(titleLines) + 4, room);
    const context = page.context();
    context.fillStyle = accent;
    context.fillRect(x, y + height + 5, width, 1.5);
  };
  return [{ height: height + 8, gap: 0, draw }];
}

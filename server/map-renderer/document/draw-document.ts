import { loadImage } from '@napi-rs/canvas';
import { millimetre } from '../../../data-packs/paper/paper-sizes.ts';
import { drawMap } from '../draw-map.ts';
import type { MapRenderer, MapStyle } from '../map-renderer.ts';
import { unpackFurniture } from '../overlays/packed-overlays.ts';
import type { Page } from '../pages/page-frame.ts';
import { pixelPage } from '../pages/pixel-page.ts';
import { pdfDocument } from '../pages/vector-page.ts';
import { paintNorthArrow } from '../sheet/north-arrow.ts';
import type { Block, DocumentOrder, FinishedDocument, MapBlock } from './blocks.ts';
import { chartPieces } from './chart.ts';
import { drawLine, drawLines } from './draw-line.ts';
import { heightOf, layText, type TextLine } from './lay-text.ts';
import {
  contentArea,
  type DocumentPage,
  flow,
  footLine,
  footTop,
  headBaseline,
  margin,
  type PageArea,
  type Piece,
  type PlacedPiece,
} from './page-layout.ts';
import { tablePieces } from './table.ts';
import { headingPieces, notePieces, textPieces } from './text-pieces.ts';
import { accent, faint, ink, lineColour } from './text-style.ts';

/** Room for the number of the page, CSS pixels. */
const numberRoom = 110;

/** Draws a document, or a picture of one of its pages: the same pages, on pixels. */
export async function drawDocument(order: DocumentOrder, maps: MapDrawing): Promise<FinishedDocument> {
  const { output, width, height, title } = order;
  const foot = footOf(order);
  const area = contentArea(order, foot.length);
  const pages = flow(await piecesOf(order.blocks, maps, area.width), area);
  const drawAt = async (index: number, page: DocumentPage): Promise<void> => {
    await drawPieces(pages[index] ?? [], page, area);
    drawEdges(page, order, { index, pages: pages.length, foot, area });
  };
  if (output.format === 'png') {
    const picture = pixelPage(width, height, output.pixelRatio, 'png');
    await drawAt(Math.min(output.page, pages.length) - 1, pageOf(picture, false));
    return { bytes: await picture.close(), pages: pages.length };
  }
  const document = pdfDocument(title);
  for (const index of pages.keys()) {
    const { page, link, end } = document.begin(width, height);
    await drawAt(index, { ...pageOf(page, true), link });
    end();
  }
  return { bytes: document.close(), pages: pages.length };
}

const pageOf = (page: Pick<Page, 'inFrame' | 'context'>, searchable: boolean): DocumentPage => ({
  inFrame: (frame, draw) => page.inFrame(frame, draw),
  context: () => page.context(),
  searchable,
});

async function drawPieces(pieces: readonly PlacedPiece[], page: DocumentPage, { left }: PageArea): Promise<void> {
  for (const { piece, y } of pieces) await piece.draw(page, left, y);
}

async function piecesOf(blocks: readonly Block[], maps: MapDrawing, width: number): Promise<Piece[]> {
  const pieces: Piece[] = [];
  let breaksBefore = false;
  for (const block of blocks) {
    if (block.kind === 'break') {
      breaksBefore = true;
      continue;
    }
    const own = await blockPieces(block, maps, width);
    const [first] = own;
    if (first !== undefined && breaksBefore) {
      first.breaksBefore = true;
      breaksBefore = false;
    }
    pieces.push(...own);
  }
  return pieces;
}

function blockPieces(block: Exclude<Block, { kind: 'break' }>, maps: MapDrawing, width: number) {
  switch (block.kind) {
    case 'title':
      return titlePieces(block, width);
    case 'heading':
      return headingPieces(block.text, width);
    case 'text':
      return textPieces(block.text, width);
    case 'map':
      return mapPieces(block, maps, width);
    case 'chart':
      return chartPieces(block, width);
    case 'table':
      return tablePieces(block.columns, block.rows, width);
    case 'figures':
      return figurePieces(block.figures, width);
    case 'note':
      return notePieces(block.text, width);
  }
}

const footOf = ({ credits, width }: DocumentOrder): TextLine[] =>
  layText([{ text: credits, style: { size: 7, colour: faint } }], width - 2 * margin - numberRoom);

interface Edges {
  index: number;
  pages: number;
  foot: readonly TextLine[];
  area: PageArea;
}

function drawEdges(page: DocumentPage, order: DocumentOrder, { index, pages, foot, area }: Edges): void {
  const { title, date, pageLabel, height } = order;
  const { left, width } = area;
  const style = { size: 8.5, colour: faint };
  const top = headBaseline - 12;
  if (index > 0) {
    const [day] = layText([{ text: date, style }], width / 2);
    if (day !== undefined) drawLine(page, day, left + width - day.width, top, day.width, 'start');
    const [name] = layText([{ text: title, style }], width - (day?.width ?? 0) - 20);
    if (name !== undefined) drawLine(page, name, left, top, name.width, 'start');
    rule(page, left, headBaseline + 2, width);
  }
  const below = footTop(height, foot.length);
  rule(page, left, below - 5, width);
  drawLines(
    page,
    foot.map(line => ({ ...line, height: footLine })),
    left,
    below,
    width - numberRoom,
  );
  const number = pageLabel.replace('{page}', String(index + 1)).replace('{pages}', String(pages));
  const [line] = layText([{ text: number, style }], numberRoom);
  if (line !== undefined) drawLine(page, line, left + width - line.width, below - 1, line.width, 'start');
}

function rule(page: DocumentPage, x: number, y: number, width: number): void {
  const context = page.context();
  context.fillStyle = lineColour;
  context.fillRect(x, y, width, 0.75);
}

const gap = 14;
const widest = 150;

function figurePieces(figures: readonly { label: string; value: string }[], width: number): Piece[] {
  const perRow = Math.max(1, Math.floor((width + gap) / (widest + gap)));
  const each = (width - (perRow - 1) * gap) / perRow;
  const pieces: Piece[] = [];
  for (let from = 0; from < figures.length; from += perRow) {
    const laid = figures
      .slice(from, from + perRow)
      .map(({ label, value }) => [
        ...layText([{ text: label, style: { size: 10, colour: faint } }], each),
        ...layText([{ text: value, style: { size: 16, bold: true, colour: ink } }], each),
      ]);
    pieces.push({
      height: Math.max(...laid.map(heightOf)),
      gap: 10,
      draw: (page, x, y) => {
        for (const [at, lines] of laid.entries()) drawLines(page, lines, x + at * (each + gap), y, each);
      },
    });
  }
  return pieces;
}

const logoGap = 16;

async function titlePieces(
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

interface MapDrawing {
  renderer: MapRenderer;
  style: (key: string) => Promise<MapStyle>;
}

const captionGap = 3;

function mapPieces(block: MapBlock, { renderer, style }: MapDrawing, width: number): Piece[] {
  const { styleKey, view, furniture, caption } = block;
  const lines = caption === '' ? [] : layText([{ text: caption, style: { size: 10.5, colour: faint } }], width);
  const below = lines.length === 0 ? 0 : captionGap + heightOf(lines);
  const draw: Piece['draw'] = async (page, x, y) => {
    const frame = { x, y, width: view.width, height: view.height };
    const loaded = await style(styleKey);
    await page.inFrame(frame, async surface => {
      // Pictures of pages have pixels of their own.
      const shown = { ...view, pixelRatio: surface.kind === 'pixels' ? surface.width / view.width : 1 };
      await drawMap(renderer, surface, loaded, shown, unpackFurniture(furniture));
    });
    const context = page.context();
    context.strokeStyle = faint;
    context.lineWidth = 0.75;
    context.setLineDash([]);
    context.strokeRect(x, y, view.width, view.height);
    if (view.bearing !== 0) {
      const size = 4.5 * millimetre;
      paintNorthArrow(context, x + view.width - size * 1.3, y + size * 1.5, size, view.bearing);
    }
    drawLines(page, lines, x, y + view.height + captionGap, width);
  };
  return [{ height: view.height + below, gap: 10, draw }];
}

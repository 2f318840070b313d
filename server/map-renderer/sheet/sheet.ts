import type { SKRSContext2D } from '@napi-rs/canvas';
import { millimetre } from '../../../data-packs/paper/paper-sizes.ts';
import { type Frame, footOf, inUnits, sheetEnlargement, sheetMargin } from '../../../data-packs/paper/sheet-layout.ts';
import { setFurnitureFont } from '../canvas-fonts.ts';
import { Camera, type View } from '../map-view.ts';
import { wrapNotes } from '../overlays/credits-overlay.ts';
import type { Furniture } from '../overlays/furniture.ts';
import type { Surround } from '../pages/page-frame.ts';
import { mapSheetWords as t } from '../words.ts';
import { paintGrid } from './grid.ts';
import { gridNotes, northsOf } from './grid-notes.ts';
import { type LegendEntry, overlayEntries, paintLegend } from './legend.ts';
import { paintNorthArrow } from './north-arrow.ts';
import { northsOnPaper, paintNorthDiagram } from './north-diagram.ts';
import { paintPaperScale } from './paper-scale.ts';

/** Paper and everything on it but the map. Lengths are CSS pixels. */
export interface PageSheet {
  width: number;
  height: number;
  frame: Frame;
  /** 25,000 for 1:25 000; computed from the map's zoom where the request states none. */
  scale: number;
  facts: SheetFacts;
}

/** What a sheet says beside what its request does. */
interface SheetFacts {
  /** ISO 8601: when it is drawn, the first of a month, for the declination. */
  day: string;
  /** ISO 8601: of the data of the regions on it. */
  dataDates: readonly string[];
}

const ink = '#222222';

/** Draws everything around the map: frame, grid, title, scale, north, credits, legend. */
export function paintSheet(
  page: Surround,
  view: View,
  furniture: Furniture,
  sheet: PageSheet,
  drawn: readonly LegendEntry[],
): void {
  const { title, sheet: name, grid, north = true, legend } = furniture.asked;
  const unit = sheetEnlargement(sheet);
  const camera = new Camera({ ...view, width: sheet.frame.width, height: sheet.frame.height, pixelRatio: 1 });
  page.enterLayer('grid');
  if (grid !== undefined) paintGrid(page.context(), camera, sheet.frame, grid, unit);
  page.enterLayer('surround');
  const context = page.context();
  context.scale(unit, unit);
  const frame = inUnits(sheet.frame, unit);
  const width = sheet.width / unit;
  context.strokeStyle = ink;
  context.lineWidth = 1;
  context.setLineDash([]);
  context.beginPath();
  context.rect(frame.x, frame.y, frame.width, frame.height);
  context.stroke();
  if (title !== undefined) {
    context.fillStyle = ink;
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
    const written = setFurnitureFont(context, '22px', title);
    const room = (name === undefined ? 1 : 0.6) * (width - 2 * sheetMargin);
    context.fillText(written, sheetMargin, sheetMargin + 20, room);
  }
  if (name !== undefined) {
    context.fillStyle = ink;
    context.textAlign = 'right';
    context.textBaseline = 'alphabetic';
    const written = setFurnitureFont(context, '14px', name);
    context.fillText(written, width - sheetMargin, sheetMargin + 20, width / 3);
  }
  const foot = footOf(frame, grid !== undefined) + 3 * millimetre;
  const left = frame.x;
  const right = frame.x + frame.width;
  const { facts } = sheet;
  const day = new Date(facts.day);
  const norths = grid && northsOf(grid, view, day);
  const northRoom = north ? (norths === undefined ? 12 : 16) * millimetre : 0;
  if (north && norths !== undefined) {
    const onPaper = northsOnPaper(norths, view.bearing, view.utmZone !== undefined);
    paintNorthDiagram(context, [right - 7 * millimetre, foot + 6 * millimetre], 8 * millimetre, onPaper);
  } else if (north) {
    paintNorthArrow(context, right - 4 * millimetre, foot + 5 * millimetre, 4.5 * millimetre, view.bearing);
  }
  const barEnd = paintPaperScale(context, sheet.scale, unit, left, foot, (frame.width - northRoom) * 0.45);
  const notes = [
    ...furniture.credits,
    ...(facts.dataDates.length === 0 ? [] : [t('dataDates', { dates: facts.dataDates })]),
    ...(grid === undefined ? [] : gridNotes(grid, view, day)),
  ];
  if (legend === true) {
    const entries = [...overlayEntries(furniture), ...drawn];
    paintLegend(context, entries, { x: left, y: foot + 13 * millimetre, width: frame.width });
  }
  page.enterLayer(undefined);
  const beside = page.context();
  beside.scale(unit, unit);
  paintCredits(beside, notes, barEnd + 6 * millimetre, foot, right - northRoom);
}

/** Writes the credits, shrunk to fit, never left out. */
function paintCredits(
  context: SKRSContext2D,
  notes: readonly string[],
  left: number,
  top: number,
  right: number,
): void {
  context.textAlign = 'right';
  context.textBaseline = 'alphabetic';
  context.fillStyle = ink;
  for (let size = 9; size >= 5; size -= 1) {
    const lines = wrapNotes(context, notes, size, right - left);
    if (lines.length * size * 1.3 > 12 * millimetre && size > 5) continue;
    lines.forEach((line, i) => {
      context.fillText(line, right, top + size + i * size * 1.3, right - left);
    });
    return;
  }
}

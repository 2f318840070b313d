import type { SKRSContext2D } from '@napi-rs/canvas';
import { utmBand, utmZone } from '../../../data-packs/geo/utm-zone.ts';
import { millimetre } from '../../../data-packs/paper/paper-sizes.ts';
import { type Frame, footOf, inUnits, sheetEnlargement, sheetMargin } from '../../../data-packs/paper/sheet-layout.ts';
import type { GridKind } from '../../../data-packs/picture/options.ts';
import { scaleInWords } from '../../../data-packs/words/scale-in-words.ts';
import { furnitureFamily, setFurnitureFont } from '../canvas/canvas-fonts.ts';
import { wrapNotes } from '../overlays/credits-overlay.ts';
import type { Furniture } from '../overlays/furniture.ts';
import { roundBelow } from '../overlays/scale-bar.ts';
import type { Surround } from '../pages/page-frame.ts';
import { Camera, type View } from '../scene/map-view.ts';
import { mapSheetWords as t } from '../words.ts';
import { paintGrid } from './grid.ts';
import { type LegendEntry, overlayEntries, paintLegend } from './legend.ts';
import { paintNorthArrow } from './north-arrow.ts';
import { type NorthDirections, northDirections, northsOnPaper, paintNorthDiagram } from './north-diagram.ts';

/** Paper and everything on it but the map. Lengths are CSS pixels. */
export interface PageSheet {
  width: number;
  height: number;
  frame: Frame;
  /** 25,000 for 1:25 000; computed from the map's zoom where the request states none. */
  scale: number;
  facts: SheetFacts;
}

interface SheetFacts {
  /** ISO 8601: when it is drawn, the first of a month, for the declination. */
  day: string;
  /** ISO 8601: of the data of the regions on it. */
  dataDates: readonly string[];
}

const ink = '#222222';

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

/** Where the norths of a sheet's middle are; undefined for the geographic grid, and where no magnetic model is for the day. */
function northsOf(grid: GridKind, { longitude, latitude }: View, day: Date): NorthDirections | undefined {
  if (grid === 'geographic') return undefined;
  return northDirections(longitude, latitude, utmZone(longitude, latitude), day);
}

/** Names a grid, its zone and its datum, and where its north and the compass's are. `day`: of the declination. */
function gridNotes(grid: GridKind, view: View, day: Date): string[] {
  const { longitude, latitude } = view;
  if (grid === 'geographic') return [t('geographicGrid')];
  const zone = utmZone(longitude, latitude);
  const name =
    grid === 'mgrs'
      ? t('mgrsGrid', { zone: `${zone}${utmBand(latitude) ?? ''}` })
      : t('utmGrid', { zone: `${zone}${latitude < 0 ? 'S' : 'N'}` });
  const norths = northsOf(grid, view, day);
  if (norths === undefined) return [name];
  const said = {
    grid: turned(norths.grid),
    magnetic: turned(norths.magnetic),
    change: turned(norths.change),
    model: norths.model,
    month: day.toISOString().slice(0, 7),
  };
  return [name, t('norths', said)];
}

/** Writes `3°52′E`. */
function turned(degrees: number): string {
  const minutes = Math.round(Math.abs(degrees) * 60);
  const angle = `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′`;
  if (minutes === 0) return angle;
  return t(degrees < 0 ? 'westDegrees' : 'eastDegrees', { angle });
}

const parts = 4;

/** Draws `1:25 000` above a bar of four parts, on a context of units of `enlargement` CSS pixels. Returns its right end. */
export function paintPaperScale(
  context: SKRSContext2D,
  scale: number,
  enlargement: number,
  left: number,
  top: number,
  room: number,
): number {
  const perMetre = (1000 * millimetre) / scale / enlargement;
  const metres = roundBelow(Math.min(room, 60 * millimetre) / perMetre / parts) * parts;
  const length = metres * perMetre;
  context.fillStyle = ink;
  context.strokeStyle = ink;
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  context.font = `12px ${furnitureFamily()}`;
  context.fillText(scaleInWords(scale), left, top + 11);
  context.lineWidth = 0.8;
  const barTop = top + 7.5 * millimetre;
  for (let i = 0; i < parts; i++) {
    const [x, width] = [left + (i * length) / parts, length / parts];
    context.fillStyle = i % 2 === 0 ? ink : '#ffffff';
    context.fillRect(x, barTop, width, 1.6 * millimetre);
    context.beginPath();
    context.rect(x, barTop, width, 1.6 * millimetre);
    context.stroke();
  }
  const unit = metres >= 2000 ? 'km' : 'm';
  context.fillStyle = ink;
  context.font = `9px ${furnitureFamily()}`;
  for (const i of [0, parts / 2, parts]) {
    const value = (metres * i) / parts / (unit === 'km' ? 1000 : 1);
    context.textAlign = i === 0 ? 'left' : 'center';
    context.fillText(i === parts ? `${value} ${unit}` : String(value), left + (i * length) / parts, barTop - 3);
  }
  return left + length + 6 * millimetre;
}

import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import { setFurnitureFont } from '../canvas/canvas-fonts.ts';
import { paintProfile, type StripProfile } from './strip-profile.ts';
import { paintTab, type Tab } from './tab.ts';

/** What a page of an atlas has beside a sheet. Lengths are CSS pixels. */
export interface PageMarks {
  /** Over the map, at its edges. */
  tabs: readonly Tab[];
  /** Heights along the way on the page. */
  profile?: { frame: Frame; of: StripProfile } | undefined;
  /** A note below the scale, where there is no profile. */
  note?: { text: string; x: number; y: number } | undefined;
}

/** Draws what makes a sheet the page of an atlas. */
export function paintMarks(context: SKRSContext2D, { tabs, profile, note }: PageMarks): void {
  for (const tab of tabs) paintTab(context, tab);
  if (profile !== undefined) paintProfile(context, profile.frame, profile.of);
  if (note !== undefined) paintNote(context, note);
}

function paintNote(context: SKRSContext2D, { text, x, y }: NonNullable<PageMarks['note']>): void {
  context.fillStyle = '#222222';
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.fillText(setFurnitureFont(context, '9px', text), x, y);
}

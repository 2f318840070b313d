import type { PackedFurniture } from '../overlays/packed-overlays.ts';
import type { View } from '../scene/map-view.ts';

export interface MapBlock {
  kind: 'map';
  styleKey: string;
  view: View;
  furniture: PackedFurniture;
  caption: string;
}

export interface Column {
  name: string;
  align: 'start' | 'end';
}

/** What stands on the pages of a document, from top to bottom. */
export type Block =
  | {
      kind: 'title';
      title: string;
      subtitle: string;
      /** PNG, with the CSS pixels that it takes. */
      logo?: { png: Uint8Array; width: number; height: number } | undefined;
    }
  | { kind: 'heading'; text: string }
  /** Markdown: headings, paragraphs, lists, quotes, tables, emphasis, links. */
  | { kind: 'text'; text: string }
  | MapBlock
  | {
      kind: 'chart';
      /** At even distances; null where none is known. */
      values: readonly (number | null)[];
      /** Along the bottom, in the unit. */
      length: number;
      units: { across: string; up: string };
      language: string;
    }
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly string[])[] }
  | { kind: 'figures'; figures: readonly { label: string; value: string }[] }
  | { kind: 'note'; text: string }
  | { kind: 'break' };

export interface DocumentOrder {
  /** A file, or a picture of one page, from 1; the last one where there are fewer. */
  output: { format: 'pdf' } | { format: 'png'; page: number; pixelRatio: number };
  /** Of the paper, CSS pixels. */
  width: number;
  height: number;
  /** Names the file, and heads every page but the first. */
  title: string;
  /** At the right of the head. */
  date: string;
  /** At the foot of every page: whose data it is. */
  credits: string;
  /** With `{page}` and `{pages}`. */
  pageLabel: string;
  blocks: readonly Block[];
}

export interface FinishedDocument {
  bytes: Uint8Array;
  pages: number;
}

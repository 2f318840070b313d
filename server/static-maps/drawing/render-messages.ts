import type { Message } from '../../../data-packs/words/catalogue.ts';
import type { Language } from '../../../data-packs/words/language.ts';
import type { Confinement } from '../../confinement/index.ts';
import type {
  DocumentOrder,
  FileFormat,
  GivenPicture,
  LegendPage,
  LegendSubject,
  MapStyle,
  PackedFurniture,
  PackedStylesheet,
  PageMarks,
  PageSheet,
  PictureFault,
  View,
} from '../../map-renderer/index.ts';
import type { PictureCoverage } from '../coverage/coverage.ts';

export interface RendererData {
  fontPaths: Record<string, string[]>;
  /** Font files of scripts without glyph ranges by the name of the font; `plain`: what the ranges have, as in CSS. */
  scripts: { plain: readonly string[]; fonts: Record<string, readonly { path: string; ranges: readonly string[] }[]> };
}

export interface RenderJob {
  styleKey: string;
  /** In its place, over its sources, fonts and icons. */
  stylesheet?: PackedStylesheet | undefined;
  /** Whether regions are installed for all of it. */
  coverage: PictureCoverage;
  view: View;
  format: FileFormat;
  /** Of the words on paper. */
  language: Language;
  furniture: PackedFurniture;
  /** Own icons of markers, by name. */
  icons?: Readonly<Record<string, GivenPicture>> | undefined;
  sheet?: PageSheet | undefined;
  marks?: PageMarks | undefined;
  /** Whether what the map shows is told, for a legend on another page. */
  tellsLegend?: boolean | undefined;
}

interface Limited {
  /** Milliseconds it may take. */
  timeLimit: number;
}

export interface DocumentJob extends Limited {
  document: DocumentOrder;
}

/** A picture from outside to be read: a drawing of some bytes may ask for hours of filters, which nothing interrupts. */
export interface PictureJob extends Limited {
  picture: Uint8Array;
  /** What it is made to fit in, CSS pixels; `icon`: a small one, kept in its own size. */
  room: { width: number; height: number } | 'icon';
}

export interface LegendJob extends Limited {
  legendPage: LegendPage;
  /** Of its words. */
  language: Language;
}

/** Somebody's style to be checked: nothing is drawn. */
export interface StyleJob extends Limited {
  /** Of the hosted style that has its sources. */
  styleKey: string;
  checkedStyle: PackedStylesheet;
}

export type Job = RenderJob | DocumentJob | PictureJob | LegendJob | StyleJob;

export type ResourceRequest =
  | { kind: 'style'; key: string }
  | { kind: 'tile'; archive: string; version: string; z: number; x: number; y: number }
  | { kind: 'glyphs'; fontstack: string; start: number }
  | { kind: 'sprite'; style: string; ratio: 1 | 2 };

export interface ResourceReplies {
  style: MapStyle;
  tile: Uint8Array;
  glyphs: Uint8Array;
  sprite: { json: Uint8Array; png: Uint8Array };
}

/** A message to a renderer. */
export type Order =
  | { kind: 'begin'; data: RendererData }
  /** Drawn for nobody: what orders need is loaded and compiled then. */
  | { kind: 'warmUp'; job: RenderJob }
  | { kind: 'render'; job: Job }
  | { kind: 'resource'; id: number; value: unknown };

/**
 * A picture that is finished; its file may have come in parts. `isFull`: the process has taken so much memory that another one is to take over. `pages`: of
 * a document. `size`: of a picture that was read, CSS pixels. `legend`: what a map shows.
 */
export interface Drawn {
  kind: 'drawn';
  image: Uint8Array;
  pages?: number;
  size?: { width: number; height: number };
  legend?: readonly LegendSubject[];
  isFull?: boolean;
}

/** A message from a renderer. */
export type Report =
  /** The first one: orders may be sent from now on. */
  | { kind: 'begun'; confinement: Confinement }
  | { kind: 'need'; id: number; request: ResourceRequest }
  /** A part of a long file, whose parts come in their order before it is told as drawn. `length`: of all of them. */
  | { kind: 'part'; bytes: Uint8Array; length: number }
  /** A tile of this archive, as `14/8529/5973`, is drawn as absent. */
  | { kind: 'undecodable'; archive: string; tile: string; reason: string }
  | Drawn
  | { kind: 'refused'; fault: PictureFault }
  | { kind: 'refusedStyle'; said: Message }
  | { kind: 'failed'; message: string; stack: string | undefined };

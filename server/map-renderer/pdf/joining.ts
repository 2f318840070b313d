/** A part of a page that leads to another page. CSS pixels from the page's upper left corner; `page`: from 0. */
export interface PageLink {
  left: number;
  top: number;
  right: number;
  bottom: number;
  page: number;
}

/** What a finished file says of itself. */
export interface JoinedFile {
  title: string;
  /** BCP 47. */
  language: string;
  credits: readonly string[];
  /** Of each page: its entry in the outline, and the number that readers show. */
  pages: readonly { title: string; label: string }[];
}

/** A question to the thread that joins. */
export type JoinQuestion =
  /** `pdf`: of one page, which is the first one's. `page`: which of the file's it becomes, from 0. */
  { kind: 'page'; page: number; pdf: Uint8Array; links: readonly PageLink[] } | { kind: 'finish'; file: JoinedFile };

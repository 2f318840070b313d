/** How far one has looked through the catalogues: kept while the panel is open, whatever else it shows meanwhile. */
export interface Browsing {
  /** What was searched for. */
  text: string;
  /** Branches that were opened or closed by hand. */
  folds: ReadonlyMap<string, boolean>;
}

export const nothingBrowsed: Browsing = { text: '', folds: new Map() };

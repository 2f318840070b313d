export const lineCaps = ['round', 'butt'] as const;
export type LineCap = (typeof lineCaps)[number];

/** How a line or an area is drawn. Lengths are CSS pixels, colours are CSS. */
export interface ShapeLook {
  stroke: string;
  /** 0: no line. */
  width: number;
  fill: string | undefined;
  /** Of lines across an area. */
  hatch?: string | undefined;
  /** Lengths of dashes and gaps in turn. */
  dash?: readonly number[] | undefined;
  /** Ends of the line and of its dashes; by default round without dashes, butt with them. */
  cap?: LineCap | undefined;
  /** A wider line below, seen by its width on both sides. */
  casing?: { colour: string; width: number } | undefined;
  /** Arrowheads that point along the line. */
  arrows?: boolean | undefined;
}

/** A line or ring: x and y in turn, in tile coordinates. Rings repeat their first point at the end. */
export type Line = Int32Array;

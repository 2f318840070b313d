/** Heights of a terrain tile, NaN where there is no data. */
export interface HeightTile {
  size: number;
  heights: Float32Array;
}

interface GridTile {
  column: number;
  row: number;
  /** Metres, row by row; NaN where there is no data. */
  heights: Float32Array | undefined;
}

interface GridPlace {
  z: number;
  /** The zoom that a screen shows, for which shading is exaggerated; `z` is deeper where paper shows more. */
  shownZ: number;
  /** Cells along a tile's side. */
  tileCells: number;
}

/** Heights around the picture. It keeps the tiles: a turned or pitched map has few of those in the box around it. */
export class HeightGrid {
  readonly z: number;
  readonly shownZ: number;
  readonly tileCells: number;
  /** Corner of the grid, in cells of that zoom's world. */
  readonly left: number;
  readonly top: number;
  /** Cells. */
  readonly width: number;
  readonly height: number;
  readonly #columns: number;
  readonly #tiles: (Float32Array | undefined)[];

  constructor({ z, shownZ, tileCells }: GridPlace, tiles: readonly GridTile[]) {
    const [columns, rows] = [tiles.map(({ column }) => column), tiles.map(({ row }) => row)];
    const [west, north] = [Math.min(...columns), Math.min(...rows)];
    this.z = z;
    this.shownZ = shownZ;
    this.tileCells = tileCells;
    this.left = west * tileCells;
    this.top = north * tileCells;
    this.#columns = Math.max(...columns) - west + 1;
    this.width = this.#columns * tileCells;
    this.height = (Math.max(...rows) - north + 1) * tileCells;
    this.#tiles = [];
    for (const { column, row, heights } of tiles) this.#tiles[(row - north) * this.#columns + column - west] = heights;
  }

  /** Copies the cells of a row from column `left` on, all of which are the grid's. */
  copyRow(row: number, left: number, into: Float32Array): void {
    const cells = this.tileCells;
    const down = Math.floor(row / cells);
    for (let column = left; column < left + into.length; ) {
      const across = Math.floor(column / cells);
      const end = Math.min(left + into.length, (across + 1) * cells);
      const tile = this.#tiles[down * this.#columns + across];
      const start = (row - down * cells) * cells - across * cells;
      if (tile === undefined) into.fill(Number.NaN, column - left, end - left);
      else into.set(tile.subarray(start + column, start + end), column - left);
      column = end;
    }
  }
}

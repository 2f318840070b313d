/** A piece of a feature in world units: a line, a closed ring or a point, from vertex `start` to before `end` of a stack. */
export interface Piece {
  start: number;
  end: number;
  outer: boolean;
  west: number;
  north: number;
  east: number;
  south: number;
}

/**
 * Vertices of pieces, one on another. Those of a tile lie above its parent's and are dropped when it is made: arrays of
 * each piece would be most of what has to be collected as garbage.
 */
export class VertexStack {
  /** x, y of each vertex. */
  xy = new Int32Array(1 << 14);
  /** First zoom that draws each (`vertex-levels.ts`). */
  levels = new Uint8Array(1 << 13);
  count = 0;

  /** Makes room for `more` vertices: `xy` and `levels` may be others after it. */
  reserve(more: number): void {
    const needed = this.count + more;
    if (needed <= this.levels.length) return;
    const capacity = Math.max(needed, Math.ceil(1.5 * this.levels.length));
    const { xy, levels } = this;
    this.xy = new Int32Array(2 * capacity);
    this.levels = new Uint8Array(capacity);
    this.xy.set(xy.subarray(0, 2 * this.count));
    this.levels.set(levels.subarray(0, this.count));
  }

  /** Adds a vertex for which room was made. */
  push(x: number, y: number, level: number): void {
    this.xy[2 * this.count] = x;
    this.xy[2 * this.count + 1] = y;
    this.levels[this.count++] = level;
  }

  /** Moves the vertices from `first` on down to `start`, over what lies between. */
  moveDown(first: number, start: number): void {
    if (first === start) return;
    this.xy.copyWithin(2 * start, 2 * first, 2 * this.count);
    this.levels.copyWithin(start, first, this.count);
    this.count -= first - start;
  }

  /** Copies a piece of another stack onto this one. */
  copy(from: VertexStack, piece: Piece): Piece {
    const { start, end } = piece;
    this.reserve(end - start);
    this.xy.set(from.xy.subarray(2 * start, 2 * end), 2 * this.count);
    this.levels.set(from.levels.subarray(start, end), this.count);
    const copied = { ...piece, start: this.count, end: this.count + end - start };
    this.count = copied.end;
    return copied;
  }

  piece(start: number, end: number, outer: boolean): Piece {
    const { xy } = this;
    let west = xy[2 * start] as number;
    let north = xy[2 * start + 1] as number;
    let east = west;
    let south = north;
    for (let i = start + 1; i < end; i++) {
      const x = xy[2 * i] as number;
      const y = xy[2 * i + 1] as number;
      if (x < west) west = x;
      else if (x > east) east = x;
      if (y < north) north = y;
      else if (y > south) south = y;
    }
    return { start, end, outer, west, north, east, south };
  }
}

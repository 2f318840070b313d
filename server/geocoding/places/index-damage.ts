/** Rows of a place index contradict each other, which SQLite does not notice. */
export class IndexDamage extends Error {
  override readonly name = 'IndexDamage';
}

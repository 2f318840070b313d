/** Gives an array's memory back at once: where few objects are made, the garbage collector comes late. Empties it. */
export function release({ buffer }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

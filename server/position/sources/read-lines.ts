/** Lines of a stream of bytes, without their ends. What is longer than `longest` characters is dropped to its end. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, longest: number): AsyncGenerator<string> {
  let begun = '';
  let dropping = false;
  for await (const chunk of chunks) {
    // One character for each byte: NMEA is ASCII, and JSON of gpsd escapes the rest.
    const pieces = Buffer.from(chunk)
      .toString('latin1')
      .split(/\r\n|\n|\r/);
    for (const [index, piece] of pieces.entries()) {
      begun = dropping ? '' : begun + piece;
      if (begun.length > longest) {
        dropping = true;
        begun = '';
      }
      if (index === pieces.length - 1) break;
      if (!dropping && begun !== '') yield begun;
      begun = '';
      dropping = false;
    }
  }
}

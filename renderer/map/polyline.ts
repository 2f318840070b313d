/** `[lon, lat]` */
export type Position = [number, number];

const factor = 1e6;

/** Decodes the polyline algorithm with six decimals, as routing returns shapes. */
export function decodePolyline(encoded: string): Position[] {
  const line: Position[] = [];
  let index = 0;
  let lat = 0;
  let lon = 0;
  const next = (): number => {
    let result = 0;
    let shift = 0;
    let byte: number;
    do {
      byte = encoded.charCodeAt(index++) - 63;
      if (!(byte >= 0 && byte < 64)) throw new Error(`The encoded line is broken at character ${index - 1}.`);
      // Not `|=`: deltas of a large jump leave the 32 bits of bitwise operators.
      result += (byte & 0x1f) * 2 ** shift;
      shift += 5;
    } while (byte >= 0x20);
    return result % 2 === 1 ? -(result + 1) / 2 : result / 2;
  };
  while (index < encoded.length) {
    lat += next();
    lon += next();
    line.push([lon / factor, lat / factor]);
  }
  return line;
}

/** Encodes with six decimals. */
export function encodePolyline(line: readonly Position[]): string {
  let encoded = '';
  let lastLat = 0;
  let lastLon = 0;
  const write = (delta: number): void => {
    let value = delta < 0 ? -2 * delta - 1 : 2 * delta;
    while (value >= 0x20) {
      encoded += String.fromCharCode((value % 0x20) + 0x20 + 63);
      value = Math.floor(value / 0x20);
    }
    encoded += String.fromCharCode(value + 63);
  };
  for (const [lon, lat] of line) {
    const roundLat = Math.round(lat * factor);
    const roundLon = Math.round(lon * factor);
    write(roundLat - lastLat);
    write(roundLon - lastLon);
    lastLat = roundLat;
    lastLon = roundLon;
  }
  return encoded;
}

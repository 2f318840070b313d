import { setImmediate as turn } from 'node:timers/promises';
import { lookup } from '../../../data-packs/geo/lookup.ts';
import type { RecordedPoint } from '../position-schemas.ts';

/** Points written at a time: less than a millisecond. */
const atOnce = 500;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const xmlText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replace(/[&<>]/g, one => lookup(escapes, one) ?? one);

/** A recording as GPX 1.1: one track, with a segment between each two pauses. Written in pieces. */
export async function* recordingGpx(
  name: string,
  segments: readonly (readonly RecordedPoint[])[],
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Outpost" xmlns="http://www.topografix.com/GPX/1/1">
  <metadata><name>${xmlText(name)}</name></metadata>
  <trk><name>${xmlText(name)}</name>
`);
  for (const segment of segments) {
    yield Buffer.from('    <trkseg>\n');
    for (let from = 0; from < segment.length; from += atOnce) {
      yield Buffer.from(
        segment
          .slice(from, from + atOnce)
          .map(trackPoint)
          .join(''),
      );
      // Others' requests go in between.
      await turn();
    }
    yield Buffer.from('    </trkseg>\n');
  }
  yield Buffer.from('  </trk>\n</gpx>\n');
}

function trackPoint([lon, lat, altitude, time]: RecordedPoint): string {
  const height = altitude === null ? '' : `<ele>${altitude.toFixed(1)}</ele>`;
  const when = `<time>${new Date(time).toISOString()}</time>`;
  return `      <trkpt lat="${lat.toFixed(7)}" lon="${lon.toFixed(7)}">${height}${when}</trkpt>\n`;
}

import { setImmediate as turn } from 'node:timers/promises';
import { escapeXml } from '../../../data-packs/base/escape-xml.ts';
import type { RecordedPoint } from '../position-schemas.ts';

/** Points written at a time: less than a millisecond. */
const atOnce = 500;

/** A recording as GPX 1.1: one track, with a segment between each two pauses. Written in pieces. */
export async function* recordingGpx(
  name: string,
  segments: readonly (readonly RecordedPoint[])[],
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Outpost" xmlns="http://www.topografix.com/GPX/1/1">
  <metadata><name>${escapeXml(name)}</name></metadata>
  <trk><name>${escapeXml(name)}</name>
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

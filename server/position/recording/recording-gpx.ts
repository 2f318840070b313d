import { setImmediate as turn } from 'node:timers/promises';
import { gpxEnd, gpxName, gpxPoint, gpxStart } from '../../../data-packs/interchange/gpx-text.ts';
import type { RecordedPoint } from '../position-schemas.ts';

/** Points written at a time: less than a millisecond. */
const atOnce = 500;

/** A recording as GPX 1.1: one track, with a segment between each two pauses. Written in pieces. */
export async function* recordingGpx(
  name: string,
  segments: readonly (readonly RecordedPoint[])[],
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${gpxStart(name)}  <trk>${gpxName(name)}\n`);
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
  yield Buffer.from(`  </trk>\n${gpxEnd}`);
}

function trackPoint([lon, lat, height, time]: RecordedPoint): string {
  return `      ${gpxPoint('trkpt', { lon, lat, height, time })}\n`;
}

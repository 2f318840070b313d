import { describe, expect, test } from 'vitest';
import { metresBetween } from '../../../data-packs/geo/great-circle.ts';
import { MergedSentences } from '../../../server/position/nmea/merge-sentences.ts';
import { parseSentence } from '../../../server/position/nmea/nmea-lines.ts';
import type { Fix, Satellites } from '../../../server/position/position-schemas.ts';
import { readLines } from '../../../server/position/sources/read-lines.ts';
import { checked, type DriveOptions, driveLog } from '../../helpers/drive-log.ts';

/** What is said of lines that come at these times. */
function heard(seconds: readonly { time: number; lines: readonly string[] }[]) {
  const fixes: Fix[] = [];
  const satellites: Satellites[] = [];
  let [searching, bad] = [0, 0];
  const merged = new MergedSentences({
    fix: fix => fixes.push(fix),
    searching: () => {
      searching += 1;
    },
    satellites: seen => satellites.push(seen),
  });
  for (const { time, lines } of seconds) {
    for (const line of lines) {
      const sentence = parseSentence(line);
      if (sentence === undefined) bad += 1;
      else if (sentence !== 'other') merged.push(sentence, time + 300);
    }
  }
  merged.flush();
  return { fixes, satellites, searching, bad };
}

const replay = (options: DriveOptions) => {
  const log = driveLog(options);
  return { log, ...heard(log) };
};

describe('a replayed drive', () => {
  test('is one fix a second, where the car really was, with everything that was said of it', () => {
    const { log, fixes, bad } = replay({});
    expect([fixes.length, bad]).toEqual([log.length, 0]);
    for (const [second, { time, at }] of log.entries()) {
      const fix = fixes[second];
      expect(fix).toMatchObject({ time, kind: '3d', altitude: 23.4, accuracy: 5 });
      expect(fix?.speed).toBeCloseTo(14, 1);
      expect(metresBetween(...at, fix?.lon ?? 0, fix?.lat ?? 0)).toBeLessThan(8);
    }
    expect(fixes.at(-1)?.course).toBeGreaterThan(0);
  });

  test.each([[['GGA', 'GSA', 'GST', 'RMC', 'VTG']], [['GST', 'VTG', 'RMC', 'GGA', 'GSA']], [['RMC', 'GGA']]] as const)(
    'is the same whatever the order of the sentences: %s',
    sends => {
      const usual = replay({}).fixes;
      const { fixes } = replay({ sends });
      expect(fixes.map(({ lat, lon, time, altitude }) => [lat, lon, time, altitude])).toEqual(
        usual.map(({ lat, lon, time, altitude }) => [lat, lon, time, altitude]),
      );
    },
  );

  test('has no position in a tunnel, and is told so', () => {
    const { log, fixes, searching } = replay({ tunnel: [100, 160] });
    expect(fixes).toHaveLength(log.length - 60);
    expect(searching).toBe(60);
    expect(fixes.some(({ time }) => time >= (log[100]?.time ?? 0) && time < (log[160]?.time ?? 0))).toBe(false);
  });

  test('with wrong digits and cut lines is never anywhere else', () => {
    const { log, fixes, bad } = replay({ damageEvery: 5 });
    expect(bad).toBeGreaterThan(log.length / 12);
    // Another sentence of the same second is sound.
    expect(fixes).toHaveLength(log.length);
    for (const fix of fixes) {
      const { at } = log[(fix.time - (log[0]?.time ?? 0)) / 1000] ?? { at: [0, 0] };
      expect(metresBetween(...(at as [number, number]), fix.lon, fix.lat)).toBeLessThan(8);
    }
  });
});

describe('sentences', () => {
  const at = (lines: readonly string[], time = Date.UTC(2026, 5, 1)) => heard([{ time, lines }]).fixes;

  test('south and west are negative, and a position across the date line stays what it is', () => {
    const [sydney] = at([checked('GNGGA,120000.00,3352.10000,S,15112.50000,E,1,12,0.6,20.0,M,21.0,M,,')]);
    expect(sydney).toMatchObject({ lat: expect.closeTo(-33.868333, 6), lon: expect.closeTo(151.208333, 6) });
    const [fiji] = at([checked('GNGGA,120000.00,1800.00000,S,17959.99999,W,1,12,0.6,20.0,M,21.0,M,,')]);
    expect(fiji?.lon).toBeCloseTo(-179.9999998, 6);
  });

  test('accuracy is what the receiver says of it, else what its dilution means, else nothing', () => {
    const gga = checked('GPGGA,120000.00,4527.00000,N,02831.00000,W,1,08,1.2,20.0,M,47.0,M,,');
    const gst = checked('GPGST,120000.00,1.2,,,,3.0,4.0,6.1');
    const rmc = checked('GPRMC,120000.00,A,4527.00000,N,02831.00000,W,0.1,77.0,010626,,,A');
    expect(at([gga, gst])[0]?.accuracy).toBe(10);
    expect(at([gga])[0]?.accuracy).toBe(6);
    expect(at([rmc])[0]?.accuracy).toBeNull();
    const corrected = gga.replace(/,W,1,.*/, ',W,2,08,1.2,20.0,M,47.0,M,,').slice(1);
    expect(at([checked(corrected)])[0]).toMatchObject({ accuracy: 3, kind: 'differential' });
  });

  test('who stands has no course', () => {
    const rmc = checked('GPRMC,120000.00,A,4527.00000,N,02831.00000,W,0.1,77.0,010626,,,A');
    expect(at([rmc])[0]).toMatchObject({ course: null, speed: 0.05 });
  });

  test('around midnight the day is the receiver’s, or the nearest to the service’s clock', () => {
    const midnight = Date.UTC(2026, 5, 2);
    const gga = (clock: string) => checked(`GPGGA,${clock},4527.00000,N,02831.00000,W,1,08,1.2,20.0,M,47.0,M,,`);
    const times = heard([
      { time: midnight - 1000, lines: [gga('235959.00')] },
      { time: midnight - 500, lines: [gga('000000.00')] },
    ]).fixes.map(({ time }) => time);
    expect(times).toEqual([midnight - 1000, midnight]);
  });

  test.each([
    ['no checksum', '$GPGGA,120000.00,4527.00000,N,02831.00000,W,1,08,1.2,20.0,M,47.0,M,,'],
    ['a wrong checksum', '$GPGGA,120000.00,4527.00000,N,02831.00000,W,1,08,1.2,20.0,M,47.0,M,,*00'],
    ['fields that cannot be', checked('GPGGA,12')],
    ['a name that every object has', checked('GPconstructor,1,2')],
    ['an endless line', checked(`GPGGA,${'1'.repeat(1000)}`)],
    ['bytes of another speed', '\u0080\u00f8x\u0000$\u00fe'],
  ])('with %s are none', (_, line) => {
    expect([undefined, 'other']).toContain(parseSentence(line));
    expect(at([line])).toEqual([]);
  });

  test('a place that is none on Earth is no fix', () => {
    expect(at([checked('GPGGA,120000.00,9927.00000,N,02831.00000,W,1,08,1.2,20.0,M,47.0,M,,')])).toEqual([]);
  });
});

test('lines are found in any pieces of a stream, and an endless one is dropped', async () => {
  async function* pieces() {
    for (const piece of ['a\r\nb', 'c\n', 'x'.repeat(400), 'y\n', 'd\re', '\nrest']) yield Buffer.from(piece);
  }
  const lines: string[] = [];
  for await (const line of readLines(pieces(), 256)) lines.push(line);
  expect(lines).toEqual(['a', 'bc', 'd', 'e']);
});

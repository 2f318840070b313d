import { z } from 'zod';
import { parsedJson } from '../../../data-packs/base/parsed-json.ts';
import { type Fix, type FixKind, type SourceEvents, slowestCourse } from '../position-schemas.ts';

const number = z.number().optional().catch(undefined);

/** What is read of gpsd's reports (gpsd_json(5)); all of it is optional there. */
const report = z.discriminatedUnion('class', [
  z.object({
    class: z.literal('TPV'),
    mode: number,
    status: number,
    time: z.string().optional().catch(undefined),
    lat: number,
    lon: number,
    altMSL: number,
    alt: number,
    eph: number,
    epx: number,
    epy: number,
    speed: number,
    track: number,
  }),
  z.object({
    class: z.literal('SKY'),
    uSat: number,
    nSat: number,
    satellites: z
      .array(z.object({ used: z.boolean().optional().catch(undefined) }))
      .optional()
      .catch(undefined),
  }),
  z.object({ class: z.literal('ATT'), heading: number }),
]);

/** Reports of a sky full of satellites are long. */
export const longestReport = 65_536;

const kindOfStatus = new Map<number, FixKind>([
  [2, 'differential'],
  [3, 'rtk'],
  [4, 'differential'],
  [5, 'estimated'],
  [6, 'estimated'],
  [8, 'simulated'],
]);

/** Turns gpsd's reports into fixes. */
export class GpsdReports {
  readonly #events: SourceEvents;
  readonly #now: () => number;
  #heading: number | null = null;

  constructor(events: SourceEvents, now: () => number) {
    this.#events = events;
    this.#now = now;
  }

  line(text: string): void {
    const value = parsedJson(text);
    if (value === undefined) {
      this.#events.garbled();
      return;
    }
    const { data } = report.safeParse(value);
    if (data?.class === 'ATT') this.#heading = data.heading ?? null;
    if (data?.class === 'SKY') {
      const used = data.satellites?.filter(one => one.used === true).length;
      this.#events.satellites({
        used: data.uSat ?? used ?? null,
        inView: data.nSat ?? data.satellites?.length ?? null,
      });
    }
    if (data?.class !== 'TPV') return;
    const fix = fixOf(data, this.#heading, this.#now());
    if (fix === undefined) this.#events.searching();
    else this.#events.fix(fix);
  }
}

function fixOf(tpv: Extract<z.output<typeof report>, { class: 'TPV' }>, heading: number | null, now: number) {
  const { mode = 0, lat, lon, epx, epy, speed = null } = tpv;
  if (mode < 2 || lat === undefined || lon === undefined) return undefined;
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return undefined;
  const time = Date.parse(tpv.time ?? '');
  const fix: Fix = {
    lat,
    lon,
    time: Number.isFinite(time) ? time : now,
    receivedAt: now,
    // gpsd's estimates are of 95 %.
    accuracy: tpv.eph ?? (epx === undefined || epy === undefined ? null : Math.hypot(epx, epy)),
    altitude: mode >= 3 ? (tpv.altMSL ?? tpv.alt ?? null) : null,
    speed,
    course: speed !== null && speed < slowestCourse ? null : (tpv.track ?? null),
    heading,
    kind: kindOfStatus.get(tpv.status ?? 1) ?? (mode === 2 ? '2d' : '3d'),
  };
  return fix;
}

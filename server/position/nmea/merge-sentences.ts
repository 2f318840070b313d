import type { GGAQuality } from 'gps';
import { type Fix, type FixKind, type SourceEvents, slowestCourse } from '../position-schemas.ts';
import type { Sentence } from './nmea-lines.ts';

/** What the sentences of one moment say; `time`: of day, milliseconds. */
interface Epoch extends Pick<Fix, 'time' | 'receivedAt' | 'altitude' | 'speed' | 'course' | 'heading'> {
  lat: number | null;
  lon: number | null;
  /** Null: the receiver says that it has no position. */
  kind: FixKind | null;
  hdop: number | null;
  deviation: number | null;
}

const nothingKnown = {
  ...{ lat: null, lon: null, kind: null, altitude: null },
  ...{ hdop: null, deviation: null, speed: null, course: null, heading: null },
};

const dayMs = 86_400_000;

const kindOfQuality: Readonly<Record<GGAQuality, FixKind>> = {
  fix: '3d',
  'dgps-fix': 'differential',
  'pps-fix': 'differential',
  rtk: 'rtk',
  'rtk-float': 'differential',
  estimated: 'estimated',
  manual: 'simulated',
  simulated: 'simulated',
};

const finite = (value: number | null | undefined): number | null =>
  value == null || !Number.isFinite(value) ? null : value;

/**
 * Joins the sentences of each moment into one fix. Receivers send several, in an order of their own: a moment is over
 * when one of another time comes, or when the caller says that nothing more came for a while.
 */
export class MergedSentences {
  readonly #events: Pick<SourceEvents, 'fix' | 'searching' | 'satellites'>;
  #epoch: Epoch | undefined;
  /** Midnight of the receiver's date, milliseconds since 1970. */
  #day: number | undefined;
  /** GSA knows how many dimensions, and stands for the moments after it until the next one. */
  #dimensions: FixKind = '3d';
  #hdop: number | null = null;
  #used: number | null = null;
  /** By system, as each has sentences of its own. */
  readonly #inView = new Map<string, number>();

  constructor(events: Pick<SourceEvents, 'fix' | 'searching' | 'satellites'>) {
    this.#events = events;
  }

  push(sentence: Sentence, receivedAt: number): void {
    switch (sentence.type) {
      case 'GSV':
        this.#inView.set(sentence.system, finite(sentence.satsInView) ?? 0);
        return;
      case 'GSA':
        this.#dimensions = sentence.fix === '2D' ? '2d' : '3d';
        this.#hdop = finite(sentence.hdop);
        return;
      case 'ZDA':
        this.#learnDay(sentence.time);
        return;
      case 'VTG':
        // These have no time of their own: they belong to the moment at hand.
        if (this.#epoch !== undefined) moved(this.#epoch, sentence.speed, sentence.track);
        return;
      case 'HDT':
        if (this.#epoch !== undefined && sentence.trueNorth) this.#epoch.heading = direction(sentence.heading);
        return;
    }
    const epoch = this.#at(sentence.time, receivedAt);
    if (epoch === undefined) return;
    switch (sentence.type) {
      case 'GGA':
        epoch.kind = sentence.quality === null ? null : this.#kind(kindOfQuality[sentence.quality]);
        epoch.altitude = finite(sentence.alt);
        epoch.hdop = finite(sentence.hdop);
        this.#used = finite(sentence.satellites);
        placed(epoch, sentence);
        break;
      case 'GNS':
        epoch.kind = /[ADPRFE]/.test(sentence.mode) ? (epoch.kind ?? this.#kind(kindOfModes(sentence.mode))) : null;
        epoch.altitude = finite(sentence.alt);
        epoch.hdop = finite(sentence.hdop);
        this.#used = finite(sentence.satsUsed);
        placed(epoch, sentence);
        break;
      case 'RMC':
        if (sentence.status !== 'active') break;
        this.#learnDay(sentence.time);
        epoch.kind ??= this.#kind('3d');
        moved(epoch, sentence.speed, sentence.track);
        placed(epoch, sentence);
        break;
      case 'GLL':
        if (sentence.status !== 'active') break;
        epoch.kind ??= this.#kind('3d');
        placed(epoch, sentence);
        break;
      case 'GST':
        epoch.deviation = accuracyOfDeviations(finite(sentence.latitudeError), finite(sentence.longitudeError));
        break;
    }
  }

  /** Ends the moment at hand. */
  flush(): void {
    const epoch = this.#epoch;
    this.#epoch = undefined;
    if (epoch === undefined) return;
    const inView = [...this.#inView.values()];
    this.#events.satellites({
      used: this.#used,
      inView: inView.length === 0 ? null : inView.reduce((sum, count) => sum + count, 0),
    });
    const { time: _, hdop, deviation, lat, lon, kind, ...rest } = epoch;
    if (kind === null || lat === null || lon === null) {
      this.#events.searching();
      return;
    }
    const accuracy = deviation ?? accuracyOfHdop(hdop ?? this.#hdop, kind);
    this.#events.fix({ ...rest, lat, lon, kind, accuracy, time: this.#moment(epoch) });
  }

  #kind(kind: FixKind): FixKind {
    return kind === '3d' ? this.#dimensions : kind;
  }

  /** The moment of a time of day; of none, that at hand. */
  #at(time: Date | null, receivedAt: number): Epoch | undefined {
    if (time === null || !Number.isFinite(time.getTime())) {
      // Receivers that have no position often have no time either.
      if (this.#epoch !== undefined) this.flush();
      this.#events.searching();
      return undefined;
    }
    const ofDay = ((time.getTime() % dayMs) + dayMs) % dayMs;
    if (this.#epoch?.time !== ofDay) this.flush();
    this.#epoch ??= { ...nothingKnown, time: ofDay, receivedAt };
    return this.#epoch;
  }

  #learnDay(time: Date | null): void {
    const at = time?.getTime() ?? Number.NaN;
    if (Number.isFinite(at)) this.#day = Math.floor(at / dayMs) * dayMs;
  }

  /** The date is the receiver's own; a receiver that never says one is on the day of the service's clock. */
  #moment({ time, receivedAt }: Epoch): number {
    if (this.#day !== undefined) return this.#day + time;
    const near = Math.floor(receivedAt / dayMs) * dayMs + time;
    return [near - dayMs, near, near + dayMs].reduce((best, at) =>
      Math.abs(at - receivedAt) < Math.abs(best - receivedAt) ? at : best,
    );
  }
}

function kindOfModes(modes: string): FixKind {
  if (modes.includes('R')) return 'rtk';
  if (/[DPF]/.test(modes)) return 'differential';
  return modes.includes('A') ? '3d' : 'estimated';
}

function placed(epoch: Epoch, { lat, lon }: { lat: number | null; lon: number | null }): void {
  if (lat === null || lon === null || !(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return;
  epoch.lat = lat;
  epoch.lon = lon;
}

/** `speed` in km/h, as the parser gives it. */
function moved(epoch: Epoch, speed: number | null, track: number | null): void {
  const metres = finite(speed);
  if (metres !== null && metres >= 0) epoch.speed = Math.round((metres / 3.6) * 100) / 100;
  epoch.course = epoch.speed !== null && epoch.speed < slowestCourse ? null : direction(finite(track));
}

const direction = (degrees: number | null): Fix['course'] =>
  degrees === null || !Number.isFinite(degrees) ? null : ((degrees % 360) + 360) % 360;

/**
 * Metres of error for each unit of HDOP, at 95 %: twice the 1.5 to 3 m that measured distances to satellites are off
 * under open sky (GPS SPS performance standard), of corrected ones less. Receivers that know better say so in GST.
 */
const metresPerHdop: Readonly<Record<FixKind, number>> = {
  '2d': 5,
  '3d': 5,
  differential: 2.5,
  rtk: 0.2,
  estimated: 20,
  simulated: 5,
  device: 5,
};

/** Radius at 95 % from the dilution of precision. */
function accuracyOfHdop(hdop: number | null, kind: FixKind): number | null {
  // Receivers without a position say 99.9.
  return hdop === null || !(hdop > 0 && hdop < 99) ? null : round(hdop * metresPerHdop[kind]);
}

/** Radius at 95 % from standard deviations in latitude and longitude (2 DRMS). */
function accuracyOfDeviations(lat: number | null, lon: number | null): number | null {
  return lat === null || lon === null || !(lat >= 0 && lon >= 0) ? null : round(2 * Math.hypot(lat, lon));
}

const round = (metres: number): number => Math.round(metres * 100) / 100;

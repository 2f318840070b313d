import { z } from 'zod';
import type { Message } from '../../data-packs/words/catalogue.ts';
import { latitudeSchema, longitudeSchema } from '../http/request/lon-lat-schema.ts';

const hostName = z
  .string()
  .trim()
  .min(1)
  .max(253)
  .regex(/^[\w.:%-]+$/);
const port = z.int().min(1).max(65_535);

/** Speeds of serial lines; NMEA 0183 says 4800, most receivers of today 9600 or more. */
const baudRates = [4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800] as const;

/** Where positions come from. `system` is what the window's own browser or system knows, which it sends. */
export const positionSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('system') }),
  z.object({ kind: z.literal('gpsd'), host: hostName, port }),
  z.object({ kind: z.literal('nmea-tcp'), host: hostName, port }),
  z.object({ kind: z.literal('nmea-udp'), port, everyAddress: z.boolean() }),
  z.object({ kind: z.literal('serial'), path: z.string().min(1).max(1024), baudRate: z.literal(baudRates) }),
]);
export type PositionSource = z.output<typeof positionSource>;

const degrees = z.number().min(0).max(360).nullable();

/** A position that the window's system found. */
export const systemFix = z.object({
  lat: latitudeSchema,
  lon: longitudeSchema,
  time: z.int().min(0).max(8_640_000_000_000_000),
  accuracy: z.number().min(0).max(50_000_000).nullable(),
  altitude: z.number().min(-100_000).max(1_000_000).nullable(),
  speed: z.number().min(0).max(100_000).nullable(),
  course: degrees,
});
export type SystemFix = z.output<typeof systemFix>;

/** A serial port of the service's machine. */
export interface SerialPort {
  path: string;
  /** What the device calls itself; null: unknown. */
  maker: string | null;
}

/**
 * `lost`: it cannot be reached, and is tried again; `searching`: it answers and has no position; `stale`: it had one and
 * is silent since.
 */
export type PositionState = 'off' | 'connecting' | 'searching' | 'fix' | 'stale' | 'lost';

export interface RecordingSummary {
  id: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  running: boolean;
  /** Paused because the service ended, not by its user. */
  interrupted: boolean;
  points: number;
  metres: number;
  /** Time that was recorded, without pauses, up to `asOf`. */
  milliseconds: number;
  asOf: number;
  /** Why it is not on the disk, null while it is. */
  problem: Message | null;
}

/** All that a window shows of the position. */
export interface PositionStatus {
  /** Another one after each change. */
  revision: number;
  on: boolean;
  /** The one that was chosen last; null: none yet. */
  source: PositionSource | null;
  state: PositionState;
  problem: Message | null;
  /** When a lost source is tried again, milliseconds since 1970. */
  nextTryAt: number | null;
  /** The last one of this source. */
  fix: Fix | null;
  satellites: Satellites | null;
  recording: RecordingSummary | null;
}

/** A recorded position: longitude, latitude, metres above the sea, milliseconds since 1970. */
export type RecordedPoint = [lon: number, lat: number, altitude: number | null, time: number];

export interface RecordedPoints {
  /** Of which recording; null: there is none. */
  id: string | null;
  points: RecordedPoint[];
  /** Numbers of points, in the whole recording, before which there was a pause. */
  breaks: number[];
  more: boolean;
}

/** How a position was found. */
export type FixKind = '2d' | '3d' | 'differential' | 'rtk' | 'estimated' | 'simulated' | 'device';

/** Where the receiver was at one moment. */
export interface Fix {
  lat: number;
  lon: number;
  /** By the receiver's clock, milliseconds since 1970. */
  time: number;
  /** By the service's clock, milliseconds since 1970. */
  receivedAt: number;
  /** Radius in metres in which the position lies in about 95 of 100 cases; null: the receiver does not say. */
  accuracy: number | null;
  /** Metres above sea level. */
  altitude: number | null;
  /** Metres per second. */
  speed: number | null;
  /** Direction of the movement, degrees clockwise from true north; null while it stands. */
  course: number | null;
  /** Where its nose points to, in the same way: of a compass. */
  heading: number | null;
  kind: FixKind;
}

/** Satellites that the receiver counts with, and that it sees. */
export interface Satellites {
  used: number | null;
  inView: number | null;
}

/** What a source of positions tells. */
export interface SourceEvents {
  /** The source answers: it was connected to, opened, or bound. */
  opened(): void;
  fix(fix: Fix): void;
  /** The receiver works, and has no position. */
  searching(): void;
  satellites(seen: Satellites): void;
  /** Something came that is nothing a receiver says. */
  garbled(): void;
}

/** A course is noise while one stands: slower than this, metres per second, there is none. */
export const slowestCourse = 0.5;

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

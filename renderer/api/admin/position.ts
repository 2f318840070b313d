import type {
  PositionSource,
  PositionStatus,
  RecordedPoints,
  SerialPort,
  SystemFix,
} from '../../../server/position/position-schemas.ts';

export type {
  Fix,
  PositionSource,
  PositionStatus,
  RecordingSummary,
  SerialPort,
} from '../../../server/position/position-schemas.ts';

/** What is finished or discarded: its name, and the colour of its line. */
interface Finished {
  name: string;
  color: string | null;
}

/** Where the service's machine is. Failures are `ApiFailure`. */
export interface PositionApi {
  /** The status as soon as it is another than that of `revision`, or after so many seconds. */
  status(after: number, seconds: number, signal?: AbortSignal): Promise<PositionStatus>;
  /** Null: off. */
  use(source: PositionSource | null): Promise<PositionStatus>;
  /** Sends what this window's system knows. */
  send(fix: SystemFix): Promise<void>;
  serialPorts(signal?: AbortSignal): Promise<SerialPort[]>;
  /** `id`: a UUID, under which the finished recording is an item. */
  start(id: string): Promise<PositionStatus>;
  pause(): Promise<PositionStatus>;
  resume(): Promise<PositionStatus>;
  /** Whether there was anything to keep. */
  finish(finished: Finished): Promise<boolean>;
  /** Into the trash. */
  discard(finished: Finished): Promise<boolean>;
  points(from: number, signal?: AbortSignal): Promise<RecordedPoints>;
}

interface Asks {
  get<Reply>(path: string, signal?: AbortSignal): Promise<Reply>;
  post<Reply>(path: string, body: unknown): Promise<Reply>;
}

export function positionApi({ get, post }: Asks): PositionApi {
  const base = '/position';
  return {
    status: (after, seconds, signal) => get(`${base}?after=${after}&wait=${seconds}`, signal),
    use: source => post(`${base}/source`, { source }),
    send: async fix => void (await post(`${base}/fixes`, fix)),
    serialPorts: async signal => (await get<{ ports: SerialPort[] }>(`${base}/serial-ports`, signal)).ports,
    start: id => post(`${base}/recording/start`, { id }),
    pause: () => post(`${base}/recording/pause`, {}),
    resume: () => post(`${base}/recording/resume`, {}),
    finish: async finished => (await post<{ kept: boolean }>(`${base}/recording/finish`, finished)).kept,
    discard: async finished => (await post<{ kept: boolean }>(`${base}/recording/discard`, finished)).kept,
    points: (from, signal) => get(`${base}/recording/points?from=${from}`, signal),
  };
}

import type {
  PositionSource,
  PositionStatus,
  RecordedPoints,
  SerialPort,
  SystemFix,
} from '../../../server/position/position-schemas.ts';
import type { ApiClient } from '../client.ts';

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

export type PositionApi = ReturnType<typeof positionApi>;

const base = '/position';

/** Where the service's machine is. Failures are `ApiFailure`. */
export const positionApi = ({ get, post }: ApiClient) => ({
  /** The status as soon as it is another than `after`, or after so many seconds. */
  status: (after: number, wait: number, signal?: AbortSignal) => get<PositionStatus>(base, { after, wait }, signal),
  /** Null: off. */
  use: (source: PositionSource | null) => post<PositionStatus>(`${base}/source`, { source }),
  /** Sends what this window's system knows. */
  send: (fix: SystemFix) => post<void>(`${base}/fixes`, fix),
  serialPorts: async (signal?: AbortSignal) =>
    (await get<{ ports: SerialPort[] }>(`${base}/serial-ports`, {}, signal)).ports,
  /** `id`: a UUID, under which the finished recording is an item. */
  start: (id: string) => post<PositionStatus>(`${base}/recording/start`, { id }),
  pause: () => post<PositionStatus>(`${base}/recording/pause`, {}),
  resume: () => post<PositionStatus>(`${base}/recording/resume`, {}),
  /** Whether there was anything to keep. */
  finish: async (finished: Finished) => (await post<{ kept: boolean }>(`${base}/recording/finish`, finished)).kept,
  /** Into the trash. */
  discard: async (finished: Finished) => (await post<{ kept: boolean }>(`${base}/recording/discard`, finished)).kept,
  points: (from: number, signal?: AbortSignal) => get<RecordedPoints>(`${base}/recording/points`, { from }, signal),
});

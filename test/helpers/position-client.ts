import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { PositionSource, PositionStatus, RecordedPoint } from '../../server/position/position-schemas.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { patienceMs } from './patience.ts';
import type { TestService } from './service.ts';

/** The position, as a window asks for it. */
export interface PositionClient {
  admin: AdminClient;
  status(): Promise<PositionStatus>;
  use(source: PositionSource | null): Promise<PositionStatus>;
  /** Waits until the status is so. */
  until(isSo: (status: PositionStatus) => boolean): Promise<PositionStatus>;
  start(): Promise<string>;
  order(order: 'pause' | 'resume'): Promise<PositionStatus>;
  finish(name: string): Promise<void>;
  points(): Promise<RecordedPoint[]>;
}

export async function positionClient(service: TestService): Promise<PositionClient> {
  const admin = await adminClient(service);
  const checked = ({ status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const status = async () => checked(await admin.get('/position')) as PositionStatus;
  return {
    admin,
    status,
    use: async source => checked(await admin.post('/position/source', { source })) as PositionStatus,
    until: isSo =>
      vi.waitFor(
        async () => {
          const now = await status();
          if (!isSo(now)) throw new Error(`It is ${JSON.stringify(now)}`);
          return now;
        },
        { timeout: patienceMs, interval: 15 },
      ),
    start: async () => {
      const id = randomUUID();
      checked(await admin.post('/position/recording/start', { id }));
      return id;
    },
    order: async order => checked(await admin.post(`/position/recording/${order}`)) as PositionStatus,
    finish: async name => void checked(await admin.post('/position/recording/finish', { name })),
    points: async () => (await admin.get('/position/recording/points')).body.points,
  };
}

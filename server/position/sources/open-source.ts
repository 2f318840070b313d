import type { SourceEvents } from '../fix.ts';
import type { PositionSource } from '../position-schemas.ts';
import { gpsd } from './gpsd.ts';
import { nmeaTcp } from './nmea-tcp.ts';
import { nmeaUdp } from './nmea-udp.ts';
import { serial } from './serial.ts';

export interface SourceContext {
  events: SourceEvents;
  /** Aborted when the source is no longer wanted. */
  signal: AbortSignal;
  now: () => number;
}

/** Tells what a source says until it ends; throws why it cannot be opened or broke off. */
export type OpenSource<Kind extends PositionSource['kind']> = (
  source: Extract<PositionSource, { kind: Kind }>,
  context: SourceContext,
) => Promise<void>;

/** Another kind of source: a schema in `position-schemas.ts`, a file here, a case. */
export function openSource(source: PositionSource, context: SourceContext): Promise<void> {
  switch (source.kind) {
    case 'gpsd':
      return gpsd(source, context);
    case 'nmea-tcp':
      return nmeaTcp(source, context);
    case 'nmea-udp':
      return nmeaUdp(source, context);
    case 'serial':
      return serial(source, context);
    case 'system':
      return untilAborted(context);
  }
}

/** The window sends what its system says; there is nothing to open. */
async function untilAborted({ events, signal }: SourceContext): Promise<void> {
  events.opened();
  await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }));
}

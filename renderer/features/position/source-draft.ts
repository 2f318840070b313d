import type { PositionSource } from '../../api/admin/position.ts';

export const sourceKinds = [
  'system',
  'serial',
  'gpsd',
  'nmea-tcp',
  'nmea-udp',
] as const satisfies PositionSource['kind'][];

type BaudRate = Extract<PositionSource, { kind: 'serial' }>['baudRate'];
export const baudRates = [4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800] as const satisfies BaudRate[];

/** What is typed of a source; that of all kinds, so that nothing is lost by looking at another one. */
export interface Draft {
  kind: PositionSource['kind'];
  host: string;
  port: number | '';
  everyAddress: boolean;
  path: string;
  baudRate: BaudRate;
}

/** Usual ports: gpsd's own, and the one that NMEA over networks has at IANA. */
const usualPorts = { gpsd: 2947, 'nmea-tcp': 10_110, 'nmea-udp': 10_110 } as const;

export function draftOf(source: PositionSource | null): Draft {
  const usual: Draft = {
    kind: 'system',
    host: 'localhost',
    port: '',
    everyAddress: false,
    path: '',
    baudRate: 9600,
  };
  return source === null ? usual : { ...usual, ...source };
}

/** The port that stands for an empty field. */
export function portOf({ kind, port }: Draft): number | undefined {
  if (port !== '') return port;
  return kind === 'system' || kind === 'serial' ? undefined : usualPorts[kind];
}

/** Undefined while something is missing. */
export function sourceOf(draft: Draft): PositionSource | undefined {
  const { kind, everyAddress, baudRate } = draft;
  const [host, path, port] = [draft.host.trim(), draft.path.trim(), portOf(draft)];
  switch (kind) {
    case 'system':
      return { kind };
    case 'serial':
      return path === '' ? undefined : { kind, path, baudRate };
    case 'nmea-udp':
      return port === undefined ? undefined : { kind, port, everyAddress };
    default:
      return host === '' || port === undefined ? undefined : { kind, host, port };
  }
}

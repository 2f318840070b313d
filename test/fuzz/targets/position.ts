import { longestSentence, NmeaLines } from '../../../server/position/nmea/nmea-lines.ts';
import type { SourceEvents } from '../../../server/position/position-schemas.ts';
import { GpsdReports, longestReport } from '../../../server/position/sources/gpsd-reports.ts';
import { readLines } from '../../../server/position/sources/read-lines.ts';
import { type Target, text } from '../target.ts';

/** Fixes that are none are as wrong as a crash: they are stored and drawn. */
const events: SourceEvents = {
  opened: () => undefined,
  garbled: () => undefined,
  searching: () => undefined,
  satellites: () => undefined,
  fix: ({ lat, lon, time }) => {
    if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && Number.isFinite(time)))
      throw new Error(`a fix at ${lat}, ${lon}, ${time}`);
  },
};
const now = () => 1_700_000_000_000;

/** In pieces, as a stream comes. */
async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 64) yield bytes.subarray(at, at + 64);
}

/** Mends the sum of a sentence, for changes to get behind it. */
function withSum(line: string): string {
  const body = /^\$([^*]*)/.exec(line)?.[1];
  if (body === undefined) return line;
  const sum = [...body].reduce((total, letter) => total ^ letter.charCodeAt(0), 0);
  return `$${body}*${(sum & 255).toString(16).padStart(2, '0').toUpperCase()}`;
}

const sentences = [
  'GPGGA,123519,4344.038,N,00724.131,E,1,08,0.9,545.4,M,46.9,M,,',
  'GPRMC,123519,A,4344.038,N,00724.131,E,022.4,084.4,230394,003.1,W',
  'GNGNS,123519.00,4344.038,N,00724.131,E,AAN,13,0.9,25.6,18.0,,',
  'GPGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1',
  'GPGSV,1,1,02,01,40,083,46,02,17,308,41',
  'GPGLL,4344.038,N,00724.131,E,123519,A',
  'GPVTG,054.7,T,034.4,M,005.5,N,010.2,K',
  'GPGST,123519.00,1.0,1.0,1.0,1.0,1.0,1.0,1.0',
  'GPHDT,123.4,T',
  'GPZDA,123519.00,23,03,2024,00,00',
];

/** Sentences of a receiver. */
export const nmea: Target = {
  seeds: () => [
    text(`${sentences.map(one => withSum(`$${one}`)).join('\r\n')}\r\n`),
    ...sentences.map(one => text(`$${one}\n`)),
  ],
  read: async bytes => {
    const lines = new NmeaLines(events, now);
    try {
      for await (const line of readLines(pieces(bytes), longestSentence)) lines.line(withSum(line));
    } finally {
      lines.close();
    }
  },
};

/** Reports of gpsd. */
export const gpsd: Target = {
  seeds: () => [
    text(
      '{"class":"TPV","mode":3,"time":"2024-01-01T00:00:00Z","lat":43.7,"lon":7.4,"altMSL":3,"epx":1,"epy":2,"speed":3,"track":90}\n' +
        '{"class":"SKY","uSat":4,"satellites":[{"used":true}]}\n{"class":"ATT","heading":10}\n',
    ),
  ],
  read: async bytes => {
    const reports = new GpsdReports(events, now);
    for await (const line of readLines(pieces(bytes), longestReport)) reports.line(line);
  },
};

import { bearingBetween, metresBetween } from '../../data-packs/geo/great-circle.ts';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { decodePolyline } from '../../data-packs/geo/polyline.ts';
import { seededRandom } from './seeded-random.ts';

/** A drive through Ardhavn, out on the motorway and back towards Nordskar: 7.4 km of the sandbox's directions. */
const sandboxDrive: Position[] = [
  'afbvuAl`zku@{Twa@{Wmf@o@mAsMgVgGaLe]{t@~F}IxUsUfk@{j@',
  'i`cvuAdlrku@gk@zj@yUrU_G|IaE{IyQs[}CwDkEoFyXg]qXgTuDwCca@uSmk@oRwHgCyIwC_f@{KcH_BqDOgQq@eJ|BeJbGiJfKmJnOcVrk@iCnIk\\~fAeInScTh]aJdIaJtEcJfBcJEcJmDeJsIaJ_O{Tuo@}Nkp@kG_YqVk{AiLug@aNae@}O}a@wQk]{R_XgSqQsh@m\\}e@yg@sc@_t@wNg\\cL_]{Ii^oFg\\mCmZ}@{XLiWzAqUtDgSpG{PpJsNpNuZ|DcVu@wI_DkImJoKaN}M\\wE]uEjQ{D`\\cNn[ePn[cPv[wPfYmW|XeWnWo[xSa`@lRib@tNke@hN_f@vIyh@rImh@~Goi@bGmi@bGsi@pEgj@bEej@`Eej@dDsj@hCsj@hCoj@hCyj@dAek@~@{j@`A{j@~@{j@`A}j@h@ck@X_k@X_k@Tak@Bak@@}j@@_k@@_k@B_k@Mck@S_[j@a_A`EioAzJugArJ_p@u[v@}Yr@u[v@fMxm@bNdfArHpnAfCx~@R|ZLxj@C|j@A|j@A~j@A~j@Czj@Uzj@Y~j@Y|j@i@vj@_Axj@aAzj@_Azj@aAzj@cArj@iChj@gCpj@iClj@cDbj@aE~i@cEbj@oEti@aGfi@mBdQ',
].flatMap(shape => decodePolyline(shape));

export interface DriveOptions {
  line?: readonly Position[];
  /** Metres per second. */
  speed?: number;
  /** The receiver's clock at the first second. */
  start?: number;
  /** Standard deviation of the noise, metres. */
  noise?: number;
  /** Seconds from and to which there is no position. */
  tunnel?: readonly [from: number, to: number];
  /** Every so many seconds, an odd number, a sentence has a wrong digit or is cut in the middle; 0: never. */
  damageEvery?: number;
  /** The order in which the receiver sends its sentences. */
  sends?: readonly SentenceName[];
}

type SentenceName = 'GGA' | 'RMC' | 'VTG' | 'GSA' | 'GST' | 'GSV';

export interface DriveSecond {
  time: number;
  /** Where it really is. */
  at: Position;
  /** Whether the receiver knows. */
  known: boolean;
  /** The lines of this second. */
  lines: string[];
}

const usualOrder: readonly SentenceName[] = ['RMC', 'VTG', 'GGA', 'GSA', 'GSV', 'GST'];

/** What a receiver on a drive says, second by second: the same for the same options. */
export function driveLog(options: DriveOptions = {}): DriveSecond[] {
  const { line = sandboxDrive, speed = 14, start = Date.UTC(2026, 5, 1, 9, 30), noise = 1.5 } = options;
  const { tunnel = [-1, -1], damageEvery = 0, sends = usualOrder } = options;
  const random = seededRandom(42);
  const seconds: DriveSecond[] = [];
  for (const [second, { at, course }] of alongLine(line, speed).entries()) {
    const known = second < tunnel[0] || second >= tunnel[1];
    const time = start + second * 1000;
    const seen: Seen = { time, at: moved(at, noise * normal(random), noise * normal(random)), course, speed, known };
    const lines = sends.map(name => sentence[name](seen));
    if (damageEvery > 0 && second % damageEvery === damageEvery - 1) damage(lines, second % 2 === 0);
    seconds.push({ time, at, known, lines });
  }
  return seconds;
}

interface Seen {
  time: number;
  at: Position;
  course: number;
  speed: number;
  known: boolean;
}

const sentence: Record<SentenceName, (seen: Seen) => string> = {
  RMC: ({ time, at, course, speed, known }) =>
    checked(
      `GPRMC,${clock(time)},${known ? 'A' : 'V'},${known ? place(at) : ',,,'},${known ? knots(speed) : ''},${known ? course.toFixed(1) : ''},${date(time)},,,${known ? 'A' : 'N'}`,
    ),
  VTG: ({ course, speed, known }) =>
    checked(
      known ? `GPVTG,${course.toFixed(1)},T,,M,${knots(speed)},N,${(speed * 3.6).toFixed(2)},K,A` : 'GPVTG,,,,,,,,,N',
    ),
  GGA: ({ time, at, known }) =>
    checked(
      known
        ? `GPGGA,${clock(time)},${place(at)},1,09,0.8,23.4,M,47.0,M,,`
        : `GPGGA,${clock(time)},,,,,0,00,99.9,,M,,M,,`,
    ),
  GSA: ({ known }) => checked(`GPGSA,A,${known ? 3 : 1},04,05,09,12,,,,,,,,,1.6,0.8,1.3`),
  GSV: () => checked('GPGSV,1,1,04,04,40,083,46,05,17,308,41,09,07,344,39,12,22,228,45'),
  GST: ({ time }) => checked(`GPGST,${clock(time)},1.2,,,,1.5,2.0,3.1`),
};

/** Every other time a degree of latitude that its checksum knows nothing of, else a sentence that breaks off into the next. */
function damage(lines: string[], wrongDigit: boolean): void {
  if (!wrongDigit) {
    const [first = '', second = ''] = lines;
    lines.splice(0, 2, first.slice(0, 11) + second);
    return;
  }
  for (const [index, line] of lines.entries()) {
    if (line.includes('GGA'))
      lines[index] = line.replace(/\d(?=\d\d\.\d+,[NS],)/, digit => String((Number(digit) + 5) % 10));
  }
}

export function checked(body: string): string {
  const sum = [...body].reduce((xor, character) => xor ^ character.charCodeAt(0), 0);
  return `$${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}`;
}

const two = (value: number): string => String(value).padStart(2, '0');
const clock = (time: number): string => `${new Date(time).toISOString().slice(11, 19).replaceAll(':', '')}.00`;
const date = (time: number): string => {
  const at = new Date(time);
  return two(at.getUTCDate()) + two(at.getUTCMonth() + 1) + two(at.getUTCFullYear() % 100);
};
const knots = (speed: number): string => (speed / 0.514444).toFixed(2);
const place = ([lon, lat]: Position): string =>
  `${minutes(lat, 2)},${lat < 0 ? 'S' : 'N'},${minutes(lon, 3)},${lon < 0 ? 'W' : 'E'}`;

function minutes(degrees: number, digits: number): string {
  const whole = Math.floor(Math.abs(degrees));
  return String(whole).padStart(digits, '0') + ((Math.abs(degrees) - whole) * 60).toFixed(5).padStart(8, '0');
}

/** Every second's place on a line. */
function alongLine(line: readonly Position[], speed: number): { at: Position; course: number }[] {
  const places: { at: Position; course: number }[] = [];
  let until = 0;
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (from === undefined) continue;
    const length = metresBetween(...from, ...to);
    const course = bearingBetween(from, to);
    for (; until < length; until += speed) {
      const share = until / length;
      places.push({ at: [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share], course });
    }
    until -= length;
  }
  return places;
}

const moved = ([lon, lat]: Position, east: number, north: number): Position => [
  lon + east / (111_195 * Math.cos((lat * Math.PI) / 180)),
  lat + north / 111_195,
];

const normal = (random: () => number): number => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());

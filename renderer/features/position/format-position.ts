import { wordMessage } from '../../../data-packs/words/catalogue.ts';
import { currentLanguage } from '../../../data-packs/words/language.ts';
import type { Fix, PositionSource, PositionStatus } from '../../api/admin/position.ts';
import type { Units } from '../../api/types.ts';
import { formatDistance } from '../../ui/format/format.ts';
import { positionPanelWords as t } from '../../words.ts';
import type { SystemTrouble } from './position-state.ts';

const kilometresPerHour = 3.6;
const milesPerHour = 2.236_936;

/** "14 km/h"; a tenth below ten, which is how people walk. */
export function formatSpeed(metresPerSecond: number, units: Units): string {
  const value = metresPerSecond * (units === 'miles' ? milesPerHour : kilometresPerHour);
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: units === 'miles' ? 'mile-per-hour' : 'kilometer-per-hour',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

/** "0:07", "1:12:30" */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}

/** A tenth of a kilometre is a long time on foot: two digits below ten. */
export function formatTravelled(metres: number, units: Units): string {
  if (units === 'miles' || metres < 995 || metres >= 10_000) return formatDistance(metres, units);
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: 'kilometer',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(metres / 1000);
}

const points = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

/** "NE, 45°" */
export function formatDirection(degrees: number): string {
  const point = points[Math.round(degrees / 45) % 8] ?? 'n';
  return t('direction', { point: t(`point_${point}`), degrees: Math.round(degrees) % 360 });
}

/** Where one's nose points to, else where one goes. */
export const directionOf = ({ heading, course }: Fix): number | null => heading ?? course;

function sourceInWords(source: PositionSource): string {
  switch (source.kind) {
    case 'system':
      return t('source_system');
    case 'serial':
      return source.path;
    case 'nmea-udp':
      return t('udpPort', { port: String(source.port) });
    case 'gpsd':
      return `gpsd ${source.host}:${source.port}`;
    case 'nmea-tcp':
      return `${source.host}:${source.port}`;
  }
}

/** What is going on, and what one may do about it. */
export function stateInWords(
  { state, problem, source, satellites }: PositionStatus,
  trouble: SystemTrouble | undefined,
): { title: string; advice: string | undefined } {
  const advice = problem === null ? undefined : wordMessage(problem);
  if (state !== 'off' && trouble !== undefined && source?.kind === 'system') {
    return { title: t(`trouble_${trouble}`), advice: t(`trouble_${trouble}Advice`) };
  }
  switch (state) {
    case 'off':
      return { title: t('off'), advice: undefined };
    case 'connecting':
      return { title: t('connecting', { source: source === null ? '' : sourceInWords(source) }), advice: undefined };
    case 'searching': {
      if (source?.kind === 'system') return { title: t('searchingSystem'), advice: t('searchingSystemAdvice') };
      const inView = satellites?.inView ?? 0;
      return { title: t('searching'), advice: advice ?? (inView > 0 ? t('inView', { count: inView }) : t('openSky')) };
    }
    case 'fix':
      return { title: t('found'), advice: undefined };
    case 'stale':
      return { title: t('stale'), advice: advice ?? t('staleAdvice') };
    case 'lost':
      return { title: t('lost'), advice };
  }
}

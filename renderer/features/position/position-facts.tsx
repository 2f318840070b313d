import { useEffect, useState } from 'react';
import type { Fix, PositionStatus } from '../../api/admin/position.ts';
import { notationsOf } from '../../ui/format/coordinate-notations.ts';
import { formatCoordinates, formatDuration, formatHeight, formatNumber } from '../../ui/format/format.ts';
import { useSettings } from '../../ui/settings.tsx';
import { positionPanelWords as t } from '../../words.ts';
import { directionOf, formatDirection, formatSpeed } from './position-words.ts';

/** Figures of the last position. */
export function PositionFacts({ fix, satellites }: { fix: Fix; satellites: PositionStatus['satellites'] }) {
  const { units, notation } = useSettings();
  const { accuracy, altitude, speed } = fix;
  const direction = directionOf(fix);
  const coordinates = notationsOf(fix).find(({ id }) => id === notation)?.text ?? formatCoordinates(fix);
  return (
    <dl className="position-facts">
      <dt>{t('coordinates')}</dt>
      <dd className="wide" translate="no">
        {coordinates}
      </dd>
      {accuracy === null ? null : (
        <Fact name={t('accuracy')} text={t('within', { distance: formatHeight(Math.max(1, accuracy), units) })} />
      )}
      {altitude === null ? null : <Fact name={t('height')} text={formatHeight(altitude, units)} />}
      {speed === null ? null : <Fact name={t('speed')} text={formatSpeed(speed, units)} />}
      {direction === null ? null : <Fact name={t('heading')} text={formatDirection(direction)} />}
      {satellites?.used == null ? null : <Fact name={t('satellites')} text={satellitesText(satellites)} />}
      {fix.kind === '3d' || fix.kind === 'device' ? null : <Fact name={t('kind')} text={t(`kind_${fix.kind}`)} />}
      <Age receivedAt={fix.receivedAt} />
    </dl>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  );
}

const satellitesText = ({ used, inView }: { used: number | null; inView: number | null }): string =>
  inView === null || used === null || inView < used ? formatNumber(used ?? 0) : t('usedOfSeen', { used, seen: inView });

/** How old it is, once it is no longer of this moment. Service and window are on one machine, and have one clock. */
function Age({ receivedAt }: { receivedAt: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.round((now - receivedAt) / 1000);
  if (seconds < 5) return null;
  return <Fact name={t('age')} text={seconds < 60 ? t('secondsAgo', { count: seconds }) : formatDuration(seconds)} />;
}

import { useEffect, useState } from 'react';
import type { Fix, PositionStatus } from '../../api/admin/position.ts';
import { Panel } from '../../shell/panel.tsx';
import { SmallButton } from '../../ui/buttons.tsx';
import { Segments } from '../../ui/fields/fields.tsx';
import { notationsOf } from '../../ui/format/coordinate-notations.ts';
import { formatCoordinates, formatDuration, formatHeight, formatNumber } from '../../ui/format/format.ts';
import { useSettings } from '../../ui/settings.tsx';
import { positionPanelWords as t } from '../../words.ts';
import { directionOf, formatDirection, formatSpeed, stateInWords } from './format-position.ts';
import { type Follow, usePosition } from './position-state.ts';
import { RecordingSection } from './recording-section.tsx';
import { SourceForm } from './source-form.tsx';

const follows: readonly Follow[] = ['stay', 'follow', 'turn'];

/** Where one is, what tells it, and the recording of where one goes. */
export function PositionPanel() {
  const { api, status, trouble, follow, setFollow, use } = usePosition();
  const on = status?.on === true;
  return (
    <Panel id="position" title={t('title')} closeLabel={t('close')}>
      <div className="panel-body">
        {status === undefined ? (
          <p role="status">{t(api === undefined ? 'elsewhere' : 'asking')}</p>
        ) : (
          <>
            <State {...stateInWords(status, trouble)} state={trouble !== undefined && on ? 'lost' : status.state} />
            {on && status.fix !== null ? <PositionFacts fix={status.fix} satellites={status.satellites} /> : null}
            {on ? (
              <>
                <Segments
                  fullWidth
                  label={t('map')}
                  value={follow}
                  of={follows}
                  nameOf={one => t(`map_${one}`)}
                  onChange={setFollow}
                />
                <SmallButton mt="sm" label={t('turnOff')} onClick={() => void use(null)} />
              </>
            ) : null}
            <RecordingSection recording={status.recording} on={on} />
            <SourceForm key={JSON.stringify(status.source)} chosen={status.source} on={on} />
          </>
        )}
      </div>
    </Panel>
  );
}

/** Without figures, which change every second: screen readers say it when it changes. */
function State({ title, advice, state }: { title: string; advice: string | undefined; state: string }) {
  return (
    <div className="position-state" data-state={state} role="status">
      <span aria-hidden="true" />
      <p>
        <strong>{title}</strong>
        {advice}
      </p>
    </div>
  );
}

function PositionFacts({ fix, satellites }: { fix: Fix; satellites: PositionStatus['satellites'] }) {
  const { units, notation } = useSettings();
  const { accuracy, altitude, speed } = fix;
  const direction = directionOf(fix);
  const coordinates = notationsOf(fix).find(({ id }) => id === notation)?.text ?? formatCoordinates(fix);
  return (
    <dl className="fact-list position-facts">
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

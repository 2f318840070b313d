import { Group, Menu, Skeleton, Title } from '@mantine/core';
import { boundsOfPositions } from '../../../../data-packs/geo/bounds.ts';
import type { LonLat, Position } from '../../../../data-packs/geo/lon-lat.ts';
import { useCamera } from '../../../map/camera/camera-port.tsx';
import { saveText } from '../../../ui/files/save-file.ts';
import { formatCoordinates, formatDistance, formatNumber } from '../../../ui/format/format.ts';
import { useSettings } from '../../../ui/settings.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { fitWords as t } from '../../../words.ts';
import { type FittedTrace, toGeoJson, toGpx } from '../../plan-state/fitted-trace.ts';
import { placedWaypoints } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { DownloadMenu } from '../download-menu.tsx';
import { PlanFailure } from '../plan-failure.tsx';
import { namePlaces } from '../result-name.ts';
import { SaveResult } from '../save-result.tsx';
import { useFit } from './use-fit.ts';

/** Listed at once; a trace may have thousands of points that fit nowhere. */
const mostListed = 50;

/** Violet: apart from routes. */
const fittedColor = '#7048e8';

/** The line's length before and after, its gaps and the points that were dropped. */
export function FitAnswer() {
  const { units } = useSettings();
  const { plan } = usePlan();
  const { fit, name, isPoints, request, given, loading, error, retry } = useFit();
  if (!given) {
    return <SoftText role="status">{t('noLine')}</SoftText>;
  }
  if (error !== undefined) return <PlanFailure error={error} onRetry={retry} />;
  if (fit === undefined) return <Skeleton height={140} role="status" aria-label={t('searching')} />;
  const fileName = name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();
  return (
    <div data-stale={loading || undefined} className="route-answer" aria-busy={loading} data-testid="fit-answer">
      <Group justify="space-between" wrap="nowrap">
        <dl className="fit-figures">
          <dt>{t('before')}</dt>
          <dd>{formatDistance(fit.traceMetres, units)}</dd>
          <dt>{t('after')}</dt>
          <dd>
            <strong>{formatDistance(fit.metres, units)}</strong>
          </dd>
        </dl>
        <Group gap={6} wrap="nowrap">
          <SaveResult
            kind="match"
            disabled={loading}
            result={() => ({
              name: t('savedName', {
                line: isPoints ? namePlaces(placedWaypoints(plan).map(({ label }) => label)) : name,
              }),
              content: toGeoJson(fit, name),
              mediaType: 'application/geo+json',
              bounds: boundsOfPositions(fit.pieces.flat()),
              endpoint: '/map-matching/v1',
              requests: [request],
              color: fittedColor,
            })}
          />
          <DownloadMenu label={t('export')}>
            <Menu.Item onClick={() => saveText(`${fileName}-fitted.gpx`, 'application/gpx+xml', toGpx(fit, name))}>
              GPX
            </Menu.Item>
            <Menu.Item
              onClick={() => saveText(`${fileName}-fitted.geojson`, 'application/geo+json', toGeoJson(fit, name))}
            >
              GeoJSON
            </Menu.Item>
          </DownloadMenu>
        </Group>
      </Group>
      <OffTheWays fit={fit} />
    </div>
  );
}

function lonLat([lon, lat]: Position): LonLat {
  return { lon, lat };
}

/** Gaps and dropped points; a click shows where they are. */
function OffTheWays({ fit }: { fit: FittedTrace }) {
  const camera = useCamera();
  const show = ([lon, lat]: Position) => camera.current?.showBox([lon, lat, lon, lat], 16);
  return (
    <>
      <Title order={3} size="h5" mt="sm">
        {t('gaps', { count: fit.gaps.length })}
      </Title>
      <ul className="fit-list">
        {fit.gaps.slice(0, mostListed).map(({ from, to, line: [start] }) => (
          <li key={from}>
            <button type="button" className="row-button" onClick={() => start !== undefined && show(start)}>
              {t('gap', { from: from + 1, to: to + 1 })}
            </button>
          </li>
        ))}
      </ul>
      <Title order={3} size="h5" mt="sm">
        {t('dropped', { count: fit.dropped.length })}
      </Title>
      <ul className="fit-list">
        {fit.dropped.slice(0, mostListed).map(({ index, position }) => (
          <li key={index}>
            <button type="button" className="row-button" onClick={() => show(position)}>
              <span>{formatNumber(index + 1)}</span> <span translate="no">{formatCoordinates(lonLat(position))}</span>
            </button>
          </li>
        ))}
      </ul>
      {fit.dropped.length > mostListed ? (
        <SoftText>{t('more', { count: fit.dropped.length - mostListed })}</SoftText>
      ) : null}
    </>
  );
}

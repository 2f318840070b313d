import './fit.css';
import { Title } from '@mantine/core';
import { useMemo } from 'react';
import { boundsOfPositions } from '../../../../data-packs/geo/bounds.ts';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import { useCamera } from '../../../map/camera/camera-port.tsx';
import { FitOnMap } from '../../../map/overlays/fit-on-map.tsx';
import { SelectField } from '../../../ui/fields/fields.tsx';
import { formatCoordinates, formatDistance, formatNumber } from '../../../ui/format/format.ts';
import { useSettings } from '../../../ui/settings.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { fitWords as t } from '../../../words.ts';
import { type FittedTrace, toGeoJson, toGpx } from '../../plan-state/fitted-trace.ts';
import { namePlaces, placedWaypoints } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { AnswerFrame, NoAnswer } from '../answer-frame.tsx';
import { useFit, useTrace } from './use-fit.ts';

/** Listed at once; a trace may have thousands of points that fit nowhere. */
const mostListed = 50;

/** Violet: apart from routes. */
const fittedColor = '#7048e8';

export function OnMap({ still }: { still: boolean }) {
  const { answer: fit } = useFit();
  const gaps = useMemo(() => fit?.gaps.map(({ line }) => line) ?? [], [fit]);
  const dropped = useMemo(() => fit?.dropped.map(({ position }) => position) ?? [], [fit]);
  if (fit === undefined) return null;
  return <FitOnMap trace={fit.trace} fitted={fit.pieces} gaps={gaps} dropped={dropped} still={still} />;
}

export function Form() {
  const { choices, chosen, choose } = useTrace();
  return (
    <SelectField
      mt={8}
      label={t('line')}
      value={chosen.value}
      data={choices.map(({ value, name }) => ({ value, label: name }))}
      onChange={choose}
    />
  );
}

/** The line's length before and after, its gaps and the points that were dropped. */
export function Answer() {
  const { units } = useSettings();
  const { plan } = usePlan();
  const { answer: fit, question, fault, name, isPoints, ...state } = useFit();
  if (fit === undefined) return <NoAnswer fault={fault && t(fault)} searching={t('searching')} {...state} />;
  const fileName = `${name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}-fitted`;
  const geoJson = () => toGeoJson(fit, name);
  return (
    <AnswerFrame
      tool="fit"
      loading={state.loading}
      head={
        <dl className="fit-figures">
          <dt>{t('before')}</dt>
          <dd>{formatDistance(fit.traceMetres, units)}</dd>
          <dt>{t('after')}</dt>
          <dd>
            <strong>{formatDistance(fit.metres, units)}</strong>
          </dd>
        </dl>
      }
      hasReport={false}
      kind="match"
      result={() => ({
        name: t('savedName', { line: isPoints ? namePlaces(placedWaypoints(plan)) : name }),
        content: geoJson(),
        mediaType: 'application/geo+json',
        bounds: boundsOfPositions(fit.pieces.flat()),
        endpoint: '/map-matching/v1',
        requests: question === undefined ? [] : [question],
        color: fittedColor,
      })}
      exportLabel={t('export')}
      files={[
        { label: 'GPX', name: `${fileName}.gpx`, mediaType: 'application/gpx+xml', content: () => toGpx(fit, name) },
        { label: 'GeoJSON', name: `${fileName}.geojson`, mediaType: 'application/geo+json', content: geoJson },
      ]}
    >
      <OffTheWays fit={fit} />
    </AnswerFrame>
  );
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
      <ul className="row-list fit-list">
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
      <ul className="row-list fit-list">
        {fit.dropped.slice(0, mostListed).map(({ index, position }) => (
          <li key={index}>
            <button type="button" className="row-button" onClick={() => show(position)}>
              <span>{formatNumber(index + 1)}</span>{' '}
              <span translate="no">{formatCoordinates({ lon: position[0], lat: position[1] })}</span>
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

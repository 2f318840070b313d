import './reach.css';
import { NumberInput, Text, Title } from '@mantine/core';
import { boundsOfPositions } from '../../../../data-packs/geo/bounds.ts';
import { ReachAreas } from '../../../map/overlays/reach-areas.tsx';
import { IconButton, SmallButton } from '../../../ui/buttons.tsx';
import { Segments, Toggle } from '../../../ui/fields/fields.tsx';
import { formatArea } from '../../../ui/format/format.ts';
import { useSettings } from '../../../ui/settings.tsx';
import { reachWords as t } from '../../../words.ts';
import { letterOf, namePlaces, placedWaypoints } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import {
  furthest,
  longestMinutes,
  mostContours,
  type ReachSettings,
  withContour,
} from '../../plan-state/reach-settings.ts';
import { AnswerFrame, AnswerNote, NoAnswer } from '../answer-frame.tsx';
import { CountedPlaces } from './counted-places.tsx';
import { toGeoJson } from './reach-area.ts';
import { useAreaName, useReach } from './use-reach.ts';

export function OnMap({ still }: { still: boolean }) {
  const { areas } = useReach();
  return <ReachAreas areas={areas} still={still} />;
}

/** Times or distances, their colours, and whether points share an area. */
export function Form() {
  const { plan, dispatch } = usePlan();
  const { units } = useSettings();
  const { reach } = plan;
  const change = (part: Partial<ReachSettings>) =>
    dispatch({ kind: 'change', change: { reach: { ...reach, ...part } } });
  const setContour = (at: number, part: Partial<ReachSettings['contours'][number]>) =>
    change({ contours: reach.contours.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  const unit = reach.metric === 'time' ? t('minutes') : units === 'miles' ? 'mi' : 'km';
  return (
    <fieldset className="stacked near reach-form" aria-label={t('limits')}>
      <Segments
        label={t('metric')}
        value={reach.metric}
        of={['time', 'distance']}
        nameOf={t}
        onChange={metric => change({ metric })}
      />
      {reach.contours.map(({ value, color }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: limits are known by their place only
        <div key={index} className="beside">
          <input
            type="color"
            className="reach-color"
            aria-label={t('color', { number: index + 1 })}
            value={color}
            onChange={event => setContour(index, { color: event.currentTarget.value })}
          />
          <NumberInput
            w={130}
            size="xs"
            aria-label={t('contour', { number: index + 1 })}
            value={value}
            min={1}
            max={reach.metric === 'time' ? longestMinutes : furthest[units]}
            clampBehavior="none"
            suffix={` ${unit}`}
            onChange={typed => setContour(index, { value: Number(typed) })}
          />
          <IconButton
            icon="close"
            label={t('remove', { number: index + 1 })}
            disabled={reach.contours.length === 1}
            onClick={() => change({ contours: reach.contours.toSpliced(index, 1) })}
          />
        </div>
      ))}
      {reach.contours.length < mostContours ? (
        <SmallButton
          variant="subtle"
          icon="plus"
          label={t('add')}
          onClick={() => dispatch({ kind: 'change', change: { reach: withContour(reach) } })}
        />
      ) : null}
      <Toggle
        size="xs"
        label={<Text size="sm">{t('joined')}</Text>}
        checked={reach.joined}
        onChange={joined => change({ joined })}
      />
    </fieldset>
  );
}

/** The areas with their sizes, and what lies inside of them. */
export function Answer() {
  const { plan } = usePlan();
  const { units } = useSettings();
  const { areas, requests, fault, ...state } = useReach();
  const nameOf = useAreaName();
  if (areas.length === 0) {
    // A place that no way leads away from is in no area.
    const isKnown = fault === undefined && state.error === undefined && !state.loading;
    return isKnown ? null : <NoAnswer fault={fault && t(fault)} searching={t('searching')} {...state} />;
  }
  const places = placedWaypoints(plan);
  const smallestFirst = areas.toReversed();
  return (
    <AnswerFrame
      tool="reach"
      loading={state.loading}
      head={
        <Title order={3} size="h5">
          {t('areas')}
        </Title>
      }
      kind="area"
      result={() => ({
        name: t('savedName', { places: namePlaces(places), limits: [...new Set(smallestFirst.map(nameOf))] }),
        content: toGeoJson(areas),
        mediaType: 'application/geo+json',
        bounds: boundsOfPositions(areas.flatMap(({ polygons }) => polygons.flatMap(([outer = []]) => outer))),
        endpoint: '/isochrone/v1',
        requests,
      })}
      exportLabel={t('exportAreas')}
      files={[
        {
          label: t('exportAreas'),
          name: 'reach.geojson',
          mediaType: 'application/geo+json',
          content: () => toGeoJson(areas),
        },
      ]}
    >
      <ul className="row-list reach-areas">
        {smallestFirst.map((area, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer's areas never change their order
          <li key={index} className="reach-area">
            <span className="reach-swatch" style={{ background: area.color }} />
            <span>
              {nameOf(area)}
              {area.from === undefined
                ? null
                : ` ${t('fromPoint', { letter: letterOf(plan, places[area.from]?.id ?? 0) })}`}
            </span>
            <strong>{formatArea(area.squareKilometres, units)}</strong>
          </li>
        ))}
      </ul>
      {areas.some(({ reachesBorder }) => reachesBorder) ? <AnswerNote>{t('reachesBorder')}</AnswerNote> : null}
      <CountedPlaces areas={smallestFirst} />
    </AnswerFrame>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { type Bounds, unionBounds } from '../../../data-packs/geo/bounds.ts';
import { clusterReach, radiusIn } from '../../../data-packs/interchange/look/feature-look.ts';
import { useClient } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import { featureRows } from '../../api/features.ts';
import { featureOf } from '../../formats/feature.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import type { OwnHit } from '../../map/marks/own-hits.ts';
import { OwnPointer } from '../../map/marks/own-pointer.tsx';
import { PointPlacing } from '../../map/marks/point-placing.tsx';
import { OwnTilesOnMap } from '../../map/overlays/own-tiles-on-map.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { useStore } from '../../store.ts';
import { explain } from '../../ui/explain.ts';
import { useNotify } from '../../ui/notices.tsx';
import { ownFeaturesWords as t } from '../../words.ts';
import { isShown } from '../data/item-look.ts';
import { type KeptItem, useItems } from '../data/items-state.ts';
import { usePlan } from '../plan-state/plan-state.ts';
import { useSubject } from '../subject/card-subject.ts';
import { chosenFeature } from './chosen-feature.ts';
import { lookOf } from './kept-features.ts';
import { placing } from './placing.ts';
import { featureQuery, useFeature } from './use-feature.ts';
import { useFeatureEdits } from './use-feature-edits.ts';

/** The features of people's files on the map, which win the pointer over what the map shows. */
export function OwnOnMap() {
  const { items } = useItems();
  const { covered } = useShell();
  const { takePoint } = usePlan();
  const zoomIn = useZoomIn();
  const version = useMemo(() => drawnVersion(items), [items]);
  const chosen = useChosenOnMap();
  const readAhead = useReadAhead();
  const pick = (hit: OwnHit) => {
    const { item, id, point } = hit;
    if (id === undefined) zoomIn(hit);
    else if (!takePoint(point)) chosenFeature.set({ item, id });
  };
  return (
    <>
      <OwnTilesOnMap version={version} />
      {covered ? null : <OwnPointer chosen={chosen} onPick={pick} onOver={readAhead} />}
      <PlacingOnMap />
    </>
  );
}

/** Differs with whatever is drawn: items that are deleted for good take their revision with them. */
function drawnVersion(items: ReadonlyMap<string, KeptItem>): string | undefined {
  const all = [...items.values()].filter(({ kind }) => kind === 'track' || kind === 'group');
  if (!all.some(item => item.kind === 'track' && item.content !== null && isShown(item, items))) return undefined;
  const revisions = all.map(({ revision }) => revision);
  return `${revisions.reduce((most, one) => Math.max(most, one), 0)}.${revisions.reduce((sum, one) => sum + one, 0)}`;
}

/** The chosen feature as the map marks it. It and a place are never chosen together, and it is no longer once it is gone. */
function useChosenOnMap(): readonly GeoJSON.Feature[] {
  const key = useStore(chosenFeature, chosen => chosen);
  const { subject, setSubject } = useSubject();
  const { item, feature, error } = useFeature(key);
  useEffect(() => {
    if (key !== undefined) setSubject(undefined);
  }, [key, setSubject]);
  useEffect(() => {
    if (subject !== undefined) chosenFeature.set(undefined);
  }, [subject]);
  const isGone =
    key !== undefined && (item?.trashedAt !== null || (error instanceof ApiFailure && error.status === 404));
  useEffect(() => {
    if (isGone) chosenFeature.set(undefined);
  }, [isGone]);
  return useMemo(() => {
    if (key === undefined || feature === undefined) return [];
    const { id, attributes } = feature;
    const radius = radiusIn(item === undefined ? {} : lookOf(item), { id, attributes });
    return [featureOf(feature.geometry as unknown as GeoJSON.Geometry, { radius })];
  }, [key, feature, item]);
}

/** Milliseconds that a pointer rests on a feature before it is read: one that passes over many asks for none. */
const restTime = 60;

/** Reads what the pointer rests on, so that a click finds it read. */
function useReadAhead(): (hit: OwnHit | undefined) => void {
  const client = useClient();
  const queries = useQueryClient();
  const { items } = useItems();
  const timer = useRef(0);
  return hit => {
    clearTimeout(timer.current);
    const { item, id } = hit ?? {};
    if (item === undefined || id === undefined) return;
    const query = featureQuery(client, { item, id }, items.get(item));
    timer.current = window.setTimeout(() => void queries.prefetchQuery(query), restTime);
  };
}

/** Shows where those lie that a cluster stands for. */
function useZoomIn(): (cluster: OwnHit) => void {
  const client = useClient();
  const camera = useCamera();
  return ({ item, point: { lon, lat } }) => {
    const far = (360 * clusterReach) / 2 ** Math.floor(camera.current?.view().zoom ?? 0);
    const up = far * Math.cos((lat * Math.PI) / 180);
    const around: Bounds = [lon - far, lat - up, lon + far, lat + up];
    featureRows(client, item, { bounds: around, offset: 0, limit: 500 })
      .then(({ total, features }) =>
        total > 0 && total === features.length ? unionBounds(features.map(({ bounds }) => bounds)) : around,
      )
      .catch(() => around)
      .then(box => camera.current?.showBox(box));
  };
}

/** A point that is moved or added: where it is put, its item has it. */
function PlacingOnMap() {
  const waiting = useStore(placing, one => one);
  const edit = useFeatureEdits();
  const notify = useNotify();
  if (waiting === undefined) return null;
  const { item, moved } = waiting;
  return (
    <PointPlacing
      from={moved?.from}
      label={t('move')}
      onEnd={() => placing.set(undefined)}
      onPlace={({ lon, lat }) => {
        placing.set(undefined);
        const coordinates = moved?.height === undefined ? [lon, lat] : [lon, lat, moved.height];
        const set = { geometry: { type: 'Point', coordinates } };
        const done = moved === undefined ? t('added') : t('moved', { name: moved.name });
        edit(item, done, [moved === undefined ? { set } : { id: moved.id, set }])
          .then(({ ids: [id] }) => {
            if (id !== undefined) chosenFeature.set({ item, id });
          })
          .catch(error => notify({ tone: 'trouble', text: explain(error).advice, topic: 'own-features' }));
      }}
    />
  );
}

import { type Dispatch, useEffect, useMemo, useRef, useState } from 'react';
import { boundsOfPositions, isEmpty } from '../../../data-packs/geo/bounds.ts';
import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { useClient } from '../../api/client.ts';
import { reverse } from '../../api/geocoding.ts';
import { directions } from '../../api/routing.ts';
import type { Costing } from '../../api/types.ts';
import { useCommand } from '../../desktop/commands.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { shareState } from '../../shell/share-state.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { useStore } from '../../store.ts';
import { formatCoordinates } from '../../ui/format/format.ts';
import { useNotify } from '../../ui/notices.tsx';
import { planWords as t } from '../../words.ts';
import { useItemsState } from '../data/items-state.ts';
import { useSubject } from '../subject/card-subject.ts';
import { type Place, readPlace } from '../subject/shown-place.ts';
import { KeptPlan } from './kept-plan.ts';
import type { Plan } from './plan.ts';
import type { PlanAction } from './plan-reducer.ts';
import { type Route, readRoutes } from './route.ts';
import { createHover } from './route-hover.ts';
import { routePoints, routeRequest } from './route-request.ts';
import { useToolAnswer } from './use-tool-answer.ts';

/** The plan, its route, and actions to start one. */
export const [PlanState, usePlan] = shareState(() => {
  const shell = useShell();
  const { setSubject, wanted, setWanted } = useSubject();
  const notify = useNotify();
  const { store, undos } = useItemsState();
  const kept = useMemo(() => new KeptPlan(store, undos), [store, undos]);
  useEffect(() => kept.start(), [kept]);
  const { plan } = useStore(kept.state, state => state);
  const { dispatch } = kept;
  const [hover] = useState(createHover);
  const routed = useRoute(plan);
  useWaypointNames(plan, dispatch);
  useFitRoute(routed.route);

  const open = () => {
    setSubject(undefined);
    shell.open('plan');
  };
  /** Opens the panel with this place as start or destination. */
  const openWith = (end: 'from' | 'to', { point, title }: Place) => {
    dispatch({ kind: 'endpoint', end, point, label: title });
    open();
  };
  /** Adds a place after the others and says so. */
  const addStop = ({ point, title }: Place) => {
    dispatch({ kind: 'append', places: [{ point, label: title }] });
    notify({ text: t('stopAdded', { place: title }), topic: 'plan', action: { label: t('openPlan'), act: open } });
  };
  const openThrough = (points: readonly LonLat[], costing: Costing | undefined) => {
    const places = points.map(point => ({ point, label: formatCoordinates(point) }));
    kept.begin();
    dispatch({ kind: 'through', places, costing });
    open();
  };
  useCommand('directions', ({ points, profile }) => openThrough(points, profile));
  /** Gives a point to who waits for one, or to the first empty row of the open panel; false without them. */
  const takePoint = (point: LonLat): boolean => {
    if (wanted !== undefined) {
      setWanted(undefined);
      wanted.take(point);
      return true;
    }
    const waiting = plan.waypoints.find(waypoint => waypoint.point === undefined);
    if (!shell.isOpen('plan') || waiting === undefined) return false;
    dispatch({ kind: 'set', id: waiting.id, point, label: formatCoordinates(point) });
    return true;
  };
  const close = () => shell.close('plan');
  return { plan, dispatch, kept, hover, ...routed, open, openWith, addStop, takePoint, close };
});

/** Fits a new route into the view, unless it is visible already: reshaping it must not move the map. */
function useFitRoute(route: Route | undefined): void {
  const camera = useCamera();
  useEffect(() => {
    const box = boundsOfPositions(route?.line ?? []);
    if (isEmpty(box)) return;
    const [west, south, east, north] = box;
    const corners: LonLat[] = [
      { lon: west, lat: south },
      { lon: east, lat: north },
    ];
    if (!corners.every(corner => camera.current?.isInSight(corner))) camera.current?.showBox(box);
  }, [route, camera]);
}

/** Metres; a place further away does not name the point. */
const maxDistance = 150;

/** Replaces the coordinates of waypoints set on the map with the name of the nearest place. */
function useWaypointNames(plan: Plan, dispatch: Dispatch<PlanAction>): void {
  const client = useClient();
  const asked = useRef(new WeakSet<object>());
  useEffect(() => {
    for (const { id, point, label } of plan.waypoints) {
      if (point === undefined || label !== formatCoordinates(point) || asked.current.has(point)) continue;
      asked.current.add(point);
      reverse(client, point).then(
        features => {
          const place = features[0] === undefined ? undefined : readPlace(features[0]);
          if (place === undefined) return;
          const metres = distanceBetween(point, place.point);
          if (metres <= maxDistance) dispatch({ kind: 'label', id, point, label: place.title });
        },
        // Keep the coordinates.
        () => undefined,
      );
    }
  }, [client, plan.waypoints, dispatch]);
}

const none: readonly Route[] = [];

/** The route of a plan: the chosen one of the last good routes stays on the map while a new one loads. */
function useRoute(plan: Plan) {
  const asked = useMemo(() => {
    const request = plan.tool === 'route' ? routeRequest(plan) : undefined;
    const between = routePoints(plan)
      .slice(1, -1)
      .map(({ kind, letter }) => ({ kind, letter }));
    return request && { request, between };
  }, [plan]);
  const { question, answer, loading, error, retry } = useToolAnswer('route', {
    asked,
    ask: async (client, { request, between }, signal) => readRoutes(await directions(client, request, signal), between),
  });
  /** All good routes, best first. */
  const routes = answer ?? none;
  // A choice is one of these answers only.
  const [choice, setChoice] = useState({ of: routes, index: 0 });
  const chosen = choice.of === routes ? choice.index : 0;
  return {
    /** What is asked; undefined while there is nothing to ask. */
    request: question?.request,
    route: routes[chosen],
    routes,
    /** Index of the chosen one. */
    chosen,
    choose: (index: number) => setChoice({ of: routes, index }),
    loading,
    error,
    retry,
  };
}

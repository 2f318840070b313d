import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import type { ApiClient } from '../api/client.ts';
import { placeNamed } from '../api/geocoding.ts';
import type { PhoneSession, SharedItem } from '../api/phone.ts';
import { TileSession } from '../api/tiles/tile-session.ts';
import { titleOf } from '../features/data/item-look.ts';
import type { Route } from '../features/plan-state/route.ts';
import { readPlace } from '../features/subject/shown-place.ts';
import { CameraContext, type CameraControl, CameraPort } from '../map/camera/camera-port.tsx';
import { FollowPosition } from '../map/camera/follow-position.tsx';
import { MapClicks } from '../map/marks/map-clicks.tsx';
import { PointPin } from '../map/marks/point-pin.tsx';
import { PositionOnMap } from '../map/marks/position-on-map.tsx';
import { RouteLine } from '../map/routes/route-line.tsx';
import { MapStage } from '../map/stage/map-stage.tsx';
import { Icon } from '../ui/icons.tsx';
import { phoneWords as t } from '../words.ts';
import { useColorScheme } from './color-scheme.ts';
import { HomeSheet } from './home-sheet.tsx';
import { type PhonePlace, placeAtPoint, placeOfShared } from './phone-place.ts';
import { ItemSheet, PlaceSheet } from './place-sheet.tsx';
import { RouteSheet } from './route-sheet.tsx';
import { SharedItemsOnMap, useSharedItems } from './shared-items.tsx';
import { useLink } from './use-link.ts';
import { type AskedRoute, type PhoneRoute, usePhoneRoute } from './use-phone-route.ts';
import { type DevicePosition, usePosition } from './use-position.ts';

interface SharedMapProps {
  client: ApiClient;
  session: PhoneSession;
  /** The computer ended the connection. */
  onEnded: (failure: unknown) => void;
}

/** The map's overlays ask by it. */
const queries = new QueryClient();

/** The map of the computer, on a phone: search, own position, saved items, and the way there. */
export function SharedMap({ client, session, onEnded }: SharedMapProps) {
  const phone = usePhone(client, onEnded);
  const { camera, tiles, link, items, position, centred, route, place } = phone;
  const styleName = useColorScheme();
  return (
    <QueryClientProvider client={queries}>
      <CameraContext value={camera}>
        <div className="phone">
          <MapStage
            siteUrl={client.baseUrl}
            session={tiles}
            styleName={styleName}
            regions={session.regions}
            attempt={link.attempt}
            onTrouble={ignore}
            below={null}
          >
            <CameraPort />
            <SharedItemsOnMap client={client} items={items} chosen={phone.item} />
            <MapClicks onClick={phone.clicked} />
            {place === undefined ? null : <PointPin point={place.point} label={place.title} />}
            {route.route === undefined ? null : <RouteLine {...directionsLine(route.route)} />}
            <OwnPosition position={position} centred={centred} onLeave={() => phone.setCentred(false)} />
          </MapStage>
          <Notes away={link.away} name={session.name} position={centred ? position.state : 'off'} />
          <button
            type="button"
            className="phone-locate"
            aria-label={t('locate')}
            aria-pressed={centred}
            onClick={phone.locate}
          >
            <Icon name="target" size={24} />
          </button>
          <OpenSheet client={client} session={session} phone={phone} />
        </div>
      </CameraContext>
    </QueryClientProvider>
  );
}

/** What the map and its sheet share. */
function usePhone(client: ApiClient, onEnded: SharedMapProps['onEnded']) {
  const camera = useRef<CameraControl | undefined>(undefined);
  const tiles = useMemo(() => new TileSession(client), [client]);
  const link = useLink(client, onEnded);
  const items = useSharedItems(client, link.attempt);
  const position = usePosition();
  const [following, setFollowing] = useState(false);
  const [centred, setCentred] = useState(false);
  const route = usePhoneRoute(client, camera);
  const chosen = useChosen(client, camera, route);
  return {
    ...{ camera, tiles, link, items, position, following, centred, setCentred, route, ...chosen },
    ask: (asked: AskedRoute) => {
      // The whole way is shown.
      setCentred(false);
      void route.ask(asked);
    },
    locate: () => {
      setCentred(true);
      if (position.state !== 'on') position.start();
    },
    /** A look elsewhere ends nothing: the button for one's position leads back. */
    follow: (on: boolean) => {
      setFollowing(on);
      setCentred(on);
    },
    closeRoute: () => {
      setFollowing(false);
      route.clear();
    },
  };
}

interface OpenSheetProps extends Pick<SharedMapProps, 'client' | 'session'> {
  phone: ReturnType<typeof usePhone>;
}

/** The sheet over the map: the route, else what is chosen, else the start. */
function OpenSheet({ client, session, phone }: OpenSheetProps) {
  const { position, route, place, item, ask } = phone;
  if (route.to !== undefined)
    return (
      <RouteSheet
        route={route}
        position={position}
        following={phone.following}
        onFollow={phone.follow}
        onClose={phone.closeRoute}
      />
    );
  if (place !== undefined)
    return (
      <PlaceSheet
        place={place}
        position={position}
        onRoute={(costing, from) => ask({ from, to: place, costing })}
        onClose={() => phone.setPlace(undefined)}
      />
    );
  if (item !== undefined)
    return (
      <ItemSheet
        client={client}
        item={item}
        position={position}
        onRoute={(costing, from, start) => ask({ from, to: placeAtPoint(start, titleOf(item)), costing })}
        onClose={() => phone.setItem(undefined)}
      />
    );
  return (
    <HomeSheet
      client={client}
      session={session}
      items={phone.items}
      attempt={phone.link.attempt}
      onFound={phone.show}
      onItem={phone.showItem}
    />
  );
}

/** The place or item that a finger chose, and how the map turns to it. */
function useChosen(client: ApiClient, camera: RefObject<CameraControl | undefined>, route: PhoneRoute) {
  const [place, setPlace] = useState<PhonePlace>();
  const [item, setItem] = useState<SharedItem>();
  const show = useCallback(
    (next: PhonePlace) => {
      setPlace(next);
      if (next.box === undefined) camera.current?.showPoint(next.point, 15);
      else camera.current?.showBox(next.box);
    },
    [camera],
  );
  const showItem = (next: SharedItem) => {
    const shared = placeOfShared(next);
    if (shared !== undefined) return show(shared);
    setItem(next);
    if (next.bounds !== null) camera.current?.showBox(next.bounds);
  };
  const clicked = (point: PhonePlace['point'], name?: string) => {
    if (route.to !== undefined) return;
    setPlace(placeAtPoint(point, name));
    if (name === undefined) return;
    placeNamed(client, name, point).then(
      ([found]) => found && setPlace({ ...readPlace(found), box: undefined, note: '' }),
      // Its name is there already.
      () => undefined,
    );
  };
  return { place, item, setPlace, setItem, show, showItem, clicked };
}

/** The dot of one's own position, which the map follows while it is `centred`. */
function OwnPosition({ position: { place, state }, centred, onLeave }: OwnPositionProps) {
  if (place === undefined) return null;
  return (
    <>
      <PositionOnMap
        point={place.point}
        accuracy={place.accuracy}
        direction={place.heading ?? null}
        old={state !== 'on'}
        label={t('youAreHere')}
      />
      {centred ? <FollowPosition point={place.point} up={undefined} onLeave={onLeave} /> : null}
    </>
  );
}

interface OwnPositionProps {
  position: DevicePosition;
  centred: boolean;
  onLeave: () => void;
}

/** Says that the computer is away, and why one's own position is not there. */
function Notes({ away, name, position }: { away: boolean; name: string; position: DevicePosition['state'] }) {
  return (
    <div className="phone-notes" role="status">
      {away ? <p className="phone-note">{t('away', { name })}</p> : null}
      {position === 'on' || position === 'off' ? null : <p className="phone-note">{t(`position_${position}`)}</p>}
    </div>
  );
}

/** Archives report what the link tells already. */
const ignore = () => undefined;

/** A route for the map: no place lies off its line. */
export const directionsLine = ({ line, distances }: Route) => ({ line, distances, places: noPlaces });

const noPlaces: readonly Position[] = [];

import { type RefObject, useEffect, useState } from 'react';
import type { ApiClient } from '../api/client.ts';
import { isAbort } from '../api/failure.ts';
import { autocomplete } from '../api/geocoding.ts';
import type { PhoneSession, SharedPlace } from '../api/phone.ts';
import type { PlaceFeature } from '../api/types.ts';
import type { CameraControl } from '../map/camera-port.tsx';
import { Icon } from '../ui/icons.tsx';
import { useSheetHeight } from '../ui/sheet-height.ts';
import { phoneAdvice } from './failed.tsx';
import { PhoneCredits } from './phone-credits.tsx';
import { type PhonePlace, placeOfFeature } from './phone-place.ts';
import { t } from './words.ts';

interface HomeSheetProps {
  client: ApiClient;
  session: PhoneSession;
  places: readonly SharedPlace[];
  camera: RefObject<CameraControl | undefined>;
  /** Goes up when the computer is back: what failed is searched again. */
  attempt: number;
  onFound: (place: PhonePlace) => void;
  onPlace: (place: SharedPlace) => void;
}

/** Milliseconds after the last letter. */
const typingMs = 150;

/** The search, within a thumb's reach, and the saved places. */
export function HomeSheet({ client, session, places, camera, attempt, onFound, onPlace }: HomeSheetProps) {
  const sheet = useSheetHeight<HTMLElement>();
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ features: readonly PlaceFeature[] } | { failure: unknown }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: searched again with each attempt
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === '') {
      setFound(undefined);
      return;
    }
    const control = new AbortController();
    const due = setTimeout(() => {
      autocomplete(client, wanted, camera.current?.view(), control.signal).then(setFound, failure => {
        if (!isAbort(failure)) setFound({ failure });
      });
    }, typingMs);
    return () => {
      clearTimeout(due);
      control.abort();
    };
  }, [client, camera, text, attempt]);

  return (
    <section ref={sheet} className="phone-sheet" aria-label={t('search')}>
      <div className="phone-search">
        <Icon name="search" size={20} />
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('searchHint')}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
      </div>
      {found === undefined ? (
        <PlaceList places={places} onPlace={onPlace} />
      ) : 'failure' in found ? (
        <p role="alert">{phoneAdvice(found.failure)}</p>
      ) : found.features.length === 0 ? (
        <p role="status">{t('nothingFound')}</p>
      ) : (
        <ul className="phone-rows" aria-label={t('results')}>
          {found.features.map(placeOfFeature).map(place => (
            <li key={`${place.title} ${place.point.lon} ${place.point.lat}`}>
              <Row title={place.title} context={place.context} onClick={() => onFound(place)} />
            </li>
          ))}
        </ul>
      )}
      <PhoneCredits regions={session.regions} />
    </section>
  );
}

function PlaceList({ places, onPlace }: Pick<HomeSheetProps, 'places' | 'onPlace'>) {
  if (places.length === 0) return null;
  return (
    <details className="phone-places">
      <summary>{t('savedPlaces', { count: places.length })}</summary>
      <ul className="phone-rows" aria-label={t('saved')}>
        {places.map(place => (
          <li key={place.id}>
            <Row title={place.name} context={place.note || place.context} onClick={() => onPlace(place)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Row({ title, context, onClick }: { title: string; context: string; onClick: () => void }) {
  return (
    <button type="button" className="phone-row" onClick={onClick}>
      <span className="phone-row-title" translate="no">
        {title}
      </span>
      {context === '' ? null : (
        <span className="phone-row-context" translate="no">
          {context}
        </span>
      )}
    </button>
  );
}

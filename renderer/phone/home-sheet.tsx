import { useEffect, useState } from 'react';
import type { ApiClient } from '../api/client.ts';
import { isAbort } from '../api/failure.ts';
import { autocomplete } from '../api/geocoding.ts';
import type { PhoneSession, SharedItem } from '../api/phone.ts';
import type { PlaceFeature } from '../api/types.ts';
import { colorOf, iconOf, titleOf } from '../features/data/item-look.ts';
import { useCamera } from '../map/camera/camera-port.tsx';
import { useSheetHeight } from '../ui/frames/window-size.ts';
import { Icon } from '../ui/icons.tsx';
import { Verbatim } from '../ui/verbatim.tsx';
import { phoneWords as t } from '../words.ts';
import { phoneAdvice } from './failed.tsx';
import { type PhonePlace, placeOfFeature } from './phone-place.ts';
import { itemFacts } from './place-sheet.tsx';

interface HomeSheetProps {
  client: ApiClient;
  session: PhoneSession;
  items: readonly SharedItem[];
  /** Goes up when the computer is back: what failed is searched again. */
  attempt: number;
  onFound: (place: PhonePlace) => void;
  onItem: (item: SharedItem) => void;
}

/** Milliseconds after the last letter. */
const typingMs = 150;

/** The search, within a thumb's reach, and what is saved. */
export function HomeSheet({ client, session, items, attempt, onFound, onItem }: HomeSheetProps) {
  const camera = useCamera();
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
        <SavedList items={items} onItem={onItem} />
      ) : 'failure' in found ? (
        <p role="alert">{phoneAdvice(found.failure)}</p>
      ) : found.features.length === 0 ? (
        <p role="status">{t('nothingFound')}</p>
      ) : (
        <ul className="row-list phone-rows" aria-label={t('results')}>
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

function SavedList({ items, onItem }: Pick<HomeSheetProps, 'items' | 'onItem'>) {
  if (items.length === 0) return null;
  return (
    <details className="phone-saved">
      <summary>{t('savedItems', { count: items.length })}</summary>
      <ul className="row-list phone-rows" aria-label={t('saved')}>
        {items.map(item => (
          <li key={item.id} className="phone-saved-row">
            <span style={{ color: colorOf(item) }}>
              <Icon name={iconOf(item)} size={20} />
            </span>
            <Row
              title={titleOf(item)}
              context={item.kind === 'place' ? item.note || item.context : itemFacts(item, undefined)}
              onClick={() => onItem(item)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Row({ title, context, onClick }: { title: string; context: string; onClick: () => void }) {
  return (
    <button type="button" className="bare-button phone-row" onClick={onClick}>
      <Verbatim className="phone-row-title">{title}</Verbatim>
      {context === '' ? null : <Verbatim className="phone-soft">{context}</Verbatim>}
    </button>
  );
}

/** Who made the maps: on one line, the rest where it is opened. */
function PhoneCredits({ regions }: Pick<PhoneSession, 'regions'>) {
  const credits = regions.flatMap(({ attributions }) => (attributions ?? []).map(({ text }) => text));
  const texts = [...new Set(credits)];
  const [first, ...others] = texts;
  if (first === undefined) return null;
  if (others.length === 0) return <p className="phone-credits">{first}</p>;
  return (
    <details className="phone-credits" translate="no">
      <summary>{first} …</summary>
      {others.join(' · ')}
    </details>
  );
}

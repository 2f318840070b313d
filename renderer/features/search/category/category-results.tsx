import { Button, Group, Loader, Text } from '@mantine/core';
import { useCamera } from '../../../map/camera/camera-port.tsx';
import { useInstalledRegions } from '../../../shell/installed-regions.tsx';
import { useStore } from '../../../store.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { formatDistance } from '../../../ui/format/format.ts';
import { useSheetHeight } from '../../../ui/frames/window-size.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { useSettings } from '../../../ui/settings.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { Verbatim } from '../../../ui/verbatim.tsx';
import { searchWords as t } from '../../../words.ts';
import { useItemsOfKind, useItemsState } from '../../data/items-state.ts';
import { hoursLines } from '../../place/hours-lines.ts';
import { itemOfPlace, savedPlace } from '../../place/saved-place.ts';
import { coveringRegions } from '../../regions-state/region-coverage.ts';
import { useSubject } from '../../subject/card-subject.ts';
import { type Hit, useCategory } from './category-state.ts';
import { categoryName } from './common-categories.ts';

/** The zoom for a hit that is out of sight. */
const hitZoom = 16;

/** The list of a search for a kind of place; stays beside the card of a hit. */
export function CategoryResults() {
  const { asked, hits, more, loading, error, retry, moved, searchHere, clear } = useCategory();
  const saveHits = useSaveHits();
  const sheet = useSheetHeight<HTMLElement>();
  if (asked === undefined) return null;
  const name = categoryName(asked.categories);
  return (
    <section ref={sheet} className="card sheet category-results" aria-label={name} aria-busy={loading}>
      <div className="panel-head">
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text size="sm" role="status" className="category-count">
            {loading
              ? t('searching')
              : error !== undefined
                ? null
                : t(more ? 'nearest' : 'found', { count: hits.length })}
          </Text>
          {loading ? <Loader size={16} /> : null}
          <SmallButton variant="subtle" label={t('clearHits')} onClick={clear} />
        </Group>
        {hits.length === 0 ? null : (
          <SmallButton mt={2} icon="star" label={t('saveAll')} onClick={() => saveHits(hits, name)} />
        )}
        {moved ? (
          <Button
            fullWidth
            mt={6}
            size="compact-md"
            variant="light"
            leftSection={<Icon name="refresh" size={16} />}
            onClick={searchHere}
          >
            {t('searchHere')}
          </Button>
        ) : null}
      </div>
      <div className="panel-body">
        {error !== undefined ? (
          <ErrorNote error={error} onRetry={retry} />
        ) : hits.length > 0 ? (
          <ul className="row-list" aria-label={name}>
            {hits.map(hit => (
              <HitRow key={hit.id} hit={hit} />
            ))}
          </ul>
        ) : loading ? null : (
          <SoftText>{t('noHits')}</SoftText>
        )}
      </div>
    </section>
  );
}

function HitRow({ hit: { id, place, away } }: { hit: Hit }) {
  const { hover } = useCategory();
  const lit = useStore(hover, lighted => lighted === id);
  const { subject, setSubject } = useSubject();
  const { units } = useSettings();
  const camera = useCamera();
  const [hours, ...further] = hoursLines(place.details?.openingHours ?? '');
  const open = () => {
    setSubject({ kind: 'place', place });
    if (camera.current?.isInSight(place.point) === false) camera.current.showPoint(place.point, hitZoom);
  };
  return (
    <li>
      <button
        type="button"
        className="row-button hit-row"
        data-lit={lit}
        aria-pressed={subject?.kind === 'place' && subject.place === place}
        onClick={open}
        onMouseEnter={() => hover.set(id)}
        onMouseLeave={() => hover.set(undefined)}
        onFocus={() => hover.set(id)}
        onBlur={() => hover.set(undefined)}
      >
        <Verbatim className="suggestion-title">{place.title}</Verbatim>
        <span className="suggestion-context">
          {place.kindLabel === place.title ? null : place.kindLabel}
          {away === undefined ? null : ` · ${formatDistance(away, units)}`}
        </span>
        {hours === undefined ? null : (
          <Verbatim className="suggestion-context">
            {hours}
            {further.length === 0 ? null : ' …'}
          </Verbatim>
        )}
      </button>
    </li>
  );
}

/** Keeps the hits that are not saved yet as places of a new group; one step to undo. */
function useSaveHits(): (hits: readonly Hit[], name: string) => void {
  const { store, undos } = useItemsState();
  const saved = useItemsOfKind('place');
  const regions = useInstalledRegions();
  const notify = useNotify();
  return (hits, name) => {
    const fresh = hits.filter(({ place }) => savedPlace(saved, place) === undefined);
    if (fresh.length === 0) {
      notify({ text: t('allSavedBefore'), topic: 'items' });
      return;
    }
    const group = store.add({ kind: 'group', name });
    const ids = fresh.map(({ place }) =>
      store.add({ ...itemOfPlace(place, coveringRegions(regions, place.point)), group }),
    );
    const trash = (trashed: boolean) => {
      for (const id of [group, ...ids]) store.change(id, { trashed });
    };
    const done = t('savedAll', { count: ids.length, name });
    const step = { done, undo: () => trash(true), redo: () => trash(false) };
    undos.push(step);
    notify({ text: done, topic: 'items', action: { label: t('undo'), act: () => undos.undoThis(step) } });
  };
}

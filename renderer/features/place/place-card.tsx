import { Button, CloseButton, Group, Menu, Skeleton, Text, Title } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { useClient } from '../../api/client.ts';
import { heightAt } from '../../api/elevation.ts';
import { placeNamed, reverse } from '../../api/geocoding.ts';
import { answeredByRegions, useInstalledRegions } from '../../shell/installed-regions.tsx';
import { IconButton, SmallButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { explain } from '../../ui/explain.ts';
import { formatCoordinates, formatDistance, formatHeight } from '../../ui/format/format.ts';
import { useSheetHeight } from '../../ui/frames/window-size.ts';
import { useSettings } from '../../ui/settings.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { Verbatim } from '../../ui/verbatim.tsx';
import { placeWords as t } from '../../words.ts';
import { titleOf } from '../data/item-look.ts';
import { ItemRow } from '../data/item-row.tsx';
import { type KeptItem, useItems, useItemsOfKind, useItemsState } from '../data/items-state.ts';
import { usePlan } from '../plan-state/plan-state.ts';
import { coveringRegions } from '../regions-state/region-coverage.ts';
import { type Subject, useSubject } from '../subject/card-subject.ts';
import { iconOf } from '../subject/place-icon.ts';
import { type Place, placeAt, readPlace } from '../subject/shown-place.ts';
import { Fact, PlaceDetails } from './place-details.tsx';
import { itemOfPlace, savedPlace } from './saved-place.ts';

/** "What is here": the nearest named place, height, coordinates, and buttons for directions. */
export function PlaceCard() {
  const { subject, setSubject } = useSubject();
  return subject === undefined ? null : <SubjectCard subject={subject} onClose={() => setSubject(undefined)} />;
}

function SubjectCard({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const regions = useInstalledRegions();
  const client = useClient();
  const { units } = useSettings();
  const sheet = useSheetHeight<HTMLElement>();
  const point = subject.kind === 'point' ? subject.point : subject.place.point;
  const name = subject.kind === 'point' ? subject.name : undefined;
  const found = useQuery({
    queryKey: ['reverse', point.lon, point.lat, name],
    meta: answeredByRegions,
    queryFn: async ({ signal }) =>
      (await (name === undefined ? reverse(client, point, signal) : placeNamed(client, name, point, signal))).map(
        readPlace,
      ),
    enabled: subject.kind === 'point',
  });
  const nearest = subject.kind === 'place' ? subject.place : found.data?.[0];
  const away = nearest === undefined ? 0 : distanceBetween(point, nearest.point);
  const covering = coveringRegions(regions, point);
  const here: Place = nearest === undefined ? placeAt(point) : { ...nearest, point };
  const saved = savedPlace(useItemsOfKind('place'), here);

  return (
    <section ref={sheet} className="card place-card" aria-label={t('title')} aria-busy={found.isFetching}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <CardHeading
          nearest={nearest}
          isPending={subject.kind === 'point' && found.isPending}
          isError={found.isError}
        />
        <Group gap={6} wrap="nowrap" style={{ flex: 'none' }}>
          <SaveButton place={here} saved={saved} regions={covering} />
          <CloseButton aria-label={t('close')} onClick={onClose} />
        </Group>
      </Group>
      {found.error === null ? null : <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {saved === undefined ? null : <SavedRow item={saved} />}
      <dl className="facts">
        {subject.kind === 'point' && name === undefined && nearest !== undefined && away >= 25 ? (
          <Fact icon={iconOf(nearest.kind)} name={t('distance')}>
            {t('away', { distance: formatDistance(away, units) })}
          </Fact>
        ) : null}
        <Fact icon="target" name={t('coordinates')}>
          <Verbatim data-testid="coordinates">{formatCoordinates(point)}</Verbatim>
          <CoordinatesCopy point={point} />
        </Fact>
        <Fact icon="mountain" name={t('elevation')}>
          <Height point={point} />
        </Fact>
        {nearest?.details === undefined || away >= 25 ? null : <PlaceDetails details={nearest.details} />}
        {covering.length > 0 ? null : (
          <Fact icon="regions" name={t('coverage')}>
            {t('notCovered')}
          </Fact>
        )}
      </dl>
      <DirectionButtons here={here} />
    </section>
  );
}

interface CardHeadingProps {
  nearest: Place | undefined;
  isPending: boolean;
  isError: boolean;
}

function CardHeading({ nearest, isPending, isError }: CardHeadingProps) {
  return (
    <div className="place-heading">
      {isPending ? (
        <>
          <Skeleton height={18} width={180} mb={8} />
          <Skeleton height={12} width={240} />
        </>
      ) : (
        <>
          <Title order={2} size="h4" className="place-title" translate={nearest === undefined ? undefined : 'no'}>
            {nearest?.title ?? t(isError ? 'unknown' : 'nothingNear')}
          </Title>
          <SoftText>
            {nearest === undefined ? (
              !isError && t('nothingWithin')
            ) : (
              <>
                {nearest.kindLabel}
                {nearest.context === '' ? null : ' · '}
                <span translate="no">{nearest.context}</span>
              </>
            )}
          </SoftText>
        </>
      )}
    </div>
  );
}

function Height({ point }: { point: LonLat }) {
  const client = useClient();
  const { units } = useSettings();
  const height = useQuery({
    queryKey: ['height', point.lon, point.lat],
    meta: answeredByRegions,
    queryFn: ({ signal }) => heightAt(client, point, signal),
  });
  return (
    <span data-testid="elevation">
      {height.isPending ? (
        <Skeleton height={12} width={80} />
      ) : height.error !== null ? (
        t('elevationUnknown', { reason: explain(height.error).title })
      ) : height.data === null ? (
        t('noElevation')
      ) : (
        t('aboveSea', { height: formatHeight(height.data, units) })
      )}
    </span>
  );
}

function DirectionButtons({ here }: { here: Place }) {
  const { openWith, addStop } = usePlan();
  return (
    <Group gap="xs" grow preventGrowOverflow={false} role="group" aria-label={t('directions')}>
      <Button variant="default" px="xs" onClick={() => openWith('from', here)}>
        {t('fromHere')}
      </Button>
      <Button px="xs" onClick={() => openWith('to', here)}>
        {t('toHere')}
      </Button>
      <Button variant="default" px="xs" onClick={() => addStop(here)}>
        {t('addToPlan')}
      </Button>
    </Group>
  );
}

interface SaveButtonProps {
  place: Place;
  saved: KeptItem | undefined;
  /** The regions that answered. */
  regions: readonly { id: string; version: string }[];
}

/** Keeps the place among the items, or takes it from there. */
function SaveButton({ place, saved, regions }: SaveButtonProps) {
  const { add, trash } = useItemsState();
  return (
    <SmallButton
      variant={saved === undefined ? 'default' : 'light'}
      icon="star"
      aria-pressed={saved !== undefined}
      label={t(saved === undefined ? 'save' : 'saved')}
      onClick={() => (saved === undefined ? add(itemOfPlace(place, regions)) : trash([saved.id]))}
    />
  );
}

/** A saved place as Data shows it, with its name, colour, group and note to change, and the group it is in. */
function SavedRow({ item }: { item: KeptItem }) {
  const { items } = useItems();
  const groups = [...items.values()].filter(({ kind, trashedAt }) => kind === 'group' && trashedAt === null);
  const group = groups.find(({ id }) => id === item.group);
  return (
    <div className="saved-row">
      <SoftText>{group === undefined ? t('savedPlace') : t('savedIn', { group: titleOf(group) })}</SoftText>
      <ul className="row-list">
        <ItemRow item={item} groups={groups} />
      </ul>
    </div>
  );
}

/** With a library of projections. */
const loadNotations = () => import('../../ui/format/coordinate-notations.ts');

function CoordinatesCopy({ point }: { point: LonLat }) {
  const { copy, copied } = useClipboard();
  const notations = useLoaded(loadNotations)?.notationsOf(point) ?? [];
  return (
    <Menu position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <IconButton icon={copied ? 'check' : 'copy'} label={t('copyCoordinates')} hint />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('copyAs')}</Menu.Label>
        {notations.map(({ name, text }) => (
          <Menu.Item key={name} onClick={() => copy(text)}>
            <SoftText size="xs">{name}</SoftText>
            <Text size="sm" translate="no">
              {text}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

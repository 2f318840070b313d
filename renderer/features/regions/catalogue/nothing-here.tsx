import { Progress } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { LonLat } from '../../../../data-packs/geo/lon-lat.ts';
import { type Task, useAdminClient } from '../../../api/admin/admin-client.ts';
import { viewBounds } from '../../../map/camera/camera.ts';
import { detailedRegions } from '../../../map/camera/initial-view.ts';
import { listen } from '../../../map/listen.ts';
import { useMap } from '../../../map/map-context.ts';
import { useDrawn } from '../../../map/use-drawn.ts';
import { useInstalledRegions } from '../../../shell/installed-regions.tsx';
import { SmallButton } from '../../../ui/buttons.tsx';
import { cataloguePanelWords as t } from '../../../words.ts';
import { refusal } from '../../regions-state/api-refusal.ts';
import { keyOf, type Offer } from '../../regions-state/offers.ts';
import { coveringRegions, regionsInView, smallestCovering } from '../../regions-state/region-coverage.ts';
import { useRegionsPanel } from '../../regions-state/regions-state.ts';
import {
  endingOf,
  isOver,
  percentInWords,
  percentOf,
  stateOf,
  timeLeftOf,
  titleOf,
} from '../../regions-state/task-progress.ts';
import { useOffers, useStartTask, useTaskAction, useTasks } from '../../regions-state/use-admin-queries.ts';
import { TryAgain } from '../../tasks/try-again.tsx';
import { askedAbout } from './sentences.ts';

/** Zoom up to which the overview of the world suffices. */
const overviewZoom = 7;
/** Regions named; the Regions panel lists all. */
const maxNamed = 3;

/** A view without a region at its middle. */
interface EmptyView {
  middle: LonLat;
  /** Whether no region is visible at all. */
  isEmpty: boolean;
}

/**
 * Explains an empty map: offers to download the catalogue's region that covers the middle of the view; without one, and
 * with no region visible, names the installed ones.
 */
export function NothingHere() {
  const { map } = useMap();
  const admin = useAdminClient();
  const regions = useInstalledRegions();
  const { show, goTo } = useRegionsPanel();
  const offers = useOffers(useDrawn()).data?.offers;
  const [emptyView, setEmptyView] = useState<EmptyView>();
  useEffect(() => {
    const look = () => {
      const { lng, lat } = map.getCenter().wrap();
      const middle = { lon: lng, lat };
      setEmptyView(
        map.getZoom() > overviewZoom && coveringRegions(regions, middle).length === 0
          ? { middle, isEmpty: regionsInView(regions, viewBounds(map)).length === 0 }
          : undefined,
      );
    };
    look();
    return listen(map, ['moveend'], look);
  }, [map, regions]);
  const offer = useMemo(
    () => (emptyView === undefined || offers === undefined ? undefined : smallestCovering(offers, emptyView.middle)),
    [offers, emptyView],
  );
  if (emptyView === undefined) return null;
  if (offer !== undefined) return <OfferPrompt key={keyOf(offer)} offer={offer} />;
  if (!emptyView.isEmpty) return null;
  const detailed = detailedRegions(regions);
  return (
    <div className="card nothing-here" role="status">
      <span>{detailed.length === 0 ? t('nothingInstalled') : t('outside')}</span>
      {detailed.slice(0, maxNamed).map(region => (
        <SmallButton
          key={region.id}
          className="wordy-button"
          translate="no"
          variant="light"
          label={region.name}
          onClick={() => goTo(region)}
        />
      ))}
      {admin === undefined ? null : (
        <SmallButton variant="subtle" label={t('getRegions')} onClick={() => show({ at: 'get' })} />
      )}
    </div>
  );
}

/** Offers a region to download with one click, then shows the progress. */
function OfferPrompt({ offer }: { offer: Offer }) {
  const { show } = useRegionsPanel();
  const start = useStartTask();
  const action = useTaskAction();
  const { catalogue, id, name, bytes } = offer;
  const task = useTasks().findLast(
    ({ work, state }) => work.kind === 'download' && work.region === id && state !== 'cancelled',
  );
  // Do not offer it again between the end of its download and its appearance on the map.
  const [seen, setSeen] = useState<string>();
  if (task !== undefined && !isOver(task) && task.id !== seen) setSeen(task.id);
  const arriving = task?.state === 'done' && task.id === seen;
  const error = start.error ?? action.error;
  const asked = askedAbout(offer, 'brief');
  return (
    <div className="card nothing-here" role="status">
      <button
        type="button"
        className="bare-button region-name"
        translate="no"
        onClick={() => show({ at: 'offer', catalogue, region: id })}
      >
        {name}
      </button>
      {arriving ? (
        <span>{t('arrived')}</span>
      ) : task === undefined || (isOver(task) && task.state !== 'failed') ? (
        <>
          <span>{t('covers')}</span>
          {asked === undefined ? null : <span className="offer-asked">{asked}</span>}
          <SmallButton
            variant="filled"
            icon="download"
            label={t('downloadSize', { size: bytes })}
            loading={start.isPending}
            onClick={() => start.mutate({ kind: 'download', catalogue, region: id })}
          />
        </>
      ) : (
        <Work task={task} busy={action.isPending} onGoOn={() => action.mutate({ task: task.id, action: 'resume' })} />
      )}
      {error === null ? null : <span className="prompt-failure">{refusal(error)}</span>}
    </div>
  );
}

function Work({ task, busy, onGoOn }: { task: Task; busy: boolean; onGoOn: () => void }) {
  if (task.state === 'failed') {
    return (
      <>
        <span className="prompt-failure">{endingOf(task)}</span>
        <TryAgain task={task} />
      </>
    );
  }
  const percent = percentOf(task);
  return (
    <>
      <Progress.Root size={6} className="prompt-bar">
        <Progress.Section value={percent} animated={task.state === 'running'} aria-label={titleOf(task)} />
      </Progress.Root>
      <span className="figures">
        {[stateOf(task), percentInWords(percent), timeLeftOf(task)].filter(Boolean).join(' · ')}
      </span>
      {task.state === 'paused' ? (
        <SmallButton variant="light" label={t('resume')} loading={busy} onClick={onGoOn} />
      ) : null}
    </>
  );
}

import './atlas.css';
import '../picture/picture.css';
import { Button, Loader, Text } from '@mantine/core';
import { useEffect } from 'react';
import { type Bounds, boundsMeet } from '../../../data-packs/geo/bounds.ts';
import { scaleInWords } from '../../../data-packs/words/scale-in-words.ts';
import { useClient } from '../../api/client.ts';
import { createAtlas } from '../../api/jobs.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { Panel } from '../../shell/panel.tsx';
import { SmallButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Fields } from '../../ui/fields/fields.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useWork } from '../../ui/use-work.ts';
import { atlasPanelWords as t } from '../../words.ts';
import { useJobs } from '../jobs/use-jobs.ts';
import { usePicture } from '../picture/choice/picture-state.ts';
import { ChoroplethGroup } from '../picture/choropleth/choropleth-group.tsx';
import { useAreas } from '../picture/choropleth/use-areas.ts';
import { DrawingLooks } from '../picture/overlays/drawing-looks.tsx';
import { OverlayList } from '../picture/overlays/overlay-list.tsx';
import { OwnGroup } from '../picture/own/own-group.tsx';
import { atlasDrawings, laidOverPages, pageDetail } from './atlas-drawings.ts';
import { AtlasForm } from './atlas-form.tsx';
import { AtlasJobs } from './atlas-jobs.tsx';
import { useAtlas } from './atlas-state.ts';
import { type PlannedAtlas, useAtlasPlan } from './use-atlas-plan.ts';

/** Positions of coloured areas: the service reads them beside its other work. */
const mostPositions = 20_000;

/** Makes a PDF of many pages of what is in view, a region or a way; those that were made are listed below. */
export function AtlasPanel() {
  const camera = useCamera();
  const { choice, change, setView } = useAtlas();
  const planned = useAtlasPlan();
  const making = useMaking(planned);
  useEffect(() => setView(camera.current?.boxInSight()), [camera, setView]);
  return (
    <Panel id="atlas" title={t('heading')} closeLabel={t('close')}>
      <div className="panel-body stacked atlas-body">
        <Text size="sm">{t('intro')}</Text>
        <AtlasForm choice={choice} ways={planned.ways} onChange={change} />
        {choice.subject.kind === 'view' ? (
          <SmallButton
            className="at-start"
            variant="light"
            label={t('takeView')}
            onClick={() => setView(camera.current?.boxInSight())}
          />
        ) : null}
        <AtlasGroups planned={planned} failure={making.failure} />
        {planned.request === undefined ? null : <Planned {...planned} making={making} />}
        <AtlasJobs />
      </div>
    </Panel>
  );
}

/** What is laid over the maps, and what they are drawn with: as for a picture, with the same files. */
function AtlasGroups({ planned, failure }: { planned: PlannedAtlas; failure: unknown }) {
  const camera = useCamera();
  const { choice, change, view, setView } = useAtlas();
  const { overlays, plan, planning, error } = planned;
  const { subject, without } = choice;
  const ground = {
    // A region and a way say themselves where they are.
    meets: (box: Bounds) => subject.kind !== 'view' || (view !== undefined && boundsMeet(view, box)),
    show: (box: Bounds) => {
      change({ subject: { kind: 'view' } });
      setView(box);
      camera.current?.showBox(box);
    },
    showLabel: t('fitAreas'),
    leaveOut: (id: string) => change({ without: [...without, id] }),
  };
  return (
    <>
      <OverlayList overlays={overlays} without={without} onChange={ids => change({ without: ids })} />
      {overlays.length === 0 ? null : (
        <DrawingLooks
          look={choice}
          hasLines={laidOverPages(overlays, choice).some(({ lines }) => lines.length > 0)}
          hasLegend={overlays.some(({ legends = [] }) => legends.length > 0)}
          onChange={change}
        />
      )}
      <Fields>
        <ChoroplethGroup
          overlays={overlays}
          ground={ground}
          hasLegendApart={choice.legend}
          join={plan?.choropleth}
          loading={planning}
          error={error}
        />
        <OwnGroup error={failure} />
      </Fields>
    </>
  );
}

/** How many pages there would be, and the button that makes them. */
function Planned({ plan, planning, error, making }: PlannedAtlas & { making: ReturnType<typeof useMaking> }) {
  const { make, busy, failure } = making;
  return (
    <section className="stacked atlas-plan" aria-label={t('plan')}>
      {error !== undefined ? (
        <ErrorNote error={error} />
      ) : plan === undefined ? (
        <Loader size="sm" role="status" aria-label={t('planning')} />
      ) : (
        <Text size="sm" role="status">
          {t('planned', { count: plan.pages.length, scale: scaleInWords(plan.scale) })}
        </Text>
      )}
      <Button
        loading={busy}
        disabled={plan === undefined || planning}
        leftSection={<Icon name="file" size={16} />}
        onClick={make}
      >
        {t('make')}
      </Button>
      {failure === undefined ? null : <ErrorNote error={failure} />}
    </section>
  );
}

/** Asks for the atlas that is planned, with all that is laid over its maps. */
function useMaking({ request, plan, overlays }: PlannedAtlas) {
  const client = useClient();
  const { add } = useJobs('atlas');
  const { choice } = useAtlas();
  const { files } = usePicture();
  const areas = useAreas(files.choropleth, plan === undefined ? 0 : pageDetail(plan), mostPositions);
  const { work, ...state } = useWork();
  const make = () => {
    if (plan === undefined || request === undefined) return;
    const drawn = {
      ...atlasDrawings(overlays, choice, plan, files),
      ...areas,
      ...(files.style && { stylesheet: files.style.stylesheet }),
    };
    void work(async () => add(await createAtlas(client, { ...request, ...drawn })));
  };
  return { make, ...state };
}

import './atlas.css';
import { Button, Loader, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type AtlasJob, type AtlasRequest, createAtlas, planAtlas } from '../../api/atlas.ts';
import { useClient } from '../../api/client-context.ts';
import { useCamera } from '../../map/camera-port.tsx';
import { useDrawnStyle } from '../../shell/drawn-style.ts';
import { answeredByRegions } from '../../shell/installed-regions.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { useMapLanguage } from '../../ui/language.ts';
import { Panel } from '../../ui/panel.tsx';
import { useOverlays } from '../picture/use-overlays.ts';
import { type AtlasChoice, atlasRequest, firstChoice } from './atlas-choice.ts';
import { AtlasForm } from './atlas-form.tsx';
import { AtlasJobs } from './atlas-jobs.tsx';
import { jobsKey } from './jobs-key.ts';
import { waysOf } from './ways-of.ts';
import { t } from './words.ts';

/** Makes a PDF of many pages of what is in view, a region or a way; those that were made are listed below. */
export function AtlasPanel() {
  const shell = useShell();
  const camera = useCamera();
  const [choice, setChoice] = useState(firstChoice);
  const [view, setView] = useState(() => camera.current?.boxInSight());
  const style = useDrawnStyle();
  const lang = useMapLanguage();
  const overlays = useOverlays();
  const ways = useMemo(() => waysOf(overlays), [overlays]);
  const change = (changed: Partial<AtlasChoice>) => setChoice(before => ({ ...before, ...changed }));
  const lines = new Map(ways.map(({ id, line }) => [id, line]));
  const request = atlasRequest(choice, { view, ways: lines, style, lang });
  return (
    <Panel className="atlas" title={t('heading')} closeLabel={t('close')} onClose={() => shell.close('atlas')}>
      <div className="panel-body atlas-body">
        <Text size="sm">{t('intro')}</Text>
        <AtlasForm choice={choice} ways={ways} onChange={change} />
        {choice.subject.kind === 'view' ? (
          <Button
            size="compact-sm"
            variant="light"
            className="atlas-view"
            onClick={() => setView(camera.current?.boxInSight())}
          >
            {t('takeView')}
          </Button>
        ) : null}
        {request === undefined ? null : <PlannedAtlas request={request} />}
        <AtlasJobs />
      </div>
    </Panel>
  );
}

/** How many pages there would be, and the button that makes them. */
function PlannedAtlas({ request }: { request: AtlasRequest }) {
  const client = useClient();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { data: plan, error } = useQuery({
    queryKey: ['atlas', 'plan', request],
    queryFn: ({ signal }) => planAtlas(client, request, signal),
    placeholderData: before => before,
    retry: false,
    meta: answeredByRegions,
  });
  const make = () => {
    setBusy(true);
    setFailure(undefined);
    void createAtlas(client, request)
      .then(job => queries.setQueryData<AtlasJob[]>(jobsKey, (jobs = []) => [job, ...jobs]))
      .catch(setFailure)
      .finally(() => setBusy(false));
  };
  return (
    <section className="atlas-plan" aria-label={t('plan')}>
      {error !== null ? (
        <ErrorNote error={error} />
      ) : plan === undefined ? (
        <Loader size="sm" role="status" aria-label={t('planning')} />
      ) : (
        <Text size="sm" role="status">
          {t('planned', { count: plan.pages.length, scale: formatNumber(plan.scale) })}
        </Text>
      )}
      <Button
        loading={busy}
        disabled={plan === undefined || error !== null}
        leftSection={<Icon name="file" size={16} />}
        onClick={make}
      >
        {t('make')}
      </Button>
      {failure === undefined ? null : <ErrorNote error={failure} />}
    </section>
  );
}

import './atlas.css';
import { Button, Loader, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type AtlasJob, createAtlas } from '../../api/atlas.ts';
import { useClient } from '../../api/client-context.ts';
import { useCamera } from '../../map/camera-port.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { atlasDrawings } from './atlas-drawings.ts';
import { AtlasForm } from './atlas-form.tsx';
import { AtlasJobs } from './atlas-jobs.tsx';
import { useAtlas } from './atlas-state.ts';
import { jobsKey } from './jobs-key.ts';
import { useAtlasPlan } from './use-atlas-plan.ts';
import { t } from './words.ts';

/** Makes a PDF of many pages of what is in view, a region or a way; those that were made are listed below. */
export function AtlasPanel() {
  const shell = useShell();
  const camera = useCamera();
  const { choice, change, setView } = useAtlas();
  const planned = useAtlasPlan();
  useEffect(() => setView(camera.current?.boxInSight()), [camera, setView]);
  return (
    <Panel className="atlas" title={t('heading')} closeLabel={t('close')} onClose={() => shell.close('atlas')}>
      <div className="panel-body atlas-body">
        <Text size="sm">{t('intro')}</Text>
        <AtlasForm choice={choice} ways={planned.ways} onChange={change} />
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
        <Planned {...planned} />
        <AtlasJobs />
      </div>
    </Panel>
  );
}

/** How many pages there would be, and the button that makes them. */
function Planned({ request, plan, overlays, planning, error }: ReturnType<typeof useAtlasPlan>) {
  const client = useClient();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { choice } = useAtlas();
  if (request === undefined) return null;
  const make = () => {
    if (plan === undefined) return;
    setBusy(true);
    setFailure(undefined);
    const drawings = choice.drawings ? atlasDrawings(overlays, choice.subject, plan) : {};
    void createAtlas(client, { ...request, ...drawings })
      .then(job => queries.setQueryData<AtlasJob[]>(jobsKey, (jobs = []) => [job, ...jobs]))
      .catch(setFailure)
      .finally(() => setBusy(false));
  };
  return (
    <section className="atlas-plan" aria-label={t('plan')}>
      {error !== undefined ? (
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

import { SmallButton } from '../../ui/buttons.tsx';
import './atlas.css';
import '../picture/picture.css';
import { Button, Loader, Text } from '@mantine/core';
import { useEffect } from 'react';
import { scaleInWords } from '../../../data-packs/words/scale-in-words.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/frames/panel.tsx';
import { Icon } from '../../ui/icons.tsx';
import { atlasPanelWords as t } from '../../words.ts';
import { AtlasForm } from './atlas-form.tsx';
import { AtlasGroups } from './atlas-groups.tsx';
import { AtlasJobs } from './atlas-jobs.tsx';
import { useAtlas } from './atlas-state.ts';
import { type PlannedAtlas, useAtlasPlan } from './use-atlas-plan.ts';
import { type Making, useMaking } from './use-making.ts';

/** Makes a PDF of many pages of what is in view, a region or a way; those that were made are listed below. */
export function AtlasPanel() {
  const shell = useShell();
  const camera = useCamera();
  const { choice, change, setView } = useAtlas();
  const planned = useAtlasPlan();
  const making = useMaking(planned);
  useEffect(() => setView(camera.current?.boxInSight()), [camera, setView]);
  return (
    <Panel className="atlas" title={t('heading')} closeLabel={t('close')} onClose={() => shell.close('atlas')}>
      <div className="panel-body atlas-body">
        <Text size="sm">{t('intro')}</Text>
        <AtlasForm choice={choice} ways={planned.ways} onChange={change} />
        {choice.subject.kind === 'view' ? (
          <SmallButton
            variant="light"
            className="atlas-view"
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

/** How many pages there would be, and the button that makes them. */
function Planned({ plan, planning, error, making }: PlannedAtlas & { making: Making }) {
  const { make, busy, failure } = making;
  return (
    <section className="atlas-plan" aria-label={t('plan')}>
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

import './layers.css';
import { Button, Group } from '@mantine/core';
import { useAdminClient } from '../../api/admin/admin-client.ts';
import { hasImagery } from '../../api/tiles/styles.ts';
import { useDrawnStyle } from '../../shell/installed-regions.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { Panel } from '../../ui/frames/panel.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { layersWords as t } from '../../words.ts';
import { ImageryList } from './imagery-list.tsx';
import { LayerSwitches } from './layer-switches.tsx';
import { PlaceGroups } from './place-groups.tsx';
import { StyleChoice } from './style-choice.tsx';
import { useHostedStyle } from './use-hosted-style.ts';
import { useLacking } from './use-lacking.ts';

/** The map's style and everything that lies on it. */
export function LayersPanel() {
  const shell = useShell();
  const drawn = useDrawnStyle();
  const style = useHostedStyle(drawn);
  const lacking = useLacking();
  return (
    <Panel className="layers" title={t('title')} closeLabel={t('close')} onClose={() => shell.close('layers')}>
      <div className="panel-body">
        <StyleChoice lacking={lacking.imagery} />
        <LayerSwitches style={style} lacking={lacking} />
        {lacking.imagery === undefined ? <ImageryList shown={hasImagery(drawn)} /> : null}
        <PlaceGroups style={style} />
        <Ways />
      </div>
    </Panel>
  );
}

/** Where what is missing comes from. */
function Ways() {
  const shell = useShell();
  const admin = useAdminClient();
  const lacks = Object.values(useLacking()).some(text => text !== undefined);
  if (!lacks) return null;
  return (
    <section className="layers-section" aria-label={t('more')}>
      <h3>{t('more')}</h3>
      <SoftText>{t(admin === undefined ? 'moreElsewhere' : 'moreHow')}</SoftText>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="light" onClick={() => shell.open('regions')}>
          {t('regions')}
        </Button>
        {admin === undefined ? null : (
          <Button size="compact-sm" variant="light" onClick={() => shell.open('build')}>
            {t('build')}
          </Button>
        )}
      </Group>
    </section>
  );
}

import { Button, Switch } from '@mantine/core';
import type { StyleSpecification } from 'maplibre-gl';
import { isVisible, switchedKind } from '../../map/layers/chosen-layers.ts';
import { changeLayers, type LayerChoice, useLayerChoice } from '../../map/layers/layer-choice.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { layersWords as t } from '../../words.ts';
import { IncidentList } from './incident-list.tsx';
import type { useLacking } from './use-lacking.ts';
import { useSwitchView3d } from './view-3d-button.tsx';

interface LayerSwitchesProps {
  /** The drawn style as the service has it. */
  style: StyleSpecification | undefined;
  lacking: ReturnType<typeof useLacking>;
}

/** A switch for each layer; one without data is grey and says how to get it. */
export function LayerSwitches({ style, lacking }: LayerSwitchesProps) {
  const shell = useShell();
  const choice = useLayerChoice();
  const switchView3d = useSwitchView3d();
  const has = (kind: 'relief' | 'contours' | 'buildings') =>
    choice[kind] ?? style?.layers.some(layer => switchedKind(layer) === kind && isVisible(layer)) ?? false;
  const change = (part: keyof LayerChoice) => (on: boolean) => changeLayers({ [part]: on });
  return (
    <section className="layers-section" aria-label={t('onMap')}>
      <h3>{t('onMap')}</h3>
      <div className="layers-switches">
        <LayerSwitch name="relief" on={has('relief')} lacking={lacking.terrain} onChange={change('relief')} />
        <LayerSwitch name="contours" on={has('contours')} lacking={lacking.terrain} onChange={change('contours')} />
        <LayerSwitch name="view3d" on={choice.view3d} lacking={undefined} onChange={switchView3d} />
        <LayerSwitch
          name="buildings"
          on={choice.buildings ?? (has('buildings') || choice.view3d)}
          lacking={undefined}
          onChange={change('buildings')}
        />
        <LayerSwitch name="tiles3d" on={choice.tiles3d} lacking={lacking.buildings} onChange={change('tiles3d')} />
        <LayerSwitch name="traffic" on={choice.traffic} lacking={lacking.traffic} onChange={change('traffic')} />
        <LayerSwitch name="incidents" on={choice.incidents} lacking={lacking.traffic} onChange={change('incidents')} />
        <IncidentList />
        <LayerSwitch name="borders" on={choice.borders} lacking={undefined} onChange={change('borders')} />
        <div className="layers-data">
          <LayerSwitch name="ownData" on={choice.ownData} lacking={undefined} onChange={change('ownData')} />
          <Button size="compact-sm" variant="subtle" onClick={() => shell.open('data')}>
            {t('openData')}
          </Button>
        </div>
      </div>
    </section>
  );
}

type SwitchName =
  | 'relief'
  | 'contours'
  | 'view3d'
  | 'buildings'
  | 'tiles3d'
  | 'traffic'
  | 'incidents'
  | 'borders'
  | 'ownData';

interface LayerSwitchProps {
  name: SwitchName;
  on: boolean;
  /** Why there is nothing to show. */
  lacking: string | undefined;
  onChange: (on: boolean) => void;
}

function LayerSwitch({ name, on, lacking, onChange }: LayerSwitchProps) {
  return (
    <Switch
      size="sm"
      label={t(name)}
      checked={on && lacking === undefined}
      disabled={lacking !== undefined}
      description={lacking}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  );
}

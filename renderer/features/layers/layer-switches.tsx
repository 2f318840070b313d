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
  return (
    <section className="layers-section" aria-label={t('onMap')}>
      <h3>{t('onMap')}</h3>
      <div className="layers-switches">
        <LayerSwitch name="relief" on={has('relief')} lacking={lacking.terrain} />
        <LayerSwitch name="contours" on={has('contours')} lacking={lacking.terrain} />
        <LayerSwitch name="view3d" onChange={switchView3d} />
        <LayerSwitch name="buildings" on={choice.buildings ?? (has('buildings') || choice.view3d)} />
        <LayerSwitch name="tiles3d" lacking={lacking.buildings} />
        <LayerSwitch name="traffic" lacking={lacking.traffic} />
        <LayerSwitch name="incidents" lacking={lacking.traffic} />
        <IncidentList />
        <LayerSwitch name="borders" />
        <div className="layers-data">
          <LayerSwitch name="ownData" />
          <Button size="compact-sm" variant="subtle" onClick={() => shell.open('data')}>
            {t('openData')}
          </Button>
        </div>
      </div>
    </section>
  );
}

interface LayerSwitchProps {
  name: Exclude<keyof LayerChoice, 'hiddenPois' | 'imageryOrder' | 'imageryOpacity'>;
  /** Where the choice leaves it to the style. */
  on?: boolean;
  /** Why there is nothing to show. */
  lacking?: string | undefined;
  onChange?: (on: boolean) => void;
}

function LayerSwitch({ name, on, lacking, onChange = shown => changeLayers({ [name]: shown }) }: LayerSwitchProps) {
  const choice = useLayerChoice();
  return (
    <Switch
      size="sm"
      label={t(name)}
      checked={(on ?? choice[name] === true) && lacking === undefined}
      disabled={lacking !== undefined}
      description={lacking}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  );
}

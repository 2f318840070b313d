import './layers.css';
import { Chip, Group } from '@mantine/core';
import { useId } from 'react';
import { useAdminClient } from '../../api/admin/admin-client.ts';
import { useClient } from '../../api/client.ts';
import { hasImagery, styleNames } from '../../api/tiles/styles.ts';
import { isVisible, poiGroupsOf, switchedKind } from '../../map/layers/chosen-layers.ts';
import { changeLayers, type LayerChoice, useLayerChoice } from '../../map/layers/layer-choice.ts';
import { useDrawnStyle } from '../../shell/installed-regions.tsx';
import { Panel } from '../../shell/panel.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { SmallButton } from '../../ui/buttons.tsx';
import { Toggle } from '../../ui/fields/fields.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { layersWords as t } from '../../words.ts';
import { ImageryList } from './imagery-list.tsx';
import { IncidentList } from './incident-list.tsx';
import { useHostedStyle } from './use-hosted-style.ts';
import { useLacking } from './use-lacking.ts';
import { useSwitchView3d } from './view-3d-button.tsx';

/** The map's style and everything that lies on it. */
export function LayersPanel() {
  const drawn = useDrawnStyle();
  const style = useHostedStyle(drawn);
  const lacking = useLacking();
  return (
    <Panel id="layers" title={t('title')} closeLabel={t('close')}>
      <div className="panel-body">
        <StyleChoice lacking={lacking.imagery} />
        <LayerSwitches style={style} />
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
        <SmallButton variant="light" label={t('regions')} onClick={() => shell.open('regions')} />
        {admin === undefined ? null : (
          <SmallButton variant="light" label={t('build')} onClick={() => shell.open('build')} />
        )}
      </Group>
    </section>
  );
}

/** Which kinds of places the map shows. */
function PlaceGroups({ style }: { style: HostedStyle }) {
  const { hiddenPois } = useLayerChoice();
  const hasPlaces = style?.layers.some(layer => 'source-layer' in layer && layer['source-layer'] === 'pois') ?? false;
  const groups = hasPlaces ? Object.keys(poiGroupsOf(style?.metadata)) : [];
  if (groups.length === 0) return null;
  return (
    <section className="layers-section" aria-label={t('places')}>
      <h3>{t('places')}</h3>
      <Group gap={6} role="group" aria-label={t('places')}>
        {groups.map(group => (
          <Chip
            key={group}
            size="xs"
            checked={!hiddenPois.includes(group)}
            onChange={shown =>
              changeLayers({ hiddenPois: shown ? hiddenPois.filter(one => one !== group) : [...hiddenPois, group] })
            }
          >
            {groupWord(group)}
          </Chip>
        ))}
      </Group>
    </section>
  );
}

const named = ['nature', 'transport', 'public', 'health', 'shop', 'food', 'culture', 'lodging'] as const;

/** The word for a group of places; one that the window does not know yet has its own name. */
function groupWord(group: string): string {
  const known = named.find(name => name === group);
  return known === undefined ? group : t(`group_${known}`);
}

/** Chooses a hosted style by its picture; `lacking`: why those with imagery cannot be chosen. */
function StyleChoice({ lacking }: { lacking: string | undefined }) {
  const { baseUrl } = useClient();
  const { setStyleName } = useSettings();
  const drawn = useDrawnStyle();
  const why = useId();
  return (
    <section className="layers-section" aria-label={t('style')}>
      <h3>{t('style')}</h3>
      <div className="style-choices" role="radiogroup" aria-label={t('style')}>
        {styleNames.map(name => {
          const disabled = lacking !== undefined && hasImagery(name);
          return (
            <label key={name} className="style-choice" data-disabled={disabled}>
              <input
                type="radio"
                name="map-style"
                className="visually-hidden"
                checked={name === drawn}
                disabled={disabled}
                aria-describedby={disabled ? why : undefined}
                onChange={() => setStyleName(name)}
              />
              <img className="style-picture" src={`${baseUrl}/basemap/thumbnails/${name}.webp`} alt="" />
              <span>{t(name)}</span>
            </label>
          );
        })}
      </div>
      {lacking === undefined ? null : (
        <SoftText id={why} size="xs" mt={8}>
          {lacking}
        </SoftText>
      )}
    </section>
  );
}

/** A style as the service has it; undefined until it is there. */
type HostedStyle = ReturnType<typeof useHostedStyle>;

/** A switch for each layer; one without data is grey and says how to get it. */
function LayerSwitches({ style }: { style: HostedStyle }) {
  const lacking = useLacking();
  const shell = useShell();
  const choice = useLayerChoice();
  const switchView3d = useSwitchView3d();
  const has = (kind: 'relief' | 'contours' | 'buildings') =>
    choice[kind] ?? style?.layers.some(layer => switchedKind(layer) === kind && isVisible(layer)) ?? false;
  return (
    <section className="layers-section" aria-label={t('onMap')}>
      <h3>{t('onMap')}</h3>
      <div className="stacked near layers-switches">
        <LayerSwitch name="relief" on={has('relief')} lacking={lacking.terrain} />
        <LayerSwitch name="contours" on={has('contours')} lacking={lacking.terrain} />
        <LayerSwitch name="view3d" onChange={switchView3d} />
        <LayerSwitch name="buildings" on={choice.buildings ?? (has('buildings') || choice.view3d)} />
        <LayerSwitch name="tiles3d" lacking={lacking.buildings} />
        <LayerSwitch name="traffic" lacking={lacking.traffic} />
        <LayerSwitch name="incidents" lacking={lacking.traffic} />
        <IncidentList />
        <LayerSwitch name="borders" />
        <div className="beside apart">
          <LayerSwitch name="ownData" />
          <SmallButton variant="subtle" label={t('openData')} onClick={() => shell.open('data')} />
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
    <Toggle
      label={t(name)}
      checked={(on ?? choice[name] === true) && lacking === undefined}
      disabled={lacking !== undefined}
      description={lacking}
      onChange={onChange}
    />
  );
}

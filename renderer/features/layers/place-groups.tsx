import { Chip, Group } from '@mantine/core';
import type { StyleSpecification } from 'maplibre-gl';
import { poiGroupsOf } from '../../map/layers/chosen-layers.ts';
import { changeLayers, useLayerChoice } from '../../map/layers/layer-choice.ts';
import { layersWords as t } from '../../words.ts';

/** Which kinds of places the map shows. */
export function PlaceGroups({ style }: { style: StyleSpecification | undefined }) {
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

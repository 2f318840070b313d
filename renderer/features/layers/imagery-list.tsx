import { ActionIcon, Text } from '@mantine/core';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { changeLayers, useLayerChoice } from '../../map/layers/layer-choice.ts';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { Icon } from '../../ui/icons.tsx';
import { imageryOrder, moved } from './imagery-order.ts';
import { useHostedStyle } from './use-hosted-style.ts';
import { t } from './words.ts';

/** The installed imagery, the topmost first: its order and how much shines through. `shown`: by the style. */
export function ImageryList({ shown }: { shown: boolean }) {
  const style = useHostedStyle('satellite');
  const choice = useLayerChoice();
  const regions = useInstalledRegions();
  const order = imageryOrder(style?.layers ?? [], choice.imageryOrder);
  if (order.length === 0) return null;
  const nameOf = (id: string) => {
    const [region = '', archive = ''] = id.split('/');
    return `${regions.find(one => one.id === region)?.name ?? region} · ${archive}`;
  };
  const move = (id: string, by: 1 | -1) => changeLayers({ imageryOrder: moved(order, id, by) });
  return (
    <section className="layers-section" aria-label={t('imagery')}>
      <h3>{t('imagery')}</h3>
      {shown ? null : (
        <Text size="sm" c="dimmed">
          {t('imageryStyles')}
        </Text>
      )}
      <ol className="imagery-list">
        {order.toReversed().map((id, i, { length }) => {
          const name = nameOf(id);
          const opacity = lookup(choice.imageryOpacity, id) ?? 1;
          return (
            <li key={id}>
              <span className="imagery-name" translate="no">
                {name}
              </span>
              <input
                type="range"
                min={0}
                max={100}
                step={5}
                value={Math.round(opacity * 100)}
                aria-label={t('opacity', { name })}
                onChange={event =>
                  changeLayers({
                    imageryOpacity: { ...choice.imageryOpacity, [id]: Number(event.currentTarget.value) / 100 },
                  })
                }
              />
              <ActionIcon
                variant="subtle"
                aria-label={t('up', { name })}
                disabled={i === 0}
                onClick={() => move(id, 1)}
              >
                <Icon name="up" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={t('down', { name })}
                disabled={i === length - 1}
                onClick={() => move(id, -1)}
              >
                <Icon name="down" />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

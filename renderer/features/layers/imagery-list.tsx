import type { LayerSpecification } from 'maplibre-gl';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { imageryOf, orderImagery } from '../../map/layers/chosen-layers.ts';
import { changeLayers, useLayerChoice } from '../../map/layers/layer-choice.ts';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { IconButton } from '../../ui/buttons.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { Verbatim } from '../../ui/verbatim.tsx';
import { layersWords as t } from '../../words.ts';
import { useHostedStyle } from './use-hosted-style.ts';

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
      {shown ? null : <SoftText>{t('imageryStyles')}</SoftText>}
      <ol className="row-list imagery-list">
        {order.toReversed().map((id, i, { length }) => {
          const name = nameOf(id);
          const opacity = lookup(choice.imageryOpacity, id) ?? 1;
          return (
            <li key={id}>
              <Verbatim className="one-line imagery-name">{name}</Verbatim>
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
              <IconButton
                size="md"
                color="spruce"
                icon="up"
                label={t('up', { name })}
                disabled={i === 0}
                onClick={() => move(id, 1)}
              />
              <IconButton
                size="md"
                color="spruce"
                icon="down"
                label={t('down', { name })}
                disabled={i === length - 1}
                onClick={() => move(id, -1)}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Ids of a style's imagery as it is drawn, bottom to top. */
function imageryOrder(layers: readonly LayerSpecification[], chosen: readonly string[]): string[] {
  return orderImagery(layers, chosen).flatMap(layer => imageryOf(layer) ?? []);
}

/** The order with one of it moved a place towards the top, or the bottom. */
function moved(order: readonly string[], id: string, by: 1 | -1): string[] {
  const at = order.indexOf(id);
  const others = order.filter(one => one !== id);
  return others.toSpliced(Math.max(0, Math.min(others.length, at + by)), 0, id);
}

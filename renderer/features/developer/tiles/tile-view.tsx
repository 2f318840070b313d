import { Text } from '@mantine/core';
import type { InspectedFeature, InspectedLayer, InspectedTile } from '../../../map/inspector/inspect-tile.ts';
import { useStore } from '../../../store.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { formatBytes, formatCoordinates } from '../../../ui/format/format.ts';
import { developerPanelWords as t } from '../../../words.ts';
import { CopyButton } from '../code.tsx';
import { inspected, middleAsked } from '../inspector-on-map.tsx';
import { Fact } from '../parts.tsx';

/** Layers, features and attributes of the tile that was clicked. */
export function TileView() {
  const seen = useStore(inspected, value => value);
  const lookAtMiddle = () => middleAsked.set(middleAsked.get() + 1);
  return (
    <>
      <h3 className="developer-title">{t('tiles')}</h3>
      <Text size="sm" mb="xs">
        {t('clickTheMap')}
      </Text>
      <SmallButton variant="light" mb="sm" label={t('middle')} onClick={lookAtMiddle} />
      {seen === undefined ? null : 'failure' in seen ? (
        <ErrorNote error={seen.failure} onRetry={lookAtMiddle} />
      ) : (
        <>
          <dl className="fact-list developer-facts">
            <dt>{t('tile')}</dt>
            <dd translate="no" data-testid="tile-address">
              {addressOf(seen.tile)}
            </dd>
            <Fact name={t('at')} data={formatCoordinates(seen.point)} />
            <Fact
              name={t('size')}
              said={seen.tile.bytes === 0 ? t('noTile') : t('unpacked', { size: formatBytes(seen.tile.bytes) })}
            />
          </dl>
          <CopyButton text={addressOf(seen.tile)} label={t('copyTile')} done={t('tileCopied')} />
          {seen.tile.layers
            .toSorted((a, b) => b.here.length - a.here.length)
            .map(layer => (
              <Layer key={layer.name} layer={layer} />
            ))}
        </>
      )}
    </>
  );
}

const addressOf = ({ z, x, y }: InspectedTile): string => `${z}/${x}/${y}`;

function Layer({ layer: { name, count, here } }: { layer: InspectedLayer }) {
  return (
    <section className="developer-part" aria-label={name}>
      <div className="developer-part-head">
        <h4 translate="no">{name}</h4>
        <span className="row-soft">{t('layerCounts', { here: here.length, count })}</span>
      </div>
      {here.map((feature, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: features have no other name that is theirs alone
        <Feature key={index} feature={feature} />
      ))}
    </section>
  );
}

function Feature({ feature: { geometry, id, properties } }: { feature: InspectedFeature }) {
  const { kind, name } = properties;
  return (
    <details className="request">
      <summary>
        <span className="request-what">
          {t(geometry)} <span translate="no">{[kind, name].filter(part => part !== undefined).join(' · ')}</span>
        </span>
      </summary>
      <dl className="fact-list developer-facts" translate="no">
        {id === undefined ? null : <Fact name="id" data={String(id)} />}
        {Object.entries(properties).map(([attribute, value]) => (
          <Fact key={attribute} name={attribute} data={String(value)} />
        ))}
      </dl>
    </details>
  );
}

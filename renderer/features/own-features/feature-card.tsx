import './own-features.css';
import { Anchor, CloseButton, Group, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AttributeValue } from '../../../data-packs/interchange/features/feature.ts';
import { useClient } from '../../api/client.ts';
import { featureRows, type WholeFeature } from '../../api/features.ts';
import { shapesOf } from '../../formats/shapes.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { useStore } from '../../store.ts';
import { IconButton, SmallButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { formatArea, formatCoordinates, formatDistance, formatHeight } from '../../ui/format/format.ts';
import { useSheetHeight } from '../../ui/frames/window-size.ts';
import { useSettings } from '../../ui/settings.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { useWork } from '../../ui/use-work.ts';
import { placeWords, ownFeaturesWords as t } from '../../words.ts';
import { titleOf } from '../data/item-look.ts';
import type { KeptItem } from '../data/items-state.ts';
import { usePlan } from '../plan-state/plan-state.ts';
import { useProfile } from '../profile/profile-state.ts';
import { profiledLine } from '../profile/profiled-line.ts';
import { placeAt } from '../subject/shown-place.ts';
import { attributeText, isLink, isPicture, plainText } from './attribute-text.ts';
import { chosenFeature } from './chosen-feature.ts';
import { FeatureForm } from './feature-form.tsx';
import { useFeature } from './use-feature.ts';

/** A feature of a file with all that is known of it, to be read and changed. */
export function FeatureCard() {
  const key = useStore(chosenFeature, chosen => chosen);
  const { item, feature, error, isFetching } = useFeature(key);
  if (key === undefined || item === undefined) return null;
  if (feature !== undefined) return <Shown key={feature.id} item={item} feature={feature} busy={isFetching} />;
  return error === null ? null : (
    <section className="card place-card" aria-label={t('title')}>
      <ErrorNote error={error} onRetry={() => chosenFeature.set({ ...key })} />
    </section>
  );
}

interface ShownProps {
  item: KeptItem;
  feature: WholeFeature;
  busy: boolean;
}

/** What a feature is called: one without a name by its number. */
const nameOf = ({ name, kind, id }: WholeFeature): string =>
  name === undefined || name === '' ? t('numbered', { kind: t(kind), number: id }) : name;

function Shown({ item, feature, busy }: ShownProps) {
  const sheet = useSheetHeight<HTMLElement>();
  const [editing, setEditing] = useState(false);
  const name = nameOf(feature);
  const { folder = [], kind } = feature;
  return (
    <section ref={sheet} className="card place-card own-card" aria-label={t('title')} aria-busy={busy}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <div className="place-heading">
          <Title order={2} size="h4" className="place-title" translate="no">
            {name}
          </Title>
          <SoftText>
            {t(kind)} · <span translate="no">{[titleOf(item), ...folder].join(' / ')}</span>
          </SoftText>
        </div>
        <CardTools item={item} feature={feature} />
      </Group>
      {editing ? (
        <FeatureForm item={item} feature={feature} name={name} onEnd={() => setEditing(false)} />
      ) : (
        <>
          <div className="own-facts">
            {feature.description === undefined ? null : (
              <p className="own-text" translate="no">
                {plainText(feature.description)}
              </p>
            )}
            <dl className="fact-list">
              <Measures feature={feature} />
              {Object.entries(feature.attributes).map(([column, value]) =>
                value === null || value === '' ? null : (
                  <Fact key={column} name={<span translate="no">{column}</span>}>
                    <Value value={value} name={column} />
                  </Fact>
                ),
              )}
            </dl>
          </div>
          <CardActions feature={feature} name={name} onEdit={() => setEditing(true)} />
        </>
      )}
    </section>
  );
}

/** The features before and after in the file, and where this one is. */
function CardTools({ item: { id: item }, feature: { index, bounds } }: Pick<ShownProps, 'item' | 'feature'>) {
  const client = useClient();
  const camera = useCamera();
  const { work, failure } = useWork();
  const go = async (to: number): Promise<void> => {
    const { features } = await featureRows(client, item, { offset: to, limit: 1 });
    const [row] = features;
    // After the last one comes the first.
    if (row === undefined) return to > 0 ? go(0) : undefined;
    const [lon, lat] = row.position;
    chosenFeature.set({ item, id: row.id });
    const view = camera.current?.view();
    if (view !== undefined && camera.current?.isInSight({ lon, lat }) === false)
      camera.current.showPoint({ lon, lat }, view.zoom);
  };
  return (
    <Group gap={2} wrap="nowrap" className="at-start">
      {failure === undefined ? null : <ErrorNote error={failure} />}
      <IconButton
        icon="left"
        label={t('previous')}
        hint
        disabled={index === 0}
        onClick={() => void work(() => go(index - 1))}
      />
      <IconButton icon="right" label={t('next')} hint onClick={() => void work(() => go(index + 1))} />
      <IconButton icon="target" label={t('zoom')} hint onClick={() => camera.current?.showBox(bounds)} />
      <CloseButton aria-label={t('close')} onClick={() => chosenFeature.set(undefined)} />
    </Group>
  );
}

function Measures({ feature }: { feature: WholeFeature }) {
  const { units } = useSettings();
  const { kind, metres, squareMetres, ascent, height, position } = feature;
  const [lon, lat] = position;
  return (
    <>
      {metres === undefined ? null : <Fact name={t('length')}>{formatDistance(metres, units)}</Fact>}
      {ascent === undefined ? null : <Fact name={t('ascent')}>{formatHeight(ascent, units)}</Fact>}
      {squareMetres === undefined ? null : <Fact name={t('size')}>{formatArea(squareMetres / 1e6, units)}</Fact>}
      {height === undefined ? null : <Fact name={t('height')}>{formatHeight(height, units)}</Fact>}
      {kind === 'point' ? <Fact name={t('coordinates')}>{formatCoordinates({ lon, lat })}</Fact> : null}
    </>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd translate="no">{children}</dd>
    </>
  );
}

function Value({ value, name }: { value: AttributeValue; name: string }) {
  if (isPicture(value)) return <img className="own-picture" src={value} alt={name} />;
  if (isLink(value))
    return (
      <Anchor size="sm" href={value} target="_blank" rel="noopener noreferrer">
        {value}
      </Anchor>
    );
  if (typeof value === 'boolean') return <span translate="yes">{t(value ? 'yes' : 'no')}</span>;
  return <span className="own-text">{attributeText(value)}</span>;
}

interface CardActionsProps {
  feature: WholeFeature;
  name: string;
  onEdit: () => void;
}

function CardActions({ feature: { position, geometry, kind }, name, onEdit }: CardActionsProps) {
  const { addStop } = usePlan();
  const { show } = useProfile();
  const [lon, lat] = position;
  const line = kind === 'line' ? profiledLine(shapesOf(geometry)) : undefined;
  return (
    <Group gap="xs" className="own-actions">
      <SmallButton
        icon="plus"
        label={placeWords('addToPlan')}
        onClick={() => addStop({ ...placeAt({ lon, lat }), title: name })}
      />
      {line === undefined ? null : (
        <SmallButton icon="mountain" label={t('profile')} onClick={() => show(name, line)} />
      )}
      <SmallButton icon="pencil" label={t('edit')} onClick={onEdit} />
    </Group>
  );
}

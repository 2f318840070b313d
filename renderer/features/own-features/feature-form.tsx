import { ColorSwatch, Group, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { lookup } from '../../../data-packs/base/lookup.ts';
import type { AttributeValue } from '../../../data-packs/interchange/features/feature.ts';
import type { FeatureEdit, WholeFeature } from '../../api/features.ts';
import { IconButton, SmallButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { explain } from '../../ui/explain.ts';
import { LongTextField, TextField, Toggle } from '../../ui/fields/fields.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { useWork } from '../../ui/use-work.ts';
import { dataWords, ownFeaturesWords as t } from '../../words.ts';
import { colors } from '../data/item-look.ts';
import { type KeptItem, useItemsState } from '../data/items-state.ts';
import { typedValue } from './attribute-text.ts';
import { chosenFeature } from './chosen-feature.ts';
import { placing } from './placing.ts';
import { useFeatureEdits } from './use-feature-edits.ts';

interface FeatureFormProps {
  item: KeptItem;
  feature: WholeFeature;
  /** As its card calls it. */
  name: string;
  onEnd: () => void;
}

/** Name, description, attributes and colour of a feature to change: each field counts once it is left. */
export function FeatureForm({ item, feature, name, onEnd }: FeatureFormProps) {
  const edit = useFeatureEdits();
  const { undos } = useItemsState();
  const notify = useNotify();
  const { work, failure, busy } = useWork();
  const { id, attributes, description, style } = feature;
  const set = (values: FeatureEdit, done = t('changed', { name })) =>
    void work(() => edit(item.id, done, [{ id, set: values }]));
  const setAttribute = (column: string, value: AttributeValue) => set({ attributes: { [column]: value } });
  const remove = async () => {
    const done = t('removed', { name });
    // First: what is deleted is asked for no more.
    chosenFeature.set(undefined);
    try {
      const { step } = await edit(item.id, done, [{ id, set: { removed: true } }]);
      notify({ text: done, topic: 'items', action: { label: dataWords('undo'), act: () => undos.undoThis(step) } });
    } catch (error) {
      notify({ tone: 'trouble', text: explain(error).advice, topic: 'own-features' });
      chosenFeature.set({ item: item.id, id });
    }
  };
  return (
    <>
      <div className="own-facts stacked near" aria-busy={busy}>
        <Saved label={t('name')} value={feature.name ?? ''} most={200} onSave={text => set({ name: text })} />
        <Saved
          label={t('description')}
          long
          value={description ?? ''}
          most={100_000}
          onSave={text => set({ description: text })}
        />
        {Object.entries(attributes).map(([column, value]) =>
          value === null ? null : (
            <div key={column} className="beside own-attribute">
              {typeof value === 'boolean' ? (
                <Toggle
                  className="grows"
                  label={column}
                  checked={value}
                  onChange={isOn => setAttribute(column, isOn)}
                />
              ) : (
                <Saved
                  label={column}
                  value={String(value)}
                  most={100_000}
                  onSave={text => setAttribute(column, typedValue(text, value))}
                />
              )}
              <IconButton
                icon="remove"
                label={t('removeAttribute', { name: column })}
                onClick={() => setAttribute(column, null)}
              />
            </div>
          ),
        )}
        <NewAttribute known={attributes} onAdd={setAttribute} />
        <Colors chosen={style?.stroke} onChoose={color => set({ style: { stroke: color, fill: color } })} />
        {failure === undefined ? null : <ErrorNote error={failure} />}
      </div>
      <Group gap="xs" className="own-actions">
        <SmallButton variant="filled" label={t('endEdit')} onClick={onEnd} />
        {feature.geometry.type === 'Point' ? <MoveButton item={item} feature={feature} name={name} /> : null}
        <SmallButton icon="remove" color="red" variant="light" label={t('remove')} onClick={() => void remove()} />
      </Group>
    </>
  );
}

function Colors({ chosen, onChoose }: { chosen: unknown; onChoose: (color: string) => void }) {
  return (
    <Group gap={6} role="group" aria-label={dataWords('color')}>
      {colors.map(({ color, name }) => (
        <UnstyledButton
          key={color}
          className="item-color"
          aria-label={name()}
          aria-current={color === chosen}
          onClick={() => onChoose(color)}
        >
          <ColorSwatch component="span" color={color} size={18} withShadow={false} />
        </UnstyledButton>
      ))}
    </Group>
  );
}

function MoveButton({ item, feature: { id, position, height }, name }: Omit<FeatureFormProps, 'onEnd'>) {
  const notify = useNotify();
  const [lon, lat] = position;
  const move = () => {
    placing.set({ item: item.id, moved: { id, name, from: { lon, lat }, height } });
    notify({ text: t('moveHint'), topic: 'own-features' });
  };
  return <SmallButton icon="move" label={t('move')} onClick={move} />;
}

interface SavedProps {
  label: string;
  value: string;
  most: number;
  long?: boolean;
  onSave: (text: string) => void;
}

/** A text that counts once its field is left, or by Enter; Escape takes back what was typed. */
function Saved({ label, value, most, long = false, onSave }: SavedProps) {
  const [typed, setTyped] = useState<string>();
  const left = useRef(false);
  const save = () => {
    if (typed !== undefined && typed !== value && !left.current) onSave(typed);
    left.current = false;
    setTyped(undefined);
  };
  const Field = long ? LongTextField : TextField;
  return (
    <Field
      className="grows"
      label={label}
      maxLength={most}
      value={typed ?? value}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={(event: React.KeyboardEvent<HTMLInputElement & HTMLTextAreaElement>) => {
        if (event.key === 'Enter' && !long) event.currentTarget.blur();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        left.current = true;
        event.currentTarget.blur();
      }}
    />
  );
}

interface NewAttributeProps {
  known: WholeFeature['attributes'];
  onAdd: (column: string, value: AttributeValue) => void;
}

function NewAttribute({ known, onAdd }: NewAttributeProps) {
  const [column, setColumn] = useState('');
  const [value, setValue] = useState('');
  const name = column.trim();
  return (
    <form
      className="beside own-attribute"
      onSubmit={event => {
        event.preventDefault();
        if (name === '' || value.trim() === '') return;
        onAdd(name, typedValue(value, lookup(known, name)));
        setColumn('');
        setValue('');
      }}
    >
      <TextField className="grows" label={t('attribute')} maxLength={200} value={column} onChange={setColumn} />
      <TextField className="grows" label={t('value')} maxLength={100_000} value={value} onChange={setValue} />
      <IconButton icon="plus" type="submit" label={t('addAttribute')} hint disabled={name === ''} />
    </form>
  );
}

import { TextInput } from '@mantine/core';
import { boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import type { DrawnShape } from '../../map/drawing/drawn-shape.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { drawWords as t } from '../../words.ts';
import { useDraw } from './draw-state.ts';
import { measureText } from './measure-text.ts';

export function ShapeList() {
  const { shapes } = useDraw();
  if (shapes.length === 0) return null;
  return (
    <ul className="row-list draw-shapes" aria-label={t('shapes')}>
      {shapes.map((shape, index) => (
        <ShapeRow key={shape.id} shape={shape} number={index + 1} />
      ))}
    </ul>
  );
}

function ShapeRow({ shape, number }: { shape: DrawnShape; number: number }) {
  const { shapes, selected, commit, editor } = useDraw();
  const { units } = useSettings();
  const camera = useCamera();
  const label = t('numbered', { kind: t(shape.kind), number });
  const rename = (name: string) => {
    if (name === shape.name) return;
    commit(
      shapes.map(one => (one.id === shape.id ? { ...one, name } : one)),
      t(`changed_${shape.kind}`),
    );
  };
  return (
    <li data-kind={shape.kind} aria-current={shape.id === selected}>
      <div className="beside">
        <button
          type="button"
          className="row-button draw-shape-show grows"
          title={t('show', { shape: label })}
          onClick={() => {
            camera.current?.showBox(boundsOfPositions(shape.positions));
            editor.current?.select(shape.id);
          }}
        >
          <span>{label}</span>
          <span className="soft-figures">{measureText(shape, units)}</span>
        </button>
        <IconButton
          icon="remove"
          label={t('remove', { shape: label })}
          hint
          onClick={() =>
            commit(
              shapes.filter(({ id }) => id !== shape.id),
              t(`removed_${shape.kind}`),
            )
          }
          size="md"
        />
      </div>
      <TextInput
        key={shape.name}
        size="xs"
        aria-label={t('textOf', { shape: label })}
        placeholder={t('text')}
        defaultValue={shape.name}
        maxLength={120}
        onBlur={({ currentTarget }) => rename(currentTarget.value.trim())}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur();
        }}
      />
    </li>
  );
}

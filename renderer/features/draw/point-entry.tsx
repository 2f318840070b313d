import { ActionIcon, TextInput } from '@mantine/core';
import { useState } from 'react';
import { SmallButton } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icons.tsx';
import { drawWords as t } from '../../words.ts';
import { parseCoordinates } from '../subject/parse-decimal.ts';
import { useDraw } from './draw-state.ts';

/** Adds points without a pointer: typed, or in the middle of the map. */
export function PointEntry() {
  const { editor } = useDraw();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  return (
    <form
      className="draw-entry"
      onSubmit={event => {
        event.preventDefault();
        if (text.trim() === '') {
          editor.current?.finish();
          return;
        }
        const point = parseCoordinates(text);
        setWrong(point === undefined);
        if (point === undefined) return;
        editor.current?.addPoint(point);
        setText('');
      }}
    >
      <div className="draw-typed">
        <TextInput
          size="sm"
          label={t('coordinates')}
          placeholder="47.1392, 9.5227"
          value={text}
          error={wrong ? t('noCoordinates') : undefined}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setWrong(false);
          }}
        />
        <ActionIcon type="submit" size={36} variant="default" aria-label={t('addPoint')} title={t('addPoint')}>
          <Icon name="plus" size={18} />
        </ActionIcon>
      </div>
      <SmallButton variant="subtle" mt={6} icon="target" onClick={() => editor.current?.addMiddle()}>
        {t('addMiddle')}
      </SmallButton>
    </form>
  );
}

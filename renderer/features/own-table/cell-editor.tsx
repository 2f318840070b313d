import { useRef, useState } from 'react';
import { ownTableWords as t } from '../../words.ts';

interface CellEditorProps {
  label: string;
  text: string;
  /** Whether the text is taken; where not, it stays to be mended. */
  onSave: (text: string) => boolean;
  onEnd: (down: number, right: number) => void;
}

/** The field in a cell: Enter keeps and goes down, Tab to the side, Escape keeps nothing. */
export function CellEditor({ label, text, onSave, onEnd }: CellEditorProps) {
  const [typed, setTyped] = useState(text);
  const [isRefused, setRefused] = useState(false);
  const ended = useRef(false);
  const end = (down: number, right: number) => {
    ended.current = true;
    onEnd(down, right);
  };
  const save = (down: number, right: number) => (onSave(typed) ? end(down, right) : setRefused(true));
  return (
    <input
      className="own-cell-editor"
      // biome-ignore lint/a11y/noAutofocus: it is asked for
      autoFocus
      aria-label={label}
      aria-invalid={isRefused}
      title={isRefused ? t('notThisType') : undefined}
      value={typed}
      onChange={event => {
        setTyped(event.currentTarget.value);
        setRefused(false);
      }}
      onFocus={event => event.currentTarget.select()}
      onClick={event => event.stopPropagation()}
      onDoubleClick={event => event.stopPropagation()}
      onBlur={() => {
        if (ended.current) return;
        onSave(typed);
        end(0, 0);
      }}
      onKeyDown={event => {
        event.stopPropagation();
        const { key, shiftKey } = event;
        if (key !== 'Enter' && key !== 'Tab' && key !== 'Escape') return;
        event.preventDefault();
        if (key === 'Escape') end(0, 0);
        else if (key === 'Enter') save(shiftKey ? -1 : 1, 0);
        else save(0, shiftKey ? -1 : 1);
      }}
    />
  );
}

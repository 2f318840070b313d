import { useEffect, useRef } from 'react';
import { isTyping } from '../../ui/keys.tsx';
import { drawWords as t } from '../../words.ts';
import { useDraw } from './draw-state.ts';
import { toolKeys } from './tool-choice.tsx';

/** Keys while the panel is open: a letter for each tool, Space, Enter, Escape and Delete. */
export function useDrawKeys(): void {
  const draw = useDraw();
  const latest = useRef(draw);
  latest.current = draw;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      const { editor, draft, selected, shapes, setTool, commit } = latest.current;
      if (key === 'Escape' && draft !== undefined) {
        // Before the window closes the panel.
        event.preventDefault();
        editor.current?.cancel();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const radio = target instanceof HTMLInputElement && target.type === 'radio';
      if (isTyping(target) && !radio) return;
      const chosen = toolKeys.find(one => one.key === key.toUpperCase());
      if (chosen !== undefined) setTool(chosen.tool);
      else if (key === 'Delete' || key === 'Backspace') {
        const shape = shapes.find(({ id }) => id === selected);
        if (shape === undefined) return;
        commit(
          shapes.filter(one => one !== shape),
          t(`removed_${shape.kind}`),
        );
      } else if (isPressable(target)) return;
      else if (key === 'Enter') editor.current?.finish();
      else if (key === ' ' && target instanceof HTMLCanvasElement) editor.current?.addMiddle();
      else return;
      // The panel's keys come before the window's: L is the line here, and Layers elsewhere.
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

/** Whether Enter and Space press what has the focus. */
const isPressable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a[href], summary, [role="menuitem"]') !== null;

import { lazy, useEffect } from 'react';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { definePanel } from '../../shell/define-panel.ts';
import { panelButton } from '../../shell/panel-button.tsx';
import { opens, useShell } from '../../shell/shell-context.tsx';
import { explain } from '../../ui/explain.ts';
import { useNotify } from '../../ui/notices.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { drawWords as t } from '../../words.ts';
import { boundsOf, colors, titleOf } from '../data/item-look.ts';
import { useItemOpener } from '../data/items-state.ts';
import { editedItem } from '../data/use-item-shapes.ts';
import { DrawState, useDraw } from './draw-state.ts';

export const drawPanel = definePanel({
  id: 'draw',
  State: DrawState,
  Panel: lazy(async () => ({ default: (await import('./draw-panel.tsx')).DrawPanel })),
  covers: true,
  OnMap: DrawOnMap,
  Button: panelButton(
    'draw',
    'ruler',
    () => t('title'),
    () => t('word'),
  ),
  commands: [{ id: 'draw', label: () => t('title'), useRun: opens('draw') }],
});

/** Opens drawings of the Data panel; the editor while the panel is open. */
function DrawOnMap() {
  const shell = useShell();
  const camera = useCamera();
  const notify = useNotify();
  const { open } = useDraw();
  useItemOpener('drawing', async item => {
    const bounds = boundsOf(item);
    try {
      await open(item);
    } catch (failure) {
      const reason = explain(failure).advice;
      return notify({ tone: 'trouble', text: t('notOpened', { name: titleOf(item), reason }) });
    }
    shell.open('draw');
    if (bounds !== undefined) camera.current?.showBox(bounds);
  });
  return shell.isOpen('draw') ? <Editor /> : null;
}

const load = () => import('../../map/drawing/drawing-on-map.tsx');

function Editor() {
  const { item, shapes, tool, editor, commit, setDraft, setSelected } = useDraw();
  const module = useLoaded(load);
  const id = item?.id;
  useEffect(() => {
    // Only what draws it may take its place.
    editedItem.set(module === undefined ? undefined : id);
    return () => editedItem.set(undefined);
  }, [id, module]);
  useEffect(
    () => () => {
      setDraft(undefined);
      setSelected(undefined);
    },
    [setDraft, setSelected],
  );
  if (module === undefined) return null;
  return (
    <module.DrawingOnMap
      shapes={shapes}
      tool={tool}
      color={hexOf(item?.color)}
      editor={editor}
      onDraft={setDraft}
      onSelect={setSelected}
      onChange={(all, { kind }) => commit(all, t(`changed_${kind}`))}
    />
  );
}

const hexOf = (color: string | null | undefined): `#${string}` =>
  color?.startsWith('#') === true ? `#${color.slice(1)}` : colors[0].color;

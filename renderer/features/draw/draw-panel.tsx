import { useWindowEvent } from '@mantine/hooks';
import './draw.css';
import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { exportFiles, fileNameOf } from '../../formats/export-files.ts';
import type { DrawingTool } from '../../map/drawing/drawn-shape.ts';
import { Panel } from '../../shell/panel.tsx';
import { IconButton, SmallButton } from '../../ui/buttons.tsx';
import { TextField } from '../../ui/fields/fields.tsx';
import { DownloadMenu } from '../../ui/files/download-menu.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { isTyping } from '../../ui/keys.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { drawWords as t } from '../../words.ts';
import { colorOf, titleOf } from '../data/item-look.ts';
import { parseCoordinates } from '../subject/parse-decimal.ts';
import { useDraw } from './draw-state.ts';
import { drawingContent, shapeCounts } from './drawing-file.ts';
import { draftText } from './measure-text.ts';
import { ShapeList } from './shape-list.tsx';

/** Draws and measures: tools, the shape that is being drawn, and what is finished. */
export function DrawPanel() {
  const { units } = useSettings();
  const { item, shapes, tool, draft, editor, begin } = useDraw();
  useDrawKeys();
  return (
    <Panel id="draw" title={t('title')} closeLabel={t('close')}>
      <div className="panel-body draw-body">
        <ToolChoice />
        <SoftText mt="xs">{t(`how_${tool}`)}</SoftText>
        <p className="draw-measure" role="status" data-drawing={draft !== undefined}>
          {draft === undefined ? '' : draftText(draft, units)}
        </p>
        {tool === 'select' ? null : <PointEntry />}
        {draft === undefined ? null : (
          <Group gap="xs" mt="xs">
            {draft.kind === 'circle' ? null : (
              <SmallButton variant="filled" label={t('finish')} onClick={() => editor.current?.finish()} />
            )}
            <SmallButton onClick={() => editor.current?.cancel()}>{t('cancel')}</SmallButton>
          </Group>
        )}
        <ShapeList />
      </div>
      {item === undefined ? null : (
        <Group className="panel-foot" gap="xs" wrap="nowrap">
          <Text size="sm" className="one-line grows" translate="no">
            {titleOf(item)}
          </Text>
          <SmallButton icon="plus" label={t('new')} onClick={begin} />
          {shapes.length === 0 ? null : (
            <DownloadMenu
              label={t('download')}
              files={exportFiles(fileNameOf(titleOf(item), t('fileName')), shapeCounts(shapes), () =>
                drawingContent(titleOf(item), colorOf(item), shapes),
              )}
            />
          )}
        </Group>
      )}
    </Panel>
  );
}

/** Adds points without a pointer: typed, or in the middle of the map. */
function PointEntry() {
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
      <div className="field-row">
        <TextField
          size="sm"
          label={t('coordinates')}
          placeholder="47.1392, 9.5227"
          value={text}
          error={wrong ? t('noCoordinates') : undefined}
          onChange={text => {
            setText(text);
            setWrong(false);
          }}
        />
        <IconButton framed hint type="submit" size={36} icon="plus" label={t('addPoint')} />
      </div>
      <SmallButton variant="subtle" mt={6} icon="target" onClick={() => editor.current?.addMiddle()}>
        {t('addMiddle')}
      </SmallButton>
    </form>
  );
}

/** Keys while the panel is open: a letter for each tool, Space, Enter, Escape and Delete. */
function useDrawKeys(): void {
  const { editor, draft, selected, shapes, setTool, commit } = useDraw();
  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (key === 'Escape' && draft !== undefined) {
      // Before the window closes the panel.
      event.preventDefault();
      editor.current?.cancel();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const radio = target instanceof HTMLInputElement && target.type === 'radio';
    if (isTyping(target) && !radio) return;
    const chosen = tools.find(one => one.key === key.toUpperCase());
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
  useWindowEvent('keydown', onKey, { capture: true });
}

/** Whether Enter and Space press what has the focus. */
const isPressable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a[href], summary, [role="menuitem"]') !== null;

const tools: readonly { tool: DrawingTool; key: string; icon: IconName }[] = [
  { tool: 'line', key: 'L', icon: 'line' },
  { tool: 'area', key: 'A', icon: 'area' },
  { tool: 'circle', key: 'C', icon: 'circle' },
  { tool: 'point', key: 'P', icon: 'pin' },
  { tool: 'select', key: 'S', icon: 'pointer' },
];

function ToolChoice() {
  const { tool: chosen, setTool } = useDraw();
  return (
    <div className="draw-tools" role="radiogroup" aria-label={t('tools')}>
      {tools.map(({ tool, key, icon }) => (
        <label key={tool} className="draw-tool" title={t('byKey', { tool: t(tool), key })}>
          <input
            type="radio"
            name="draw-tool"
            className="visually-hidden"
            checked={tool === chosen}
            onChange={() => setTool(tool)}
          />
          <Icon name={icon} size={20} />
          <span>{t(tool)}</span>
        </label>
      ))}
    </div>
  );
}

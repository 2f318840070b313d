import './draw.css';
import { Button, Group, Text } from '@mantine/core';
import { documentFiles } from '../../formats/export-formats.ts';
import { fileNameOf } from '../../formats/geo-document.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { SmallButton } from '../../ui/buttons.tsx';
import { DownloadMenu } from '../../ui/files/download-menu.tsx';
import { Panel } from '../../ui/frames/panel.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { drawWords as t } from '../../words.ts';
import { colorOf, titleOf } from '../data/item-look.ts';
import { useDraw } from './draw-state.ts';
import { drawingDocument } from './drawing-file.ts';
import { draftText } from './measure-text.ts';
import { PointEntry } from './point-entry.tsx';
import { ShapeList } from './shape-list.tsx';
import { ToolChoice } from './tool-choice.tsx';
import { useDrawKeys } from './use-draw-keys.ts';

/** Draws and measures: tools, the shape that is being drawn, and what is finished. */
export function DrawPanel() {
  const shell = useShell();
  const { units } = useSettings();
  const { item, shapes, tool, draft, editor, begin } = useDraw();
  useDrawKeys();
  return (
    <Panel className="draw" title={t('title')} closeLabel={t('close')} onClose={() => shell.close('draw')}>
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
              <Button size="compact-sm" onClick={() => editor.current?.finish()}>
                {t('finish')}
              </Button>
            )}
            <SmallButton onClick={() => editor.current?.cancel()}>{t('cancel')}</SmallButton>
          </Group>
        )}
        <ShapeList />
      </div>
      {item === undefined ? null : (
        <Group className="draw-foot" gap="xs" wrap="nowrap">
          <Text size="sm" className="draw-name" translate="no">
            {titleOf(item)}
          </Text>
          <SmallButton icon="plus" onClick={begin}>
            {t('new')}
          </SmallButton>
          {shapes.length === 0 ? null : (
            <DownloadMenu
              label={t('download')}
              files={documentFiles(
                fileNameOf(titleOf(item), t('fileName')),
                shapes.some(({ kind }) => kind === 'line'),
                () => drawingDocument(titleOf(item), colorOf(item), shapes),
              )}
            />
          )}
        </Group>
      )}
    </Panel>
  );
}

import './edit.css';
import { Text } from '@mantine/core';
import { formatDistance, formatHeight } from '../../../ui/format/format.ts';
import { Panel } from '../../../ui/frames/panel.tsx';
import { useSettings } from '../../../ui/settings.tsx';
import { trackEditWords as t } from '../../../words.ts';
import { countCorners } from '../shape-edits.ts';
import { CutTool } from './cut-tool.tsx';
import { JoinTool } from './join-tool.tsx';
import { ReverseTool } from './reverse-tool.tsx';
import { SimplifyTool } from './simplify-tool.tsx';
import { SnapTool } from './snap-tool.tsx';
import { useTrackEdit } from './track-edit.ts';

/** Edits a track: each tool is a section. */
export function EditPanel() {
  const { units } = useSettings();
  const { track, close } = useTrackEdit();
  if (track === undefined) return null;
  const { name, metres, ascent, shapes } = track;
  const figures = [
    formatDistance(metres, units),
    ascent === undefined ? undefined : `↗ ${formatHeight(ascent, units)}`,
    t('corners', { count: countCorners(shapes) }),
  ];
  return (
    <Panel
      className="track-edit"
      title={t('title')}
      closeLabel={t('close')}
      onClose={close}
      head={
        <div className="track-edit-about">
          <span className="track-color" style={{ background: track.color }} aria-hidden="true" />
          <span className="track-name" translate="no">
            {name}
          </span>
          <Text component="span" size="sm" c="dimmed" role="status">
            {figures.filter(figure => figure !== undefined).join(' · ')}
          </Text>
        </div>
      }
    >
      <div className="panel-body track-edit-body">
        <CutTool track={track} />
        <ReverseTool track={track} />
        <JoinTool track={track} />
        {/* Another line starts anew. */}
        <SimplifyTool key={`simplify ${track.item} ${metres}`} track={track} />
        <SnapTool key={`snap ${track.item} ${metres}`} track={track} />
      </div>
    </Panel>
  );
}

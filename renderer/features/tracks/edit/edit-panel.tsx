import './edit.css';
import { Slider, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Panel } from '../../../shell/panel.tsx';
import { SmallButton } from '../../../ui/buttons.tsx';
import { SelectField } from '../../../ui/fields/fields.tsx';
import { formatDistance, formatHeight } from '../../../ui/format/format.ts';
import { useSettings } from '../../../ui/settings.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { Verbatim } from '../../../ui/verbatim.tsx';
import { trackEditWords as t } from '../../../words.ts';
import {
  countCorners,
  cutShapes,
  joinedShapes,
  lengthOfLines,
  reversedShapes,
  simplifiedShapes,
} from '../shape-edits.ts';
import type { ShownTrack } from '../use-tracks.ts';
import { SnapTool } from './snap-tool.tsx';
import { ToolSection } from './tool-section.tsx';
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
      id="track-edit"
      title={t('title')}
      closeLabel={t('close')}
      onClose={close}
      head={
        <div className="track-edit-about">
          <span className="track-color" style={{ background: track.color }} aria-hidden="true" />
          <Verbatim className="one-line track-name">{name}</Verbatim>
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

/** Cuts the track where the map was clicked or the slider stands. */
function CutTool({ track }: { track: ShownTrack }) {
  const { units } = useSettings();
  const { cutAt, setCutAt, split } = useTrackEdit();
  const { name, metres, shapes } = track;
  const at = Math.min(cutAt, metres);
  const along = formatDistance(at, units);
  return (
    <ToolSection title={t('cut')}>
      <SoftText>{t('cutHow')}</SoftText>
      <Slider
        my="xs"
        thumbLabel={t('cutAt')}
        value={at}
        max={metres}
        step={metres / 500}
        label={value => formatDistance(value, units)}
        onChange={setCutAt}
      />
      <SmallButton
        disabled={at <= 0 || at >= metres}
        label={t('cutHere', { along })}
        onClick={() => {
          const parts = cutShapes(shapes, at);
          if (parts !== undefined) void split(parts, t('secondPart', { name }), t('cutDone', { name }));
        }}
      />
    </ToolSection>
  );
}

function ReverseTool({ track: { name, shapes } }: { track: ShownTrack }) {
  const { replace } = useTrackEdit();
  const timed = shapes.lines.some(({ times }) => times !== undefined);
  return (
    <ToolSection title={t('order')}>
      <SmallButton
        label={t('reverse')}
        onClick={() => void replace(reversedShapes(shapes), t(timed ? 'reversedTimed' : 'reversed', { name }))}
      />
    </ToolSection>
  );
}

/** Joins the track's own parts, or another track on the map. */
function JoinTool({ track }: { track: ShownTrack }) {
  const { replace, absorb, others } = useTrackEdit();
  const { units } = useSettings();
  const [wanted, setWanted] = useState<string>();
  const { name, shapes } = track;
  const joinable = others.filter(({ shapes: { lines } }) => lines.length > 0);
  const other = joinable.find(({ item }) => item === wanted) ?? joinable[0];
  const joined = useMemo(() => other && joinedShapes(shapes, other.shapes), [shapes, other]);
  const gap = joined && other ? lengthOfLines(joined) - track.metres - other.metres : 0;
  if (shapes.lines.length < 2 && other === undefined) return null;
  return (
    <ToolSection title={t('join')}>
      {shapes.lines.length < 2 ? null : (
        <SmallButton onClick={() => void replace(joinedShapes(shapes), t('joinedParts', { name }))}>
          {t('joinParts', { count: shapes.lines.length })}
        </SmallButton>
      )}
      {other === undefined || joined === undefined ? null : (
        <>
          <SelectField
            label={t('joinWith')}
            value={other.item}
            data={joinable.map(({ item, name: label }) => ({ value: item, label }))}
            onChange={setWanted}
          />
          <SoftText my={6}>{t('joinGap', { gap: formatDistance(Math.max(0, gap), units) })}</SoftText>
          <SmallButton onClick={() => void absorb(other, joined, t('joined', { other: other.name, name }))}>
            {t('joinBoth')}
          </SmallButton>
        </>
      )}
    </ToolSection>
  );
}

/** Metres to choose from: nothing, then a metre to half a kilometre, each about half as much again. */
const tolerances = [0, 1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500];

/** Leaves out corners that the line hardly needs; the map shows what is left. */
function SimplifyTool({ track: { name, shapes } }: { track: ShownTrack }) {
  const { setPreview, replace } = useTrackEdit();
  const { units } = useSettings();
  const [chosen, setChosen] = useState(0);
  const metres = tolerances[chosen] ?? 0;
  const simple = useMemo(() => (metres === 0 ? shapes : simplifiedShapes(shapes, metres)), [shapes, metres]);
  const most = formatHeight(metres, units);
  return (
    <ToolSection title={t('simplify')}>
      <Slider
        my="xs"
        thumbLabel={t('tolerance')}
        value={chosen}
        max={tolerances.length - 1}
        label={value => formatHeight(tolerances[value] ?? 0, units)}
        onChange={value => {
          setChosen(value);
          setPreview(value === 0 ? undefined : simplifiedShapes(shapes, tolerances[value] ?? 0));
        }}
      />
      <SoftText mb={6} role="status">
        {t('simplifiedTo', { left: countCorners(simple), all: countCorners(shapes), most })}
      </SoftText>
      <SmallButton
        disabled={countCorners(simple) === countCorners(shapes)}
        label={t('apply')}
        onClick={() => void replace(simple, t('simplified', { name }))}
      />
    </ToolSection>
  );
}

import { NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { SmallButton } from '../../../ui/buttons.tsx';
import { formatDistance } from '../../../ui/format/format.ts';
import { useSettings } from '../../../ui/settings.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { trackEditWords as t } from '../../../words.ts';
import { joinedShapes, lengthOfLines } from '../shape-edits.ts';
import type { ShownTrack } from '../use-tracks.ts';
import { ToolSection } from './tool-section.tsx';
import { useTrackEdit } from './track-edit.ts';

/** Joins the track's own parts, or another track on the map. */
export function JoinTool({ track }: { track: ShownTrack }) {
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
          <NativeSelect
            size="xs"
            label={t('joinWith')}
            value={other.item}
            data={joinable.map(({ item, name: label }) => ({ value: item, label }))}
            onChange={event => setWanted(event.currentTarget.value)}
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

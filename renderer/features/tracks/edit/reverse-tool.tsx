import { SmallButton } from '../../../ui/buttons.tsx';
import { trackEditWords as t } from '../../../words.ts';
import { reversedShapes } from '../shape-edits.ts';
import type { ShownTrack } from '../use-tracks.ts';
import { ToolSection } from './tool-section.tsx';
import { useTrackEdit } from './track-edit.ts';

/** Turns the track round. */
export function ReverseTool({ track: { name, shapes } }: { track: ShownTrack }) {
  const { replace } = useTrackEdit();
  const timed = shapes.lines.some(({ times }) => times !== undefined);
  return (
    <ToolSection title={t('order')}>
      <SmallButton
        onClick={() => void replace(reversedShapes(shapes), t(timed ? 'reversedTimed' : 'reversed', { name }))}
      >
        {t('reverse')}
      </SmallButton>
    </ToolSection>
  );
}

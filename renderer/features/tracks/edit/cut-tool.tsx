import { Slider } from '@mantine/core';
import { SmallButton } from '../../../ui/buttons.tsx';
import { formatDistance } from '../../../ui/format/format.ts';
import { useSettings } from '../../../ui/settings.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { trackEditWords as t } from '../../../words.ts';
import { cutShapes } from '../shape-edits.ts';
import type { ShownTrack } from '../use-tracks.ts';
import { ToolSection } from './tool-section.tsx';
import { useTrackEdit } from './track-edit.ts';

/** Cuts the track where the map was clicked or the slider stands. */
export function CutTool({ track }: { track: ShownTrack }) {
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
        onClick={() => {
          const parts = cutShapes(shapes, at);
          if (parts !== undefined) void split(parts, t('secondPart', { name }), t('cutDone', { name }));
        }}
      >
        {t('cutHere', { along })}
      </SmallButton>
    </ToolSection>
  );
}

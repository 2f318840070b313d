import { Slider } from '@mantine/core';
import { useMemo, useState } from 'react';
import { SmallButton } from '../../../ui/buttons.tsx';
import { formatHeight } from '../../../ui/format/format.ts';
import { useSettings } from '../../../ui/settings.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { trackEditWords as t } from '../../../words.ts';
import { countCorners, simplifiedShapes } from '../shape-edits.ts';
import type { ShownTrack } from '../use-tracks.ts';
import { ToolSection } from './tool-section.tsx';
import { useTrackEdit } from './track-edit.ts';

/** Metres to choose from: nothing, then a metre to half a kilometre, each about half as much again. */
const tolerances = [0, 1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500];

/** Leaves out corners that the line hardly needs; the map shows what is left. */
export function SimplifyTool({ track: { name, shapes } }: { track: ShownTrack }) {
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
        onClick={() => void replace(simple, t('simplified', { name }))}
      >
        {t('apply')}
      </SmallButton>
    </ToolSection>
  );
}

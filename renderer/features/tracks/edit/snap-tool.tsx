import { Button, Group, Loader } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import { type ApiClient, useClient } from '../../../api/client.ts';
import { mapMatching } from '../../../api/routing.ts';
import type { Costing } from '../../../api/types.ts';
import type { Shapes, TrackLine } from '../../../formats/shapes.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Segments } from '../../../ui/fields/fields.tsx';
import { formatDistance } from '../../../ui/format/format.ts';
import { useSettings } from '../../../ui/settings.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { trackEditWords as t } from '../../../words.ts';
import { fitRequest, readFit } from '../../plan-state/fitted-trace.ts';
import { usualOptions } from '../../plan-state/travel-options.ts';
import { lengthOfLines } from '../shape-edits.ts';
import type { ShownTrack } from '../use-tracks.ts';
import { ToolSection } from './tool-section.tsx';
import { useTrackEdit } from './track-edit.ts';

const profiles = ['auto', 'bicycle', 'pedestrian'] as const satisfies readonly Costing[];

type Snapping = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'found'; shapes: Shapes };

/** Lays the track on the ways it followed; the recorded line stays beside it until the new one is taken. */
export function SnapTool({ track }: { track: ShownTrack }) {
  const client = useClient();
  const { units } = useSettings();
  const { setPreview, replace } = useTrackEdit();
  const [costing, setCosting] = useState<Costing>('pedestrian');
  const [snapping, setSnapping] = useState<Snapping>();
  const asked = useRef<AbortController>(undefined);
  useEffect(() => () => asked.current?.abort(), []);

  const show = (next: Snapping | undefined) => {
    setSnapping(next);
    setPreview(next?.state === 'found' ? next.shapes : undefined);
  };
  const stop = () => {
    asked.current?.abort();
    show(undefined);
  };
  const find = async () => {
    asked.current?.abort();
    const asking = new AbortController();
    asked.current = asking;
    const { signal } = asking;
    show({ state: 'loading' });
    try {
      const lines = [];
      // One after the other: a recording has few, and each may be long.
      for (const line of track.shapes.lines) {
        lines.push(line.line.length < 2 ? line : await snapLine(client, line, costing, signal));
      }
      if (!signal.aborted) show({ state: 'found', shapes: { ...track.shapes, lines } });
    } catch (error) {
      if (!signal.aborted) show({ state: 'failed', error });
    }
  };
  return (
    <ToolSection title={t('snap')}>
      <Segments
        label={t('snapTo')}
        value={costing}
        of={profiles}
        nameOf={t}
        onChange={value => {
          setCosting(value);
          stop();
        }}
      />
      <div role="status">
        {snapping?.state === 'found' ? (
          <SoftText mt={6}>
            {t('snappedTo', {
              metres: formatDistance(lengthOfLines(snapping.shapes), units),
              before: formatDistance(track.metres, units),
            })}
          </SoftText>
        ) : null}
      </div>
      {snapping?.state === 'failed' ? <ErrorNote error={snapping.error} onRetry={() => void find()} /> : null}
      <Group gap="xs" mt="xs">
        {snapping?.state === 'found' ? (
          <>
            <Button size="compact-sm" onClick={() => void replace(snapping.shapes, t('snapped', { name: track.name }))}>
              {t('use')}
            </Button>
            <SmallButton onClick={stop}>{t('discard')}</SmallButton>
          </>
        ) : snapping?.state === 'loading' ? (
          <Button size="compact-sm" variant="default" leftSection={<Loader size={12} />} onClick={stop}>
            {t('stop')}
          </Button>
        ) : (
          <SmallButton onClick={() => void find()}>{t('snapNow')}</SmallButton>
        )}
      </Group>
    </ToolSection>
  );
}

/** A line on its ways; as it was where no way goes along it. Heights and times are not those of the ways: left out. */
async function snapLine(
  client: ApiClient,
  { line, name }: TrackLine,
  costing: Costing,
  signal: AbortSignal,
): Promise<TrackLine> {
  const request = fitRequest({ costing, options: usualOptions }, line);
  const { pieces, gaps } = readFit(line, await mapMatching(client, request, signal));
  const kept = gaps.map(({ from, to }) => line.slice(from, to + 1));
  // Pieces and gaps take turns; a line may begin off the ways.
  const [even, odd] = gaps[0]?.from === 0 ? [kept, pieces] : [pieces, kept];
  const all: Position[] = Array.from({ length: even.length + odd.length }, (_, index) => {
    const side = index % 2 === 0 ? even : odd;
    return side[index >> 1] ?? [];
  }).flat();
  return { line: all, heights: all.map(() => null), ...(name !== undefined && { name }) };
}

import './carry.css';
import { Button, Radio, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type Bounds, commonBounds, isEmpty } from '../../../data-packs/geo/bounds.ts';
import { type InstalledRegion, requireAdminClient, useAdminClient } from '../../api/admin/admin-client.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { boxOfFrame, frameAround } from '../../map/frame/frame-plane.ts';
import { Panel } from '../../shell/panel.tsx';
import { SelectField } from '../../ui/fields/fields.tsx';
import { formatBytes } from '../../ui/format/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { carryWords as t } from '../../words.ts';
import { type KeptItem, useItems } from '../data/items-state.ts';
import { refusal } from '../regions-state/api-refusal.ts';
import { useInstalled, useTasks } from '../regions-state/use-admin-queries.ts';
import { TaskCard } from '../tasks/task-card.tsx';
import { useCarry } from './carry-state.ts';
import { exportable } from './exportable.ts';
import { carriedGroups, ItemChoice, itemBytes, liesIn } from './item-choice.tsx';

/** Takes a region and what one made along, as one file for another Outpost. */
export function CarryPanel() {
  const { data } = useInstalled();
  const { items } = useItems();
  const regions = useMemo(() => exportable(data?.regions ?? []), [data]);
  const groups = useMemo(() => carriedGroups(items.values()), [items]);
  const [chosenRegion, chooseRegion] = useRegion(regions);
  /** What was ticked or unticked; of all else that comes which lies in the region. */
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { make, busy, frame, making } = useCarry();
  const task = useTasks().find(({ id }) => id === making);
  const region = regions.find(({ id }) => id === chosenRegion);
  const box = useMemo(() => frame && boxOfFrame(frame), [frame]);
  const part = usePartSize(region?.id, box);
  const comes = (item: KeptItem) => ticked.get(item.id) ?? (region === undefined || liesIn(box ?? region.bounds, item));
  const chosen = groups.flatMap(group => group.items).filter(comes);
  const bytes = box === undefined ? region?.bytes : part.bytes;
  return (
    <Panel id="carry" title={t('title')} closeLabel={t('close')}>
      <div className="panel-body">
        <SoftText mb="sm">{t('about')}</SoftText>
        {data === undefined ? null : regions.length === 0 ? (
          <Text size="sm" role="status">
            {t('noRegion')}
          </Text>
        ) : (
          <>
            <SelectField
              size="sm"
              label={t('region')}
              value={chosenRegion}
              onChange={chooseRegion}
              data={regions.map(({ id, name, bytes }) => ({
                value: id,
                label: t('sized', { name, size: formatBytes(bytes) }),
              }))}
            />
            {region === undefined ? null : <PartChoice region={region} />}
            <ItemChoice
              groups={groups}
              comes={comes}
              onTick={(ids, tick) => setTicked(new Map([...ticked, ...ids.map(id => [id, tick] as const)]))}
            />
          </>
        )}
      </div>
      {region === undefined ? null : (
        <div className="carry-foot">
          {task === undefined ? null : <TaskCard task={task} />}
          <Text size="sm" role="status">
            {part.error !== null
              ? refusal(part.error)
              : bytes === undefined
                ? t('measuring', { count: chosen.length })
                : t('together', { count: chosen.length, size: formatBytes(bytes + itemBytes(chosen)) })}
          </Text>
          <Button
            loading={busy}
            disabled={making !== undefined || part.error !== null}
            leftSection={<Icon name="download" size={16} />}
            onClick={() => make({ region, box, items: chosen.map(({ id }) => id) })}
          >
            {t('make')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

const degrees = ([west, south, east, north]: readonly [number, number, number, number]): number =>
  (east - west) * (north - south);

/** The smallest region in the middle of the map, until another one is chosen. */
function useRegion(regions: readonly { id: string; bounds: readonly [number, number, number, number] }[]) {
  const camera = useCamera();
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    if (regions.some(({ id }) => id === chosen)) return;
    const view = camera.current?.view();
    const bySize = regions.toSorted((a, b) => degrees(a.bounds) - degrees(b.bounds));
    const seen = bySize.find(
      ({ bounds: [west, south, east, north] }) =>
        view !== undefined && view.lon >= west && view.lon <= east && view.lat >= south && view.lat <= north,
    );
    setChosen((seen ?? bySize[0])?.id ?? '');
  }, [regions, chosen, camera]);
  return [chosen, setChosen] as const;
}

/** Milliseconds after the frame came to rest. */
const restMs = 250;

/** About how large a part is, without items; nothing is asked while the frame moves. */
function usePartSize(region: string | undefined, box: Bounds | undefined) {
  const admin = useAdminClient();
  const key = box?.map(degrees => degrees.toFixed(5)).join(',');
  const [settled] = useDebouncedValue(key, restMs);
  const { data, error } = useQuery({
    queryKey: ['admin', 'part-size', region, settled],
    queryFn:
      region === undefined || box === undefined || settled !== key
        ? skipToken
        : ({ signal }) => requireAdminClient(admin).carry.measure(region, box, signal),
    retry: false,
    staleTime: 60_000,
  });
  return settled === key ? { bytes: data?.bytes, error } : { bytes: undefined, error: null };
}

/** Share of what is seen, or of the region, on each side that the first frame leaves out. */
const inset = 0.15;

/** All of a region, or what of it is in a frame on the map. */
function PartChoice({ region }: { region: InstalledRegion }) {
  const { frame, setFrame } = useCarry();
  const camera = useCamera();
  const begin = () => {
    const seen = commonBounds(camera.current?.boxInSight() ?? region.bounds, region.bounds);
    const elsewhere = isEmpty(seen);
    const [west, south, east, north] = elsewhere ? region.bounds : seen;
    if (elsewhere) camera.current?.showBox([west, south, east, north]);
    const [dx, dy] = [(east - west) * inset, (north - south) * inset];
    setFrame(frameAround([west + dx, south + dy, east - dx, north - dy]));
  };
  return (
    <Radio.Group
      mt="md"
      label={t('howMuch')}
      value={frame === undefined ? 'whole' : 'part'}
      onChange={value => (value === 'part' ? begin() : setFrame(undefined))}
    >
      <Stack gap={8} mt={6}>
        <Radio size="sm" value="whole" label={t('whole')} />
        <Radio size="sm" value="part" label={t('part')} />
      </Stack>
      {frame === undefined ? null : <SoftText mt={8}>{t('partHint')}</SoftText>}
    </Radio.Group>
  );
}

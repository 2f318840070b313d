import { Radio, Stack } from '@mantine/core';
import { commonBounds, isEmpty } from '../../../data-packs/geo/bounds.ts';
import type { InstalledRegion } from '../../api/admin/admin-client.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { frameAround } from '../../map/frame/frame-plane.ts';
import { SoftText } from '../../ui/soft-text.tsx';
import { carryWords as t } from '../../words.ts';
import { useCarry } from './carry-state.ts';

/** Share of what is seen, or of the region, on each side that the first frame leaves out. */
const inset = 0.15;

/** All of a region, or what of it is in a frame on the map. */
export function PartChoice({ region }: { region: InstalledRegion }) {
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

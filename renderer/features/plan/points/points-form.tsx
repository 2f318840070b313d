import { Button, FileButton, Group, Modal, Text, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { decodeText } from '../../../../data-packs/interchange/decode-text.ts';
import { useClient } from '../../../api/client.ts';
import { forward } from '../../../api/geocoding.ts';
import { useCamera } from '../../../map/camera/camera-port.tsx';
import { IconButton, SmallButton } from '../../../ui/buttons.tsx';
import { LongTextField } from '../../../ui/fields/fields.tsx';
import { UnitsChoice } from '../../../ui/fields/units-choice.tsx';
import { formatCoordinates } from '../../../ui/format/format.ts';
import { useNotify } from '../../../ui/notices.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { planWords as t } from '../../../words.ts';
import { useItemsState } from '../../data/items-state.ts';
import { hasPoints, placedWaypoints } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { readPlace } from '../../subject/shown-place.ts';
import { type ListedPoint, readPoints } from './read-points.ts';
import { WaypointList } from './waypoint-list.tsx';

/** The list of points, and buttons to add, reverse and clear them. */
export function PointsForm() {
  const { plan, dispatch, kept } = usePlan();
  const { undos } = useItemsState();
  const notify = useNotify();
  const [adding, setAdding] = useState(false);
  const clear = () => {
    const cleared = kept.clear();
    notify({ text: cleared.done, topic: 'plan', action: { label: t('undo'), act: () => undos.undoThis(cleared) } });
  };
  return (
    <>
      <div className="beside">
        <WaypointList />
        <Tooltip label={t('reverse')}>
          <IconButton icon="swap" label={t('reverse')} onClick={() => dispatch({ kind: 'reverse' })} size="md" />
        </Tooltip>
      </div>
      <Group justify="space-between" mt={6} gap="xs">
        <Group gap={4}>
          <SmallButton variant="subtle" icon="plus" label={t('addStop')} onClick={() => dispatch({ kind: 'add' })} />
          <SmallButton variant="subtle" color="gray" label={t('addList')} onClick={() => setAdding(true)} />
          <Button variant="subtle" color="gray" size="compact-sm" disabled={!hasPoints(plan)} onClick={clear}>
            {t('clearPoints')}
          </Button>
        </Group>
        <UnitsChoice label={t('units')} words="short" />
      </Group>
      {adding ? <AddPoints onClose={() => setAdding(false)} /> : null}
    </>
  );
}

/** More would be too many to look through, and more than any tool takes. */
const mostPoints = 200;

/** Adds points from a pasted or opened list; addresses are searched. */
function AddPoints({ onClose }: { onClose: () => void }) {
  const { plan, dispatch } = usePlan();
  const client = useClient();
  const camera = useCamera();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const listed = readPoints(text);
  const tooMany = listed.length + placedWaypoints(plan).length > mostPoints;

  const find = async (one: ListedPoint) => {
    if ('point' in one) return { point: one.point, label: one.label ?? formatCoordinates(one.point) };
    const found = await forward(client, one.search, camera.current?.view()).catch(() => undefined);
    const feature = found?.features[0];
    if (feature === undefined) return one.search;
    const { point, title } = readPlace(feature);
    return { point, label: title };
  };
  const add = async () => {
    setBusy(true);
    const found = [];
    const lost: string[] = [];
    // One by one: hundreds of searches at once would hold up everything else.
    for (const one of listed) {
      const place = await find(one);
      if (typeof place === 'string') lost.push(place);
      else found.push(place);
    }
    dispatch({ kind: 'append', places: found });
    setBusy(false);
    setMissing(lost);
    setText(lost.join('\n'));
    if (lost.length === 0) onClose();
  };

  return (
    <Modal opened onClose={onClose} title={t('listTitle')}>
      <SoftText mb="xs">{t('listHow')}</SoftText>
      <LongTextField
        size="sm"
        data-autofocus
        aria-label={t('listText')}
        placeholder={t('listExample')}
        autosize
        minRows={6}
        maxRows={14}
        value={text}
        onChange={setText}
      />
      {missing.length === 0 ? null : (
        <Text size="sm" mt="xs" role="alert">
          {t('listNotFound', { texts: missing })}
        </Text>
      )}
      {tooMany ? (
        <Text size="sm" mt="xs" role="alert">
          {t('listMany', { most: mostPoints })}
        </Text>
      ) : null}
      <Group justify="space-between" mt="md">
        <FileOfPoints onRead={setText} />
        <Group gap="xs">
          <SmallButton size="xs" label={t('listCancel')} onClick={onClose} />
          <Button size="xs" loading={busy} disabled={listed.length === 0 || tooMany} onClick={() => void add()}>
            {t('listAdd', { count: listed.length })}
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}

function FileOfPoints({ onRead }: { onRead: (text: string) => void }) {
  return (
    <FileButton
      accept=".csv,.tsv,.txt,text/csv,text/plain"
      onChange={file =>
        void file?.arrayBuffer().then(
          read => onRead(decodeText(new Uint8Array(read)) ?? ''),
          () => undefined,
        )
      }
    >
      {props => <SmallButton {...props} size="xs" variant="subtle" label={t('listFile')} />}
    </FileButton>
  );
}

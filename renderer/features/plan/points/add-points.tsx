import { Button, FileButton, Group, Modal, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { decodeText } from '../../../../data-packs/interchange/decode-text.ts';
import { useClient } from '../../../api/client.ts';
import { forward } from '../../../api/geocoding.ts';
import { useCamera } from '../../../map/camera/camera-port.tsx';
import { formatCoordinates } from '../../../ui/format/format.ts';
import { SoftText } from '../../../ui/soft-text.tsx';
import { planWords as t } from '../../../words.ts';
import { placedWaypoints } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { readPlace } from '../../subject/shown-place.ts';
import { type ListedPoint, readPoints } from './read-points.ts';

/** More would be too many to look through, and more than any tool takes. */
const mostPoints = 200;

/** Adds points from a pasted or opened list; addresses are searched. */
export function AddPoints({ onClose }: { onClose: () => void }) {
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
      <Textarea
        data-autofocus
        aria-label={t('listText')}
        placeholder={t('listExample')}
        autosize
        minRows={6}
        maxRows={14}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
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
          <Button size="xs" variant="default" onClick={onClose}>
            {t('listCancel')}
          </Button>
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
      {props => (
        <Button {...props} size="xs" variant="subtle">
          {t('listFile')}
        </Button>
      )}
    </FileButton>
  );
}

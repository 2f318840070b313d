import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { type FoundPack, useAdminClient } from '../../api/admin/admin-client.ts';
import { formatBytes } from '../../ui/format/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { carryWords, partsWords as partWords, regionsWords, sideloadWords as t, uiWords } from '../../words.ts';
import { CarriedItems } from '../carry/carried-items.tsx';
import { useTakeItems } from '../carry/use-take-items.ts';
import { ageOf } from '../regions-state/age.ts';
import { refusal } from '../regions-state/api-refusal.ts';
import { byKind } from '../regions-state/part-kinds.ts';
import { useStartTask } from '../regions-state/use-admin-queries.ts';
import { PackQuestions } from './pack-questions.tsx';
import { trustWords, verdictOn } from './pack-verdict.ts';

interface PackFactsProps {
  pack: FoundPack;
  /** Its file or path, as shown. */
  place: string;
  onClose: () => void;
  onStarted: () => void;
}

/** A pack's facts, and the button that installs it. */
export function PackFacts({ pack, place, onClose, onStarted }: PackFactsProps) {
  const admin = useAdminClient();
  const start = useStartTask();
  const [pin, setPin] = useState(false);
  const { text, button } = verdictOn(pack);
  const { questions } = pack;
  const allow = [...new Set(questions.map(({ asks }) => asks))];
  const trust = trustWords(pack.trust);
  const { publicKey } = pack.trust;

  const { items } = pack;
  const [takes, setTakes] = useState(true);
  const takeItems = useTakeItems();

  const install = async () => {
    // First, for an upload is gone once it is installed.
    if (items !== undefined && (takes || button === undefined)) await takeItems(pack.path);
    if (button === undefined) return onClose();
    if (pin && publicKey !== undefined) await admin?.trust(publicKey, pack.name);
    await start.mutateAsync({ kind: 'install', path: pack.path, ...(allow.length > 0 && { allow }) });
    onStarted();
  };
  const [failure, setFailure] = useState<unknown>();
  return (
    <>
      <PackContents pack={pack} place={place} />
      <Text size="sm" mt="sm" className="pack-line">
        <Icon name="regions" size={16} />
        <span>{text}</span>
      </Text>
      <Text size="sm" mt={6} className="pack-line" data-worry={trust.worry || undefined}>
        <Icon name={trust.worry ? 'warning' : 'check'} size={16} />
        <span>{trust.text}</span>
      </Text>
      {pack.trust.state === 'new' && publicKey !== undefined ? (
        <Checkbox
          mt="sm"
          size="sm"
          label={t('trustKey')}
          checked={pin}
          onChange={event => setPin(event.currentTarget.checked)}
        />
      ) : null}
      {button === undefined ? null : <PackQuestions questions={questions} />}
      {items === undefined ? null : (
        <CarriedItems items={items} takes={takes} onChange={button === undefined ? undefined : setTakes} />
      )}
      {failure === undefined ? null : (
        <Alert color="red" variant="light" mt="sm" role="alert">
          {refusal(failure)}
        </Alert>
      )}
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus={questions.length > 0 || undefined}>
          {button === undefined && items === undefined ? uiWords('close') : t('notNow')}
        </Button>
        {button === undefined && items === undefined ? null : (
          <Button
            {...(questions.length > 0 ? { color: 'orange', variant: 'light' } : { 'data-autofocus': true })}
            loading={start.isPending}
            onClick={() => {
              setFailure(undefined);
              install().catch(setFailure);
            }}
          >
            {button ?? carryWords('takeOnly')}
          </Button>
        )}
      </Group>
    </>
  );
}

function PackContents({ pack, place }: Pick<PackFactsProps, 'pack' | 'place'>) {
  return (
    <>
      <SoftText title={regionsWords('version', { version: pack.version })}>
        {ageOf(pack.version, new Date())} · {formatBytes(pack.bytes)}
      </SoftText>
      <Text size="xs" c="dimmed" mb="sm" className="pack-path" translate="no">
        {place}
      </Text>
      <ul className="pack-parts">
        {byKind(pack.parts).map(({ kind, bytes }) => (
          <li key={kind}>
            <span>{partWords(`${kind}Title`)}</span>
            <span className="pack-part-size">{formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

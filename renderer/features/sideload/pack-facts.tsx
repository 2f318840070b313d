import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { wordMessage } from '../../../data-packs/words/catalogue.ts';
import { type FoundPack, requireAdminClient, useAdminClient } from '../../api/admin/admin-client.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { Tick } from '../../ui/fields/fields.tsx';
import { formatBytes } from '../../ui/format/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import {
  carryWords,
  dataWords,
  partsWords as partWords,
  regionsWords,
  sideloadWords as t,
  uiWords,
} from '../../words.ts';
import { useItemsState } from '../data/items-state.ts';
import { ageOf } from '../regions-state/age.ts';
import { refusal } from '../regions-state/api-refusal.ts';
import { byKind } from '../regions-state/part-kinds.ts';
import { useRegionsPanel } from '../regions-state/regions-state.ts';
import { useStartTask } from '../regions-state/use-admin-queries.ts';
import { trustWords, verdictOn } from './pack-verdict.ts';
import { useSideload } from './use-sideload.ts';

interface PackFactsProps {
  pack: FoundPack;
  /** Its file or path, as shown. */
  place: string;
}

/** A pack's facts, and the button that installs it. */
export function PackFacts({ pack, place }: PackFactsProps) {
  const { next } = useSideload();
  const { show } = useRegionsPanel();
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
    if (button === undefined) return next();
    if (pin && publicKey !== undefined) await admin?.trust(publicKey, pack.name);
    await start.mutateAsync({ kind: 'install', path: pack.path, ...(allow.length > 0 && { allow }) });
    next();
    show({ at: 'installed' });
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
        <Tick mt="sm" label={t('trustKey')} checked={pin} onChange={setPin} />
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
        <Button variant="default" onClick={next} data-autofocus={questions.length > 0 || undefined}>
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

function PackContents({ pack, place }: PackFactsProps) {
  return (
    <>
      <SoftText title={regionsWords('version', { version: pack.version })}>
        {ageOf(pack.version, new Date())} · {formatBytes(pack.bytes)}
      </SoftText>
      <SoftText size="xs" mb="sm" className="pack-path" translate="no">
        {place}
      </SoftText>
      <ul className="row-list pack-parts">
        {byKind(pack.parts).map(({ kind, bytes }) => (
          <li key={kind}>
            <span>{partWords(`${kind}Title`)}</span>
            <span className="soft-figures">{formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What installing a pack needs a yes to: the button below gives it. */
function PackQuestions({ questions }: Pick<FoundPack, 'questions'>) {
  if (questions.length === 0) return null;
  return (
    <Alert
      color="orange"
      variant="light"
      mt="sm"
      p="sm"
      icon={<Icon name="warning" size={18} />}
      title={t('sureQuestion')}
      role="note"
    >
      {questions.map(({ asks, said }) => (
        <Text key={said.code} size="sm" mt={4} data-asks={asks}>
          {wordMessage(said)}
        </Text>
      ))}
    </Alert>
  );
}

interface CarriedItemsProps {
  items: NonNullable<FoundPack['items']>;
  takes: boolean;
  /** Undefined where there is nothing else to take. */
  onChange: ((takes: boolean) => void) | undefined;
}

/** What comes along with a region, and whether one wants it. */
function CarriedItems({ items: { count, bytes }, takes, onChange }: CarriedItemsProps) {
  return (
    <>
      <Text size="sm" mt={6} className="pack-line">
        <Icon name="list" size={16} />
        <span>{carryWords('comesAlong', { count, size: formatBytes(bytes) })}</span>
      </Text>
      {onChange === undefined ? null : (
        <Tick mt="sm" label={carryWords('takeOver')} checked={takes} onChange={onChange} />
      )}
    </>
  );
}

/** Takes over the items that a file brings along, and says how many. Throws why not; nothing is taken over then. */
function useTakeItems(): (path: string) => Promise<void> {
  const admin = useAdminClient();
  const notify = useNotify();
  const shell = useShell();
  const { store } = useItemsState();
  return async path => {
    const { added } = await requireAdminClient(admin).carry.take(path);
    await store.refresh();
    notify({
      text: added === 0 ? carryWords('takenBefore') : carryWords('taken', { count: added }),
      topic: 'carry',
      ...(added > 0 && { action: { label: dataWords('title'), act: () => shell.open('data') } }),
    });
  };
}

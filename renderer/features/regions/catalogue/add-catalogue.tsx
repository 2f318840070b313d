import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type CataloguePreview,
  type CatalogueTrust,
  requireAdminClient,
  useAdminClient,
} from '../../../api/admin/admin-client.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { TextField } from '../../../ui/fields/fields.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { cataloguePanelWords as t } from '../../../words.ts';
import { catalogueAddress } from '../../regions-state/offers.ts';
import { RefusalNote } from '../../regions-state/refusal-note.tsx';
import { useCatalogueChange } from '../../regions-state/use-admin-queries.ts';
import { OnlyField, onlyOf, onlyText } from './only-field.tsx';
import { trustSentence } from './sentences.ts';

/** Adds a catalogue by its address, after a preview and a question whether to trust it. */
export function AddCatalogue() {
  const admin = useAdminClient();
  const [text, setText] = useState('');
  const preview = useMutation({ mutationFn: (url: string) => requireAdminClient(admin).previewCatalogue(url) });
  const add = useCatalogueChange<{ url: string; trust: CatalogueTrust }>((at, { url, trust }) =>
    at.addCatalogue(url, trust),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.reset();
    preview.mutate(catalogueAddress(text));
  };
  const type = (typed: string) => {
    setText(typed);
    preview.reset();
  };
  return (
    <div className="regions-form">
      <form onSubmit={submit}>
        <Group gap={6} wrap="nowrap" align="flex-end">
          <TextField
            label={t('address')}
            placeholder="https://maps.example.org/packs"
            translate="no"
            flex={1}
            type="text"
            inputMode="url"
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={type}
          />
          <Button type="submit" size="xs" loading={preview.isPending} disabled={text.trim() === ''}>
            {t('look')}
          </Button>
        </Group>
      </form>
      <RefusalNote error={preview.error ?? add.error} />
      {preview.data === undefined ? null : (
        <TrustQuestion
          preview={preview.data}
          busy={add.isPending}
          onTrust={trust => add.mutate({ url: preview.data.url, trust }, { onSuccess: () => type('') })}
          onRefuse={preview.reset}
        />
      )}
    </div>
  );
}

interface TrustQuestionProps {
  preview: CataloguePreview;
  busy: boolean;
  onTrust: (trust: CatalogueTrust) => void;
  onRefuse: () => void;
}

function TrustQuestion({ preview: { name, regions, trust, updated }, busy, onTrust, onRefuse }: TrustQuestionProps) {
  const signed = trust.state === 'new' || trust.state === 'trusted';
  const isAcceptable = trust.state !== 'broken' && trust.state !== 'other-key';
  const { publicKey } = trust;
  const [text, setText] = useState(onlyText(trust.only));
  const only = onlyOf(text);
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces, because newer browsers return a promise, which an effect must not.
    question.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert
      ref={question}
      mt="xs"
      p="sm"
      variant="light"
      color={signed ? 'spruce' : 'orange'}
      title={t('nameAndCount', { name, count: regions })}
      role="status"
      className="trust-question"
    >
      <Text size="sm" className="trust-sentence">
        {trustSentence(trust)}
      </Text>
      {trust.state === 'new' ? (
        <Text size="sm" mt={4}>
          {t('compareKey')}
        </Text>
      ) : null}
      <SoftText size="xs" mt={4}>
        {t('writtenOn', { on: new Date(updated) })}
      </SoftText>
      {signed ? <OnlyField text={text} onChange={setText} /> : null}
      <Group gap={6} mt="xs">
        {isAcceptable ? (
          <SmallButton
            label={t(signed ? 'trustAndAdd' : 'addUnsigned')}
            variant={signed ? 'filled' : 'default'}
            loading={busy}
            disabled={only === undefined}
            onClick={() => onTrust(signed && publicKey !== undefined ? { publicKey, only } : { unsigned: true })}
          />
        ) : null}
        <SmallButton variant="subtle" color="gray" label={t('doNotAdd')} onClick={onRefuse} />
      </Group>
    </Alert>
  );
}

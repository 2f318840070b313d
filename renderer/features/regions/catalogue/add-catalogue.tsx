import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type CataloguePreview,
  type CatalogueTrust,
  requireAdminClient,
  useAdminClient,
} from '../../../api/admin/admin-client.ts';
import { cataloguePanelWords as t } from '../../../words.ts';
import { refusal } from '../../regions-state/api-refusal.ts';
import { useCatalogueChange } from '../../regions-state/use-admin-queries.ts';
import { catalogueAddress } from './catalogue-address.ts';
import { isAcceptable, trustSentence } from './catalogue-words.ts';
import { OnlyField, onlyOf, onlyText } from './only-field.tsx';

/** Adds a catalogue by its address, after a preview and a question whether to trust it. */
export function AddCatalogue({ onAdded }: { onAdded?: () => void }) {
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
  const error = preview.error ?? add.error;
  return (
    <div className="regions-form">
      <form onSubmit={submit}>
        <Group gap={6} wrap="nowrap" align="flex-end">
          <TextInput
            label={t('address')}
            placeholder="https://maps.example.org/packs"
            translate="no"
            size="xs"
            flex={1}
            type="text"
            inputMode="url"
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={event => {
              setText(event.currentTarget.value);
              preview.reset();
            }}
          />
          <Button type="submit" size="xs" loading={preview.isPending} disabled={text.trim() === ''}>
            {t('look')}
          </Button>
        </Group>
      </form>
      {error === null ? null : (
        <Text size="sm" c="red" mt={6} role="alert">
          {refusal(error)}
        </Text>
      )}
      {preview.data === undefined ? null : (
        <TrustQuestion
          preview={preview.data}
          busy={add.isPending}
          onTrust={trust =>
            add.mutate(
              { url: preview.data.url, trust },
              {
                onSuccess: () => {
                  setText('');
                  preview.reset();
                  onAdded?.();
                },
              },
            )
          }
          onRefuse={() => preview.reset()}
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
      <Text size="xs" c="dimmed" mt={4}>
        {t('writtenOn', { on: new Date(updated) })}
      </Text>
      {signed ? <OnlyField text={text} onChange={setText} /> : null}
      <Group gap={6} mt="xs">
        {isAcceptable(trust) ? (
          <Button
            size="compact-sm"
            variant={signed ? 'filled' : 'default'}
            loading={busy}
            disabled={only === undefined}
            onClick={() => onTrust(signed && publicKey !== undefined ? { publicKey, only } : { unsigned: true })}
          >
            {t(signed ? 'trustAndAdd' : 'addUnsigned')}
          </Button>
        ) : null}
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onRefuse}>
          {t('doNotAdd')}
        </Button>
      </Group>
    </Alert>
  );
}

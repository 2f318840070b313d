import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CatalogueGlimpse, CatalogueTrust } from '../../../api/desk.ts';
import { useDesk } from '../../../api/desk-context.ts';
import { refusal } from '../api-refusal.ts';
import { useCatalogueChange } from '../use-desk-queries.ts';
import { catalogueAddress } from './catalogue-address.ts';
import { isAcceptable, trustSentence } from './catalogue-words.ts';

/** A catalogue by its address: first a look at it, then the question whether to trust it. */
export function AddCatalogue({ onAdded }: { onAdded?: () => void }) {
  const desk = useDesk();
  const [text, setText] = useState('');
  const glimpse = useMutation({ mutationFn: (url: string) => need(desk).glimpseCatalogue(url) });
  const add = useCatalogueChange<{ url: string; trust: CatalogueTrust }>((at, { url, trust }) =>
    at.addCatalogue(url, trust),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.reset();
    glimpse.mutate(catalogueAddress(text));
  };
  const error = glimpse.error ?? add.error;
  return (
    <div className="regions-form">
      <form onSubmit={submit}>
        <Group gap={6} wrap="nowrap" align="flex-end">
          <TextInput
            label="Address of a catalogue"
            placeholder="https://maps.example.org/packs"
            size="xs"
            flex={1}
            type="text"
            inputMode="url"
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={event => {
              setText(event.currentTarget.value);
              glimpse.reset();
            }}
          />
          <Button type="submit" size="xs" loading={glimpse.isPending} disabled={text.trim() === ''}>
            Look
          </Button>
        </Group>
      </form>
      {error === null ? null : (
        <Text size="sm" c="red" mt={6} role="alert">
          {refusal(error)}
        </Text>
      )}
      {glimpse.data === undefined ? null : (
        <TrustQuestion
          glimpse={glimpse.data}
          busy={add.isPending}
          onTrust={trust =>
            add.mutate(
              { url: glimpse.data.url, trust },
              {
                onSuccess: () => {
                  setText('');
                  glimpse.reset();
                  onAdded?.();
                },
              },
            )
          }
          onRefuse={() => glimpse.reset()}
        />
      )}
    </div>
  );
}

interface TrustQuestionProps {
  glimpse: CatalogueGlimpse;
  busy: boolean;
  onTrust: (trust: CatalogueTrust) => void;
  onRefuse: () => void;
}

function TrustQuestion({ glimpse: { name, regions, trust, updated }, busy, onTrust, onRefuse }: TrustQuestionProps) {
  const signed = trust.state === 'new' || trust.state === 'trusted';
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: browsers begin to answer with a promise, and an effect must return nothing or a function.
    question.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert
      ref={question}
      mt="xs"
      p="sm"
      variant="light"
      color={signed ? 'spruce' : 'orange'}
      title={`${name}, ${regions} ${regions === 1 ? 'region' : 'regions'}`}
      role="status"
      className="trust-question"
    >
      <Text size="sm" className="trust-sentence">
        {trustSentence(trust)}
      </Text>
      {trust.state === 'new' ? (
        <Text size="sm" mt={4}>
          Compare it with what its maker tells you. From now on only what this key signed is taken from here.
        </Text>
      ) : null}
      <Text size="xs" c="dimmed" mt={4}>
        Written on {updated.slice(0, 10)}.
      </Text>
      <Group gap={6} mt="xs">
        {isAcceptable(trust) ? (
          <Button
            size="compact-sm"
            variant={signed ? 'filled' : 'default'}
            loading={busy}
            onClick={() =>
              onTrust(signed && trust.publicKey !== undefined ? { publicKey: trust.publicKey } : { unsigned: true })
            }
          >
            {signed ? 'Trust this key and add' : 'Add it unsigned'}
          </Button>
        ) : null}
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onRefuse}>
          Do not add
        </Button>
      </Group>
    </Alert>
  );
}

function need<Value>(desk: Value | undefined): Value {
  if (desk === undefined) throw new Error('This window was opened with a key, which does not change catalogues.');
  return desk;
}

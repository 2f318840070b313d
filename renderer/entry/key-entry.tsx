import { Alert, Button, List, PasswordInput, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../api/failure.ts';
import { explain } from '../ui/explain.ts';
import { EntryPage } from '../ui/frames/entry-page.tsx';
import { SoftText } from '../ui/soft-text.tsx';
import { WithCode } from '../ui/with-code.tsx';
import { entryWords as t } from '../words.ts';

function failureSentences(failure: unknown): string[] {
  if (failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500) {
    return [t('tokenSpent')];
  }
  const { title, advice } = explain(failure);
  return [title, advice];
}

/** The page without a key: explains how to sign in. */
export function KeyEntry({ failure, onKey }: { failure: unknown; onKey: (key: string) => void }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onKey(text.trim());
  };
  return (
    <EntryPage>
      {failure === undefined ? null : (
        <Alert color="orange" mb="md" role="alert" title={t('failed')}>
          {failureSentences(failure).map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
      <Text mb="sm">{t('noKey')}</Text>
      <List spacing="xs" mb="lg" type="ordered">
        <List.Item>
          <WithCode text={t('startAgain')} />
        </List.Item>
        <List.Item>
          <WithCode text={t('pasteKey')} />
        </List.Item>
      </List>
      <form onSubmit={submit}>
        <PasswordInput
          label={t('key')}
          placeholder="outpost_live_…"
          translate="no"
          visibilityToggleButtonProps={{ 'aria-label': t('showKey') }}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" mt="md" disabled={text.trim() === ''}>
          {t('open')}
        </Button>
      </form>
      <SoftText mt="lg">{t('keptInTab')}</SoftText>
    </EntryPage>
  );
}

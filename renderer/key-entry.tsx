import { Alert, Button, Code, List, PasswordInput, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from './api/failure.ts';
import { EntryPage } from './ui/entry-page.tsx';
import { explain } from './ui/explain.ts';

function failureText(failure: unknown): string {
  if (failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500) {
    return 'The address you opened carries a token that was used before or has expired. Open the workstation anew.';
  }
  const { title, advice } = explain(failure);
  return `${title}. ${advice}`;
}

/** The page without a key: how to get in. */
export function KeyEntry({ failure, onKey }: { failure: unknown; onKey: (key: string) => void }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onKey(text.trim());
  };
  return (
    <EntryPage>
      {failure === undefined ? null : (
        <Alert color="orange" mb="md" role="alert" title="That did not work">
          {failureText(failure)}
        </Alert>
      )}
      <Text mb="sm">This window is a client of the maps API on this machine, and it has no key yet. Two ways in:</Text>
      <List spacing="xs" mb="lg" type="ordered">
        <List.Item>
          Start it with <Code>npm start</Code>, or run <Code>outpost serve</Code> and open the{' '}
          <Code>workstationUrl</Code> it prints. That address lets this window in once.
        </List.Item>
        <List.Item>
          Or paste a key made with <Code>outpost key create</Code>:
        </List.Item>
      </List>
      <form onSubmit={submit}>
        <PasswordInput
          label="API key"
          placeholder="outpost_live_…"
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" mt="md" disabled={text.trim() === ''}>
          Open the map
        </Button>
      </form>
      <Text size="sm" c="dimmed" mt="lg">
        The key stays in this tab and is forgotten when you close it.
      </Text>
    </EntryPage>
  );
}

import { Alert, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDesktop } from '../desktop/desktop-context.ts';
import { given } from '../given.ts';
import { uiWords as t } from '../words.ts';
import { SmallButton } from './buttons.tsx';
import { detailOf, explain } from './explain.ts';

interface SessionActions {
  /** The button's text when the session is refused: "Enter a key", "Connect again". */
  renewLabel: string;
  renew(): void;
}

const [SessionContext, useSession] = given<SessionActions>('the session gate');

export { SessionContext };

interface ErrorNoteProps {
  error: unknown;
  onRetry?: () => void;
  /** Other ways to solve it. */
  children?: ReactNode;
}

/** Explains a failure and how to solve it. */
export function ErrorNote({ error, onRetry, children }: ErrorNoteProps) {
  const { renew, renewLabel } = useSession();
  const { title, advice, needsKey } = explain(error, useDesktop() !== undefined);
  const detail = detailOf(error);
  return (
    <Alert color="red" variant="light" radius="md" title={title} role="alert" data-testid="error-note">
      {detail === undefined ? null : (
        <Text size="sm" mb={4}>
          {detail}
        </Text>
      )}
      <Text size="sm">{advice}</Text>
      <Group gap="xs" mt="xs">
        {children}
        {needsKey ? <SmallButton size="xs" variant="white" color="red" label={renewLabel} onClick={renew} /> : null}
        {onRetry === undefined ? null : (
          <SmallButton size="xs" variant="white" color="red" label={t('tryAgain')} onClick={onRetry} />
        )}
      </Group>
    </Alert>
  );
}

import { Text, type TextProps } from '@mantine/core';
import { refusal } from './api-refusal.ts';

/** Why the service did not do what was asked for; nothing while it did. */
export function RefusalNote({ error, mt = 6 }: { error: unknown; mt?: TextProps['mt'] }) {
  return error == null ? null : (
    <Text size="sm" c="red" mt={mt} role="alert">
      {refusal(error)}
    </Text>
  );
}

import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What is wrong with what was chosen last. */
export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <Text className="field-wide" size="sm" c="var(--mantine-color-error)" role="alert">
      {children}
    </Text>
  );
}

import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Fields } from '../../ui/fields/fields.tsx';

interface PictureGroupProps {
  title: string;
  /** Whether something in it is chosen otherwise than usual: it is in sight then. */
  changed: boolean;
  children: ReactNode;
}

/** Choices that few need: closed until somebody opens them. */
export function PictureGroup({ title, changed, children }: PictureGroupProps) {
  const [open, setOpen] = useState(changed);
  return (
    <details className="picture-group" open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      <Fields>{children}</Fields>
    </details>
  );
}

/** What is wrong with what was chosen last. */
export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <Text className="field-wide" size="sm" c="var(--mantine-color-error)" role="alert">
      {children}
    </Text>
  );
}

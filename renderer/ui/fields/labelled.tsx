import { Input } from '@mantine/core';
import type { ReactNode } from 'react';

interface LabelledProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A label above what is no input of its own. */
export function Labelled({ label, className, children }: LabelledProps) {
  return (
    <div className={className}>
      <Input.Label labelElement="div" size="xs" display="block">
        {label}
      </Input.Label>
      {children}
    </div>
  );
}

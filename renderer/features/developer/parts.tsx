import { Group, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { SmallButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { developerPanelWords as t } from '../../words.ts';

interface AnsweredProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** CSS pixels of what stands there until the answer comes. */
  height?: number;
  children: (data: Data) => ReactNode;
}

/** What is made of an answer of the service. */
export function Answered<Data>({ query: { data, error, refetch }, height = 120, children }: AnsweredProps<Data>) {
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={height} role="status" aria-label={t('loading')} />;
  return children(data);
}

interface ChangeFormProps {
  label: string;
  submit: string;
  /** How the change goes on that the form asks for. */
  change?: { error: unknown; isPending: boolean };
  onSubmit: () => void;
  /** Another button beside the one that submits. */
  beside?: ReactNode;
  children: ReactNode;
}

/** Fields of something to change, and the button that does. */
export function ChangeForm({ label, submit, change, onSubmit, beside, children }: ChangeFormProps) {
  return (
    <form
      className="stacked near developer-form"
      aria-label={label}
      onSubmit={event => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {change?.error == null ? null : <ErrorNote error={change.error} />}
      <Group gap="xs">
        <SmallButton variant="filled" type="submit" loading={change?.isPending ?? false} label={submit} />
        {beside}
      </Group>
    </form>
  );
}

export const CancelButton = ({ onClick }: { onClick: () => void }) => (
  <SmallButton label={t('cancel')} onClick={onClick} />
);

/** A line of facts: of this window's words, or data as they are; nothing where there are none. */
export function Fact({ name, said, data }: { name: string; said?: string; data?: string | undefined }) {
  const fact = said ?? data;
  return fact === undefined ? null : (
    <>
      <dt>{name}</dt>
      <dd translate={said === undefined ? 'no' : undefined}>{fact}</dd>
    </>
  );
}

interface RequestDetailsProps {
  status: number;
  /** Method and address. */
  what: string;
  when: string;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

/** A request in a list, which opens. */
export function RequestDetails({ status, what, when, onToggle, children }: RequestDetailsProps) {
  return (
    <details className="request" onToggle={event => onToggle?.(event.currentTarget.open)}>
      <summary>
        <span className="request-status" data-class={Math.floor(status / 100)} translate="no">
          {status === 0 ? '–' : status}
        </span>
        <span className="request-what" translate="no">
          {what}
        </span>
        <span className="request-when">{when}</span>
      </summary>
      {children}
    </details>
  );
}

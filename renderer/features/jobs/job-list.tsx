import './jobs.css';
import { Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** The jobs of a kind, newest first. */
export function JobList({ label, children }: { label: string; children: readonly ReactNode[] }) {
  return children.length === 0 ? null : (
    <ul className="row-list stacked" aria-label={label}>
      {children}
    </ul>
  );
}

interface JobRowProps {
  title: string;
  /** What a click on the title does; undefined: nothing yet. */
  onOpen: (() => void) | undefined;
  openHint?: string;
  /** How much of it is done, while it is worked on. */
  progress?: { share: number; label: string } | undefined;
  /** How it stands. */
  said: string | undefined;
  children?: ReactNode;
}

/** One job: its title, how far it is, and what can be done with it. */
export function JobRow({ title, onOpen, openHint, progress, said, children }: JobRowProps) {
  return (
    <li className="stacked near job">
      {onOpen === undefined ? (
        <span className="job-title" translate="no">
          {title}
        </span>
      ) : (
        <button type="button" className="bare-button job-title" title={openHint} onClick={onOpen}>
          <span translate="no">{title}</span>
        </button>
      )}
      {progress === undefined ? null : <Progress value={progress.share * 100} aria-label={progress.label} />}
      {said === undefined ? null : (
        <Text size="sm" c="dimmed" role={progress && 'status'}>
          {said}
        </Text>
      )}
      {children}
    </li>
  );
}

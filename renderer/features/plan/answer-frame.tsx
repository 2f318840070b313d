import { Group, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { isOutsideRegions } from '../../ui/explain.ts';
import { DownloadMenu, type OfferedFile } from '../../ui/files/download-menu.tsx';
import { formatDistance, formatDuration } from '../../ui/format/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import type { Tool } from '../plan-state/plan.ts';
import type { Route } from '../plan-state/route.ts';
import type { ToolAnswer } from '../plan-state/use-tool-answer.ts';
import { ReportButton } from '../report-state/report-button.tsx';
import { GetRegion } from './get-region.tsx';
import { SaveResult, type SaveResultProps } from './save-result.tsx';

/** Explains why a tool has no answer; a place outside every region comes with a button that gets its region. */
export function PlanFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isOutsideRegions(error)) return <ErrorNote error={error} onRetry={onRetry} />;
  const { lat, lon } = error instanceof ApiFailure ? (error.said?.values ?? {}) : {};
  return (
    <ErrorNote error={error}>
      {typeof lat === 'number' && typeof lon === 'number' ? <GetRegion point={{ lat, lon }} /> : null}
    </ErrorNote>
  );
}

interface AnswerFrameProps extends Omit<SaveResultProps, 'disabled'> {
  tool: Tool;
  loading: boolean;
  /** Beside the buttons. */
  head: ReactNode;
  /** Whether reports tell of it. */
  hasReport?: boolean;
  exportLabel: string;
  files: readonly OfferedFile[];
  children: ReactNode;
}

/** An answer below its figures and what can be done with it; pale while another is on its way. */
export function AnswerFrame({ tool, loading, head, hasReport = true, ...props }: AnswerFrameProps) {
  return (
    <div data-stale={loading || undefined} className="route-answer" aria-busy={loading} data-testid={`${tool}-answer`}>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        {head}
        <Group gap={6} wrap="nowrap">
          {hasReport ? <ReportButton disabled={loading} /> : null}
          <SaveResult kind={props.kind} result={props.result} disabled={loading} />
          <DownloadMenu label={props.exportLabel} files={props.files} />
        </Group>
      </Group>
      {props.children}
    </div>
  );
}

interface NoAnswerProps extends Pick<ToolAnswer<never, never, never>, 'error' | 'retry'> {
  /** What is wrong with the plan, in words. */
  fault: string | undefined;
  searching: string;
}

/** Why there is no answer, or that it is on its way. */
export function NoAnswer({ fault, error, retry, searching }: NoAnswerProps) {
  if (fault !== undefined) return <SoftText role="status">{fault}</SoftText>;
  if (error !== undefined) return <PlanFailure error={error} onRetry={retry} />;
  return <Skeleton height={140} role="status" aria-label={searching} />;
}

/** How long a way takes, and how far it is. */
export function WayFigures({ seconds, metres }: Pick<Route, 'seconds' | 'metres'>) {
  const { units } = useSettings();
  return (
    <div>
      <Text span fz={26} fw={700} lh={1.1} data-testid="route-time">
        {formatDuration(seconds)}
      </Text>
      <Text span size="lg" c="dimmed" ml="sm" data-testid="route-length">
        {formatDistance(metres, units)}
      </Text>
    </div>
  );
}

/** What is to be known of an answer. */
export function AnswerNote({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" className="snap-note">
      <Icon name="warning" size={15} /> {children}
    </Text>
  );
}

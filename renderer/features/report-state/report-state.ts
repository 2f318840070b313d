import { useEffect, useMemo, useState } from 'react';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { shareState } from '../../shell/share-state.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { type ReportChoice, reportStorage } from './report-choice.ts';

/** The plan, which is no item. */
export const planSubject = 'plan';

/** What the report is about, and how it is made. */
export const [ReportState, useReport] = shareState(() => {
  const shell = useShell();
  const [report, setReport] = useState(reportStorage.load);
  const [subjects, setSubjects] = useState<readonly string[]>([]);
  const [box, setBox] = useState<Bounds>();
  /** Undefined: as what it is about is called. */
  const [title, setTitle] = useState<string>();
  useEffect(() => reportStorage.save(report), [report]);
  const actions = useMemo(
    () => ({
      change: (part: Partial<ReportChoice>) =>
        setReport(({ choice, template }) => ({ choice: { ...choice, ...part }, template })),
      /** Takes up a template, or begins with none. */
      use: (choice: ReportChoice, template: string | undefined) => setReport({ choice, template }),
      /** Says which template the choice is, once it is kept as one. */
      keptAs: (template: string | undefined) => setReport(({ choice }) => ({ choice, template })),
    }),
    [],
  );
  /** Opens the panel for a report about the plan or items; its map shows the box where they draw nothing. */
  const start = (about: readonly string[], shown?: Bounds) => {
    setSubjects(about);
    setBox(shown);
    setTitle(undefined);
    shell.open('report');
  };
  return { ...report, subjects, setSubjects, box, title, setTitle, start, ...actions };
});

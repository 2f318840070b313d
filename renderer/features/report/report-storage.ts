import { isRecord } from '../../../data-packs/geo/is-record.ts';
import { type ReportChoice, readChoice, usualChoice } from './report-choice.ts';

const storageName = 'outpost.report';

export interface StoredReport {
  choice: ReportChoice;
  /** The item of the template that it began with. */
  template: string | undefined;
}

/** How the last report of this browser was made. */
export function storedReport(): StoredReport {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageName) ?? '');
    if (!isRecord(stored)) return { choice: usualChoice, template: undefined };
    const template = typeof stored.template === 'string' ? stored.template : undefined;
    return { choice: readChoice(stored.choice), template };
  } catch {
    return { choice: usualChoice, template: undefined };
  }
}

export function storeReport(report: StoredReport): void {
  try {
    localStorage.setItem(storageName, JSON.stringify(report));
  } catch {
    // A full storage costs what a reload would have kept, not the report.
  }
}

import { isRecord } from '../../../data-packs/base/is-record.ts';
import { jsonStorage } from '../../ui/json-storage.ts';
import { type ReportChoice, readChoice, usualChoice } from './report-choice.ts';

export interface StoredReport {
  choice: ReportChoice;
  /** The item of the template that it began with. */
  template: string | undefined;
}

/** How the last report of this browser was made. */
export const reportStorage = jsonStorage('local', 'outpost.report', (stored): StoredReport => {
  if (!isRecord(stored)) return { choice: usualChoice, template: undefined };
  const template = typeof stored.template === 'string' ? stored.template : undefined;
  return { choice: readChoice(stored.choice), template };
});

import { useCallback, useRef } from 'react';
import { useItemOpener } from '../data/item-openers.ts';
import { type KeptItem, useItemsState } from '../data/items-state.ts';
import { useReport } from '../report-state/report-state.ts';
import { readTemplate } from './template.ts';

/** Begins a report with a template that is chosen among the items. */
export function TemplateOpener() {
  const report = useReport();
  const { store } = useItemsState();
  const latest = useRef({ report, store });
  latest.current = { report, store };
  const open = useCallback(async (item: KeptItem) => {
    const { report, store } = latest.current;
    const choice = await readTemplate(store, item.id);
    report.start(report.subjects, report.box);
    report.use(choice, item.id);
  }, []);
  useItemOpener('report', open);
  return null;
}

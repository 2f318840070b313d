import { useMemo } from 'react';
import { currentLanguage } from '../../../data-packs/words/language.ts';
import type { ReportRequest } from '../../api/reports.ts';
import { useDrawnStyle } from '../../shell/installed-regions.tsx';
import { useMapLanguage } from '../../ui/language.ts';
import { useSettings } from '../../ui/settings.tsx';
import { reportWords as t } from '../../words.ts';
import { longestTitle, type SectionKind } from '../report-state/report-choice.ts';
import { useReport } from '../report-state/report-state.ts';
import { paperStyle } from './paper-style.ts';
import { hasSection, reportRequest } from './report-request.ts';
import type { Subject } from './subject.ts';

/** The request for the report as it is chosen now, its title, and what of it there is nothing to tell of. */
export function useReportRequest(subjects: readonly Subject[]): {
  request: ReportRequest;
  title: string;
  missing: ReadonlySet<SectionKind>;
} {
  const { choice, box, title: chosen } = useReport();
  const style = paperStyle(useDrawnStyle());
  const mapLanguage = useMapLanguage();
  const language = currentLanguage();
  const { units } = useSettings();
  return useMemo(() => {
    const names = subjects.map(({ name }) => name);
    const title = chosen ?? (names.length === 0 ? t('untitled') : names.join(', ').slice(0, longestTitle));
    const about = { title, subjects, box, style, mapLanguage, language, units };
    const kinds = choice.sections.map(({ kind }) => kind);
    return {
      request: reportRequest(choice, about),
      title,
      missing: new Set(kinds.filter(kind => !hasSection(kind, choice, about))),
    };
  }, [choice, box, chosen, subjects, style, mapLanguage, language, units]);
}

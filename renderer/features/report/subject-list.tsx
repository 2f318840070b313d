import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { reportWords as t } from '../../words.ts';
import { colorOf, iconOf, titleOf } from '../data/item-look.ts';
import { newestFirst, useItems } from '../data/items-state.ts';
import { planSubject, useReport } from '../report-state/report-state.ts';
import { isReportable } from './reportable.ts';
import { usePlanSubject } from './use-plan-subject.ts';

/** Items that are listed at first, beside those that are chosen. */
const few = 6;

/** What the report is about: the plan and any of the items. */
export function SubjectList() {
  const { subjects, setSubjects } = useReport();
  const { items } = useItems();
  const { subject: plan } = usePlanSubject();
  const [all, setAll] = useState(false);
  const reportable = [...items.values()]
    .filter(item => item.trashedAt === null && isReportable(item))
    .sort(newestFirst);
  const listed = reportable.filter((item, at) => all || at < few || subjects.includes(item.id));
  const toggle = (id: string, on: boolean) => setSubjects(on ? [...subjects, id] : subjects.filter(one => one !== id));
  return (
    <fieldset className="report-group">
      <legend>{t('about')}</legend>
      {plan === undefined && reportable.length === 0 ? <SoftText>{t('nothingToTell')}</SoftText> : null}
      {plan === undefined ? null : (
        <Checkbox
          size="sm"
          checked={subjects.includes(planSubject)}
          onChange={event => toggle(planSubject, event.currentTarget.checked)}
          label={
            <span className="report-subject">
              <Icon name="directions" size={16} />
              <span>{t('plan')}</span>
            </span>
          }
        />
      )}
      {listed.map(item => (
        <Checkbox
          key={item.id}
          size="sm"
          checked={subjects.includes(item.id)}
          onChange={event => toggle(item.id, event.currentTarget.checked)}
          label={
            <span className="report-subject">
              <span style={{ color: colorOf(item) }}>
                <Icon name={iconOf(item)} size={16} />
              </span>
              <span translate="no">{titleOf(item)}</span>
            </span>
          }
        />
      ))}
      {listed.length === reportable.length ? null : (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
          {t('allItems', { count: reportable.length })}
        </Button>
      )}
    </fieldset>
  );
}

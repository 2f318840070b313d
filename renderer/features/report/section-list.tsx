import { ActionIcon, Checkbox, Text } from '@mantine/core';
import { Icon } from '../../ui/icons.tsx';
import { reportWords as t } from '../../words.ts';
import type { SectionKind } from '../report-state/report-choice.ts';
import { useReport } from '../report-state/report-state.ts';

/** The sections in their order, each to be in the report or not. */
export function SectionList({ missing }: { missing: ReadonlySet<SectionKind> }) {
  const { choice, change } = useReport();
  const { sections } = choice;
  const move = (from: number, by: 1 | -1) => {
    const moved = [...sections];
    const [section] = moved.splice(from, 1);
    if (section === undefined) return;
    moved.splice(from + by, 0, section);
    change({ sections: moved });
  };
  return (
    <fieldset className="report-group">
      <legend>{t('sections')}</legend>
      <ol className="report-sections">
        {sections.map(({ kind, on }, index) => (
          <li key={kind} data-kind={kind}>
            <Checkbox
              size="sm"
              checked={on}
              onChange={event =>
                change({
                  sections: sections.map(one => (one.kind === kind ? { kind, on: event.currentTarget.checked } : one)),
                })
              }
              label={
                <>
                  {t(kind)}
                  {on && missing.has(kind) ? (
                    <Text span size="xs" c="dimmed">
                      {' '}
                      {t(kind === 'text' ? 'noText' : 'nothingOfIt')}
                    </Text>
                  ) : null}
                </>
              }
            />
            <span className="report-moves">
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('moveUp', { section: t(kind) })}
                // The focus stays on a button that can do no more.
                aria-disabled={index === 0}
                {...(index === 0 && { 'data-disabled': true })}
                onClick={() => index > 0 && move(index, -1)}
              >
                <Icon name="up" size={15} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('moveDown', { section: t(kind) })}
                aria-disabled={index === sections.length - 1}
                {...(index === sections.length - 1 && { 'data-disabled': true })}
                onClick={() => index < sections.length - 1 && move(index, 1)}
              >
                <Icon name="down" size={15} />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

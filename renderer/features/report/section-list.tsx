import { Checkbox, Text } from '@mantine/core';
import { IconButton } from '../../ui/buttons.tsx';
import { reportWords as t } from '../../words.ts';
import type { SectionKind } from '../report-state/report-choice.ts';
import { useReport } from '../report-state/report-state.ts';

const moves = [
  { icon: 'up', label: 'moveUp', by: -1 },
  { icon: 'down', label: 'moveDown', by: 1 },
] as const;

/** The sections in their order, each to be in the report or not. */
export function SectionList({ missing }: { missing: ReadonlySet<SectionKind> }) {
  const { choice, change } = useReport();
  const { sections } = choice;
  const move = (from: number, by: number) =>
    change({ sections: sections.toSpliced(from, 1).toSpliced(from + by, 0, ...sections.slice(from, from + 1)) });
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
              {moves.map(({ icon, label, by }) => {
                const cannot = sections[index + by] === undefined;
                return (
                  <IconButton
                    key={icon}
                    icon={icon}
                    label={t(label, { section: t(kind) })}
                    // The focus stays on a button that can do no more.
                    aria-disabled={cannot}
                    {...(cannot && { 'data-disabled': true })}
                    onClick={() => cannot || move(index, by)}
                  />
                );
              })}
            </span>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

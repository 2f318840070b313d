import { Text } from '@mantine/core';
import { useState } from 'react';
import { styleNames } from '../../api/tiles/styles.ts';
import { useDrawnStyle } from '../../shell/installed-regions.tsx';
import { IconButton } from '../../ui/buttons.tsx';
import { ChoiceField, LongTextField, SelectField, TextField, Tick } from '../../ui/fields/fields.tsx';
import { base64Of } from '../../ui/files/base64.ts';
import { FileField } from '../../ui/files/file-field.tsx';
import { formatBytes } from '../../ui/format/format.ts';
import { OrientationField } from '../../ui/paper/paper-fields.tsx';
import { paperName } from '../../ui/paper/sheet-choices.ts';
import { paperWords, layersWords as styleWords, reportWords as t } from '../../words.ts';
import { longestText, longestTitle, mapHeights, papers, type SectionKind } from '../report-state/report-choice.ts';
import { useReport } from '../report-state/report-state.ts';
import { paperStyle } from './report-request.ts';

/** Title, sections, text, logo, paper and map. */
export function ReportForm({ title, missing }: { title: string; missing: ReadonlySet<SectionKind> }) {
  const { choice, change, setTitle } = useReport();
  const drawnStyle = useDrawnStyle();
  return (
    <>
      <TextField label={t('title')} maxLength={longestTitle} value={title} onChange={setTitle} />
      <TextField
        label={t('subtitle')}
        maxLength={longestTitle}
        value={choice.subtitle}
        onChange={subtitle => change({ subtitle })}
      />
      <SectionList missing={missing} />
      <LongTextField
        label={t('textLabel')}
        description={t('markdown')}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={longestText}
        value={choice.text}
        onChange={text => change({ text })}
      />
      <div className="report-form">
        <LogoField />
        <ChoiceField
          label={paperWords('paper')}
          value={choice.paper}
          of={papers}
          nameOf={paperName}
          onChange={paper => change({ paper })}
        />
        <OrientationField landscape={choice.landscape} onChange={landscape => change({ landscape })} />
        <SelectField
          label={t('style')}
          value={choice.style ?? ''}
          onChange={name => change({ style: styleNames.find(one => one === name) })}
          data={[
            { value: '', label: t('usualStyle', { value: styleWords(paperStyle(drawnStyle)) }) },
            ...styleNames.map(value => ({ value, label: styleWords(value) })),
          ]}
        />
        <ChoiceField
          label={t('mapHeight')}
          value={choice.mapHeight}
          of={mapHeights}
          nameOf={height => t(`${height}Page`)}
          onChange={mapHeight => change({ mapHeight })}
        />
      </div>
    </>
  );
}

/** As the service takes them. */
const largest = 512 * 1024;
const types = 'image/png,image/jpeg,image/webp,image/svg+xml';

function LogoField() {
  const { choice, change } = useReport();
  const [problem, setProblem] = useState<string>();
  const take = async (file: File) => {
    if (!types.split(',').includes(file.type)) return setProblem(t('logoKind', { name: file.name }));
    if (file.size > largest) {
      return setProblem(t('logoLarge', { name: file.name, size: formatBytes(file.size), most: formatBytes(largest) }));
    }
    setProblem(undefined);
    change({ logo: { name: file.name, base64: base64Of(new Uint8Array(await file.arrayBuffer())) } });
  };
  return (
    <FileField
      className="report-wide"
      label={t('logo')}
      accept={types}
      chooseLabel={t('chooseLogo')}
      removeLabel={() => t('removeLogo')}
      name={choice.logo?.name}
      problem={problem}
      onChoose={file => void take(file)}
      onRemove={() => change({ logo: undefined })}
    />
  );
}

const moves = [
  { icon: 'up', label: 'moveUp', by: -1 },
  { icon: 'down', label: 'moveDown', by: 1 },
] as const;

/** The sections in their order, each to be in the report or not. */
function SectionList({ missing }: { missing: ReadonlySet<SectionKind> }) {
  const { choice, change } = useReport();
  const { sections } = choice;
  const move = (from: number, by: number) =>
    change({ sections: sections.toSpliced(from, 1).toSpliced(from + by, 0, ...sections.slice(from, from + 1)) });
  return (
    <fieldset className="field-set report-group">
      <legend>{t('sections')}</legend>
      <ol className="row-list report-sections">
        {sections.map(({ kind, on }, index) => (
          <li key={kind} className="beside apart" data-kind={kind}>
            <Tick
              checked={on}
              onChange={checked =>
                change({
                  sections: sections.map(one => (one.kind === kind ? { kind, on: checked } : one)),
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

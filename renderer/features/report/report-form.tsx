import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { styleNames } from '../../api/tiles/styles.ts';
import { useDrawnStyle } from '../../shell/installed-regions.tsx';
import { OrientationField } from '../../ui/paper/paper-fields.tsx';
import { paperName } from '../../ui/paper/sheet-choices.ts';
import { paperWords, layersWords as styleWords, reportWords as t } from '../../words.ts';
import { longestText, longestTitle, mapHeights, papers, type SectionKind } from '../report-state/report-choice.ts';
import { useReport } from '../report-state/report-state.ts';
import { LogoField } from './logo-field.tsx';
import { paperStyle } from './paper-style.ts';
import { SectionList } from './section-list.tsx';

/** Title, sections, text, logo, paper and map. */
export function ReportForm({ title, missing }: { title: string; missing: ReadonlySet<SectionKind> }) {
  const { choice, change, setTitle } = useReport();
  const drawnStyle = useDrawnStyle();
  return (
    <>
      <TextInput
        size="xs"
        label={t('title')}
        maxLength={longestTitle}
        value={title}
        onChange={event => setTitle(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        label={t('subtitle')}
        maxLength={longestTitle}
        value={choice.subtitle}
        onChange={event => change({ subtitle: event.currentTarget.value })}
      />
      <SectionList missing={missing} />
      <Textarea
        size="xs"
        label={t('textLabel')}
        description={t('markdown')}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={longestText}
        value={choice.text}
        onChange={event => change({ text: event.currentTarget.value })}
      />
      <div className="report-form">
        <LogoField />
        <NativeSelect
          size="xs"
          label={paperWords('paper')}
          value={choice.paper}
          onChange={event => change({ paper: papers.find(one => one === event.currentTarget.value) ?? 'a4' })}
          data={papers.map(value => ({ value, label: paperName(value) }))}
        />
        <OrientationField landscape={choice.landscape} onChange={landscape => change({ landscape })} />
        <NativeSelect
          size="xs"
          label={t('style')}
          value={choice.style ?? ''}
          onChange={event => change({ style: styleNames.find(one => one === event.currentTarget.value) })}
          data={[
            { value: '', label: t('usualStyle', { value: styleWords(paperStyle(drawnStyle)) }) },
            ...styleNames.map(value => ({ value, label: styleWords(value) })),
          ]}
        />
        <NativeSelect
          size="xs"
          label={t('mapHeight')}
          value={choice.mapHeight}
          onChange={event => change({ mapHeight: mapHeights.find(one => one === event.currentTarget.value) ?? 'half' })}
          data={mapHeights.map(value => ({ value, label: t(`${value}Page`) }))}
        />
      </div>
    </>
  );
}

import { NativeSelect } from '@mantine/core';
import { projections } from '../../../data-packs/picture/options.ts';
import { detailedRegions } from '../../map/camera/initial-view.ts';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { Fields, Flag, NumberField } from '../../ui/fields/fields.tsx';
import { PaperOptions, PaperSides } from '../../ui/paper/paper-fields.tsx';
import { scaleOptions, usualScales } from '../../ui/paper/sheet-choices.ts';
import { GridField, ProjectionField, TitleField } from '../../ui/paper/sheet-fields.tsx';
import { paperWords, atlasPanelWords as t } from '../../words.ts';
import { type AtlasChoice, atlasPapers, type Subject } from './atlas-choice.ts';
import type { Way } from './ways-of.ts';

const mostPages = 500;
/** Millimetres. */
const mostOverlap = 50;

interface AtlasFormProps {
  choice: AtlasChoice;
  ways: readonly Way[];
  onChange: (change: Partial<AtlasChoice>) => void;
}

const optionOf = (subject: Subject): string =>
  subject.kind === 'view' ? subject.kind : `${subject.kind}:${subject.id}`;

function subjectOf(value: string): Subject {
  const [kind, ...id] = value.split(':');
  if (kind === 'region' || kind === 'way') return { kind, id: id.join(':') };
  return { kind: 'view' };
}

/** What an atlas shows, on which paper, at which scale. */
export function AtlasForm({ choice, ways, onChange }: AtlasFormProps) {
  return (
    <Fields>
      <SubjectField subject={choice.subject} ways={ways} onChange={subject => onChange({ subject })} />
      <NativeSelect
        className={choice.paper === 'own' ? 'field-wide' : undefined}
        size="xs"
        label={paperWords('paper')}
        value={choice.paper}
        onChange={event => {
          const paper = [...atlasPapers, 'own' as const].find(name => name === event.currentTarget.value);
          if (paper !== undefined) onChange({ paper });
        }}
      >
        <PaperOptions papers={atlasPapers} />
      </NativeSelect>
      <PaperSides sides={choice} isNamed={choice.paper !== 'own'} onChange={onChange} />
      <NativeSelect
        size="xs"
        label={t('scale')}
        value={String(choice.scale)}
        onChange={event => {
          const { value } = event.currentTarget;
          onChange({ scale: usualScales.find(scale => String(scale) === value) ?? 'auto' });
        }}
        data={[{ value: 'auto', label: t('byPages') }, ...scaleOptions()]}
      />
      {choice.scale === 'auto' ? (
        <NumberField
          label={t('pages')}
          value={choice.pages}
          least={1}
          most={mostPages}
          onChange={pages => onChange({ pages })}
        />
      ) : null}
      <NumberField
        label={t('overlap')}
        suffix=" mm"
        value={choice.overlap}
        least={0}
        most={mostOverlap}
        onChange={overlap => onChange({ overlap })}
      />
      <GridField grid={choice.grid} onChange={grid => onChange({ grid })} />
      <ProjectionField
        className="field-wide"
        projection={choice.projection}
        choices={['usual', ...projections]}
        onChange={projection => onChange({ projection })}
      />
      <TitleField label={t('title')} title={choice.title} onChange={title => onChange({ title })} />
      <div className="field-wide">
        <Flag label={t('legend')} checked={choice.legend} onChange={legend => onChange({ legend })} />
      </div>
    </Fields>
  );
}

interface SubjectFieldProps {
  subject: Subject;
  ways: readonly Way[];
  onChange: (subject: Subject) => void;
}

/** What the pages show: the view, a region, or a way. */
function SubjectField({ subject, ways, onChange }: SubjectFieldProps) {
  const regions = detailedRegions(useInstalledRegions());
  return (
    <NativeSelect
      className="field-wide"
      size="xs"
      label={t('subject')}
      description={ways.length === 0 ? t('noWays') : undefined}
      value={optionOf(subject)}
      onChange={event => onChange(subjectOf(event.currentTarget.value))}
    >
      <option value="view">{t('view')}</option>
      {regions.length === 0 ? null : (
        <optgroup label={t('regions')}>
          {regions.map(({ id, name }) => (
            <option key={id} value={`region:${id}`} translate="no">
              {name}
            </option>
          ))}
        </optgroup>
      )}
      {ways.length === 0 ? null : (
        <optgroup label={t('ways')}>
          {ways.map(({ id, name }) => (
            <option key={id} value={`way:${id}`} translate="no">
              {name}
            </option>
          ))}
        </optgroup>
      )}
    </NativeSelect>
  );
}

import { projections } from '../../../data-packs/picture/options.ts';
import { scaleInWords } from '../../../data-packs/words/scale-in-words.ts';
import { detailedRegions } from '../../map/camera/initial-view.ts';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { ChoiceField, Fields, SelectField, Tick } from '../../ui/fields/fields.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { PaperSides } from '../../ui/paper/paper-fields.tsx';
import { paperName, usualScales } from '../../ui/paper/sheet-choices.ts';
import { GridField, ProjectionField, TitleField } from '../../ui/paper/sheet-fields.tsx';
import { paperWords, atlasPanelWords as t } from '../../words.ts';
import { type AtlasChoice, atlasPapers, type Subject } from './atlas-choice.ts';
import type { Way } from './atlas-drawings.ts';

const papers = [...atlasPapers, 'own'] as const;
const scales = ['auto', ...usualScales] as const;
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
      <SubjectField choice={choice} ways={ways} onChange={onChange} />
      <ChoiceField
        className={choice.paper === 'own' ? 'field-wide' : undefined}
        label={paperWords('paper')}
        value={choice.paper}
        of={papers}
        nameOf={name => (name === 'own' ? paperWords('ownPaper') : paperName(name))}
        onChange={paper => onChange({ paper })}
      />
      <PaperSides sides={choice} isNamed={choice.paper !== 'own'} onChange={onChange} />
      <ChoiceField
        label={t('scale')}
        value={choice.scale}
        of={scales}
        nameOf={scale => (scale === 'auto' ? t('byPages') : scaleInWords(scale))}
        onChange={scale => onChange({ scale })}
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
        projection={choice.projection}
        choices={['usual', ...projections]}
        onChange={projection => onChange({ projection })}
      />
      <TitleField label={t('title')} title={choice.title} onChange={title => onChange({ title })} />
      <div className="field-wide">
        <Tick label={t('legend')} checked={choice.legend} onChange={legend => onChange({ legend })} />
      </div>
    </Fields>
  );
}

/** What the pages show: the view, a region, or a way. */
function SubjectField({ choice: { subject }, ways, onChange }: AtlasFormProps) {
  const regions = detailedRegions(useInstalledRegions());
  const group = (label: string, kind: 'region' | 'way', all: readonly { id: string; name: string }[]) =>
    all.length === 0 ? null : (
      <optgroup label={label}>
        {all.map(({ id, name }) => (
          <option key={id} value={`${kind}:${id}`} translate="no">
            {name}
          </option>
        ))}
      </optgroup>
    );
  return (
    <SelectField
      className="field-wide"
      label={t('subject')}
      description={ways.length === 0 ? t('noWays') : undefined}
      value={optionOf(subject)}
      onChange={option => onChange({ subject: subjectOf(option) })}
    >
      <option value="view">{t('view')}</option>
      {group(t('regions'), 'region', regions)}
      {group(t('ways'), 'way', ways)}
    </SelectField>
  );
}

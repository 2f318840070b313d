import {
  type ChosenOption,
  chosenOptions,
  type PictureOption,
  pictureOptions,
} from '../../../../data-packs/picture/options.ts';
import { TextField, Tick } from '../../../ui/fields/fields.tsx';
import { pictureWords as t } from '../../../words.ts';
import { fieldsOf, type PictureChoice } from '../choice/picture-choice.ts';
import { usePicture } from '../choice/picture-state.ts';

interface OptionFieldsProps {
  choice: PictureChoice;
  group: ChosenOption['group'];
}

/** Plain fields of the options of a part of the form, as the table of options has them. */
export function OptionFields({ choice, group }: OptionFieldsProps) {
  const { change } = usePicture();
  return fieldsOf(group, choice).map(name => {
    const value = choice[name];
    const row: PictureOption = pictureOptions[chosenOptions[name].option];
    return typeof value === 'boolean' ? (
      <Tick key={name} label={t(name)} checked={value} onChange={checked => change({ [name]: checked })} />
    ) : (
      <TextField
        key={name}
        label={t(name)}
        {...(row.kind === 'text' && { maxLength: row.most })}
        value={value}
        onChange={text => change({ [name]: text })}
      />
    );
  });
}

/** Whether one of them is chosen otherwise than usual. */
export const isUnusual = ({ choice, group }: OptionFieldsProps): boolean =>
  fieldsOf(group, choice).some(name => choice[name] !== chosenOptions[name].usual);

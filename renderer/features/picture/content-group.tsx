import { Flag } from '../../ui/fields/fields.tsx';
import { type PictureChoice, pitchOf, usualChoice } from './picture-choice.ts';
import { PictureGroup } from './picture-group.tsx';
import { usePicture } from './picture-state.ts';
import { t } from './words.ts';

/** What the map shows, and what stands in its corners. */
export function ContentGroup({ choice }: { choice: PictureChoice }) {
  const { change } = usePicture();
  const flags = [
    'names',
    'pois',
    'namesAbove',
    'overview',
    ...(choice.sheet === 'pixels' && pitchOf(choice) === 0 ? ['scaleBar' as const] : []),
  ] as const;
  return (
    <PictureGroup title={t('content')} changed={flags.some(name => choice[name] !== usualChoice[name])}>
      {flags.map(name => (
        <Flag key={name} label={t(name)} checked={choice[name]} onChange={checked => change({ [name]: checked })} />
      ))}
    </PictureGroup>
  );
}

import { isRegionPattern, matchesRegion, splitRegionPatterns } from '../../../../data-packs/base/region-patterns.ts';
import { cataloguesFailures } from '../../../../data-packs/words/words.ts';
import { TextField } from '../../../ui/fields/fields.tsx';
import { cataloguePanelWords as t } from '../../../words.ts';

/** Reads the typed regions as the service takes them; `undefined` where one is wrong. */
export function onlyOf(text: string): string[] | undefined {
  const patterns = splitRegionPatterns(text);
  if (!patterns.every(isRegionPattern)) return undefined;
  return patterns.length === 0 ? ['*'] : patterns;
}

export const onlyText = (only: readonly string[] = []): string => only.join(', ');

interface OnlyFieldProps {
  text: string;
  onChange: (text: string) => void;
  /** The regions of the key's catalogue, where they are known. */
  regions?: readonly { id: string }[];
  autoFocus?: boolean;
}

/** The regions that a key may sign; says at once what is wrong, and how many they are. */
export function OnlyField({ text, onChange, regions, autoFocus = false }: OnlyFieldProps) {
  const wrong = splitRegionPatterns(text).find(one => !isRegionPattern(one));
  const only = onlyOf(text);
  const fitting = only && regions?.filter(({ id }) => matchesRegion(only, id)).length;
  return (
    <TextField
      className="only-field"
      label={t('only')}
      description={[t('onlyHint'), fitting === undefined ? [] : t('onlyFits', { fitting, count: regions?.length ?? 0 })]
        .flat()
        .join(' ')}
      placeholder="li, ch-*"
      error={wrong === undefined ? undefined : cataloguesFailures('badRegionPattern', { given: wrong })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      translate="no"
      mt="xs"
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="none"
      autoFocus={autoFocus}
      value={text}
      onChange={onChange}
    />
  );
}

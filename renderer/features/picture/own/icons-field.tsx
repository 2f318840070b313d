import { ActionIcon, Button, FileButton, NativeSelect, Text } from '@mantine/core';
import { useRef } from 'react';
import { Labelled } from '../../../ui/fields/fields.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { pictureWords as t } from '../../../words.ts';
import { iconFeet, mostIcons, type OwnIcon } from '../choice/own-icons.ts';
import { usePicture } from '../choice/picture-state.ts';
import { ErrorText } from '../error-text.tsx';
import { iconTypes, readIconFile, UnfitFile } from './read-own-files.ts';
import { useUnfitFile } from './use-unfit-file.ts';

/** Icons of one's own, in place of pins. */
export function IconsField() {
  const { files, addIcons, setFiles } = usePicture();
  const { icons } = files;
  const { problem, take } = useUnfitFile();
  const reset = useRef<() => void>(null);
  const change = (id: string, part: Partial<OwnIcon>) =>
    setFiles({ icons: icons.map(icon => (icon.id === id ? { ...icon, ...part } : icon)) });
  /** Those that fit are taken. Throws what the first of the others is refused for. */
  const read = async (chosen: readonly File[]): Promise<void> => {
    if (icons.length + chosen.length > mostIcons) throw new UnfitFile(t('manyIcons', { most: mostIcons }));
    const results = await Promise.allSettled(chosen.map(readIconFile));
    addIcons(results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : [])));
    const refused = results.find(result => result.status === 'rejected');
    if (refused !== undefined) throw refused.reason;
  };
  return (
    <Labelled className="field-wide" label={t('ownIcons')}>
      {icons.length === 0 ? null : (
        <ul className="picture-icons" aria-label={t('ownIcons')}>
          {icons.map(({ id, name, dataUrl, foot }) => (
            <li key={id}>
              <img className="picture-icon" src={dataUrl} alt="" />
              <Text size="sm" translate="no">
                {name}
              </Text>
              <NativeSelect
                size="xs"
                aria-label={t('iconFoot', { name })}
                value={foot}
                onChange={event => {
                  const chosen = iconFeet.find(one => one === event.currentTarget.value);
                  if (chosen !== undefined) change(id, { foot: chosen });
                }}
                data={iconFeet.map(value => ({ value, label: t(`foot_${value}`) }))}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('removeFile', { name })}
                title={t('removeFile', { name })}
                onClick={() => setFiles({ icons: icons.filter(icon => icon.id !== id) })}
              >
                <Icon name="remove" size={15} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <FileButton
        multiple
        accept={iconTypes}
        resetRef={reset}
        onChange={chosen => {
          // The same file again may hold something else.
          reset.current?.();
          if (chosen.length > 0) take(read(chosen), () => undefined);
        }}
        inputProps={{ 'aria-label': t('addIcons') }}
      >
        {props => (
          <Button {...props} size="compact-sm" variant="default">
            {t('addIcons')}
          </Button>
        )}
      </FileButton>
      {problem === undefined ? null : <ErrorText>{problem}</ErrorText>}
      <SoftText size="xs" mt={4}>
        {icons.length === 0 ? t('iconAbout') : t('iconsAbout')}
      </SoftText>
    </Labelled>
  );
}

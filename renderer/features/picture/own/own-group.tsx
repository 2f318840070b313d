import { FileButton, Text } from '@mantine/core';
import { useRef } from 'react';
import { isRecord } from '../../../../data-packs/base/is-record.ts';
import { isKeyOf, lookup } from '../../../../data-packs/base/lookup.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { IconButton, SmallButton } from '../../../ui/buttons.tsx';
import { ChoiceField, Labelled } from '../../../ui/fields/fields.tsx';
import { FileField } from '../../../ui/files/file-field.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { pictureWords as t } from '../../../words.ts';
import type { OwnStyle } from '../choice/own-files.ts';
import { iconFeet, mostIcons, type OwnIcon } from '../choice/own-icons.ts';
import { usePicture } from '../choice/picture-state.ts';
import { ErrorText, PictureGroup } from '../picture-group.tsx';
import { iconTypes, readIconFile, readStyleFile, UnfitFile, useUnfitFile } from './read-own-files.ts';

/** A style and icons of one's own; `error`: why there is no picture. */
export function OwnGroup({ error }: { error: unknown }) {
  const { files, setFiles } = usePicture();
  const styleFile = useUnfitFile();
  const { style, icons } = files;
  return (
    <PictureGroup title={t('own')} changed={style !== undefined || icons.length > 0}>
      <FileField
        className="field-wide"
        label={t('ownStyle')}
        accept=".json,application/json"
        chooseLabel={t('chooseStyle')}
        removeLabel={name => t('removeFile', { name })}
        name={style?.name}
        problem={styleFile.problem}
        onChoose={file => styleFile.take(readStyleFile(file), read => setFiles({ style: read }))}
        onRemove={() => setFiles({ style: undefined })}
      />
      <StyleNote error={error} />
      <IconsField />
    </PictureGroup>
  );
}

/** What the endpoint refuses in the style, and how to go on; else what a style may have. */
function StyleNote({ error }: { error: unknown }) {
  const { files, setFiles } = usePicture();
  const { style } = files;
  const fault = style && styleFault(error);
  if (style === undefined || fault === undefined) {
    return (
      <SoftText className="field-wide" size="xs">
        {t('styleAbout')}
      </SoftText>
    );
  }
  const { layer, part } = fault;
  return (
    <div className="field-wide picture-fault" role="alert">
      <dl translate="no">
        {layer === undefined ? null : (
          <div>
            <dt>{t('layer')}</dt>
            <dd>{layer}</dd>
          </div>
        )}
        <div>
          <dt>{t('property')}</dt>
          <dd>{part}</dd>
        </div>
      </dl>
      <SmallButton
        label={t('leaveOut')}
        onClick={() => setFiles({ style: { ...style, stylesheet: withoutFault(style.stylesheet, fault) } })}
      />
      <SoftText size="xs">{t('leaveOutAbout')}</SoftText>
    </div>
  );
}

/** Icons of one's own, in place of pins. */
function IconsField() {
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
        <ul className="row-list picture-icons" aria-label={t('ownIcons')}>
          {icons.map(({ id, name, dataUrl, foot }) => (
            <li key={id}>
              <img className="picture-icon" src={dataUrl} alt="" />
              <Text size="sm" translate="no">
                {name}
              </Text>
              <ChoiceField
                aria-label={t('iconFoot', { name })}
                value={foot}
                of={iconFeet}
                nameOf={one => t(`foot_${one}`)}
                onChange={chosen => change(id, { foot: chosen })}
              />
              <IconButton
                icon="remove"
                hint
                label={t('removeFile', { name })}
                size="md"
                onClick={() => setFiles({ icons: icons.filter(icon => icon.id !== id) })}
              />
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
        {props => <SmallButton {...props} label={t('addIcons')} />}
      </FileButton>
      {problem === undefined ? null : <ErrorText>{problem}</ErrorText>}
      <SoftText size="xs" mt={4}>
        {icons.length === 0 ? t('iconAbout') : t('iconsAbout')}
      </SoftText>
    </Labelled>
  );
}

/** What the endpoint refuses in a style. */
interface StyleFault {
  /** Of the layer's id; undefined: of the style itself. */
  layer: string | undefined;
  /** A property, a member, or an address in the style, as `sources.protomaps.url`. */
  part: string;
}

const faults = ['propertyNotDrawn', 'memberNotDrawn', 'ownAddress'].map(name => `map-sheet.${name}`);

/** The part of a style that a refusal says to leave out; undefined: it says something else. */
function styleFault(error: unknown): StyleFault | undefined {
  if (!(error instanceof ApiFailure) || error.said === undefined || !faults.includes(error.said.code)) return undefined;
  const { layer, name } = error.said.values;
  return typeof name === 'string' ? { layer: typeof layer === 'string' ? layer : undefined, part: name } : undefined;
}

type Stylesheet = OwnStyle['stylesheet'];

/** The style without what was refused. */
function withoutFault(style: Stylesheet, { layer, part }: StyleFault): Stylesheet {
  if (layer !== undefined) {
    return { ...style, layers: style.layers.map(one => (one.id === layer ? withoutProperty(one, part) : one)) };
  }
  const [, source, member] = /^sources\.(.*)\.(url|urls|tiles|data)$/s.exec(part) ?? [];
  const { sources } = style;
  if (source !== undefined && member !== undefined && isRecord(sources))
    return { ...style, sources: { ...sources, [source]: without(lookup(sources, source), member) } };
  if (part.startsWith('font-faces.')) return without(style, 'font-faces') as Stylesheet;
  const light = isRecord(style.light) && isKeyOf(style.light, part) ? { light: without(style.light, part) } : {};
  return { ...(without(style, part) as Stylesheet), ...light };
}

const withoutProperty = (layer: Stylesheet['layers'][number], name: string): Stylesheet['layers'][number] => ({
  ...layer,
  ...(layer.paint !== undefined && { paint: without(layer.paint, name) }),
  ...(layer.layout !== undefined && { layout: without(layer.layout, name) }),
});

const without = (value: unknown, name: string): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) : value;

import { SmallButton } from '../../../ui/buttons.tsx';
import { FileField } from '../../../ui/files/file-field.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { pictureWords as t } from '../../../words.ts';
import { usePicture } from '../choice/picture-state.ts';
import { PictureGroup } from '../picture-group.tsx';
import { IconsField } from './icons-field.tsx';
import { readStyleFile } from './read-own-files.ts';
import { styleFault, withoutFault } from './style-fault.ts';
import { useUnfitFile } from './use-unfit-file.ts';

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

import { Button, SegmentedControl, Text } from '@mantine/core';
import { FileField } from '../../ui/file-field.tsx';
import { Labelled } from '../../ui/labelled.tsx';
import { iconFeet, noFiles } from './own-files.ts';
import { PictureGroup } from './picture-group.tsx';
import { usePicture } from './picture-state.ts';
import { iconTypes, readIconFile, readStyleFile } from './read-own-files.ts';
import { styleFault, withoutFault } from './style-fault.ts';
import { useUnfitFile } from './use-unfit-file.ts';
import { t } from './words.ts';

/** A style and an icon of one's own; `error`: why there is no picture. */
export function OwnGroup({ error }: { error: unknown }) {
  const { files, setFiles } = usePicture();
  const styleFile = useUnfitFile();
  const iconFile = useUnfitFile();
  const { style, icon } = files;
  return (
    <PictureGroup title={t('own')} changed={style !== noFiles.style || icon !== noFiles.icon}>
      <FileField
        className="picture-wide"
        label={t('ownStyle')}
        accept=".json,application/json"
        chooseLabel={t('chooseStyle')}
        removeLabel={t('without')}
        name={style?.name}
        problem={styleFile.problem}
        onChoose={file => styleFile.take(readStyleFile(file), read => setFiles({ style: read }))}
        onRemove={() => setFiles({ style: undefined })}
      />
      <StyleNote error={error} />
      <FileField
        className="picture-wide"
        label={t('ownIcon')}
        accept={iconTypes}
        chooseLabel={t('chooseIcon')}
        removeLabel={t('without')}
        name={icon?.name}
        problem={iconFile.problem}
        onChoose={file => iconFile.take(readIconFile(file), read => setFiles({ icon: read }))}
        onRemove={() => setFiles({ icon: undefined })}
      />
      {icon === undefined ? (
        <Text className="picture-wide" size="xs" c="dimmed">
          {t('iconAbout')}
        </Text>
      ) : (
        <Labelled className="picture-wide" label={t('iconFoot')}>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('iconFoot')}
            value={icon.foot}
            onChange={value => {
              const foot = iconFeet.find(one => one === value);
              if (foot !== undefined) setFiles({ icon: { ...icon, foot } });
            }}
            data={iconFeet.map(value => ({ value, label: t(`foot_${value}`) }))}
          />
        </Labelled>
      )}
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
      <Text className="picture-wide" size="xs" c="dimmed">
        {t('styleAbout')}
      </Text>
    );
  }
  const { layer, part } = fault;
  return (
    <div className="picture-wide picture-fault" role="alert">
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
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => setFiles({ style: { ...style, stylesheet: withoutFault(style.stylesheet, fault) } })}
      >
        {t('leaveOut')}
      </Button>
      <Text size="xs" c="dimmed">
        {t('leaveOutAbout')}
      </Text>
    </div>
  );
}

import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../../api/client.ts';
import { namesLanguage } from '../../../api/names-language.ts';
import { hostedStyle, styleNames } from '../../../api/tiles/styles.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { ChoiceField } from '../../../ui/fields/fields.tsx';
import { saveText } from '../../../ui/files/save-file.ts';
import { formatBytes } from '../../../ui/format/format.ts';
import { useSettings } from '../../../ui/settings.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { developerPanelWords as t } from '../../../words.ts';
import { CodeBlock, CopyButton } from '../code.tsx';
import { Answered } from '../parts.tsx';

/** A hosted style as it is served, to be read, copied and saved. */
export function StyleView() {
  const { baseUrl } = useClient();
  const { styleName } = useSettings();
  const [name, setName] = useState(styleName);
  const style = useQuery({
    queryKey: ['developer', 'style', baseUrl, name, namesLanguage()],
    queryFn: () => hostedStyle(baseUrl, name),
  });
  return (
    <>
      <h3 className="developer-title">{t('style')}</h3>
      <ChoiceField
        mb="xs"
        aria-label={t('style')}
        value={name}
        of={styleNames}
        nameOf={one => one}
        onChange={setName}
      />
      <Answered query={style} height={200}>
        {data => {
          const text = JSON.stringify(data, undefined, 2);
          return (
            <>
              <SoftText size="xs" mb={6}>
                <code translate="no">{`${baseUrl}/styles/${name}.json`}</code>
                <br />
                {t('styleFigures', { count: data.layers.length, size: formatBytes(new Blob([text]).size) })}
              </SoftText>
              <Group gap="xs" mb="xs">
                <CopyButton text={text} label={t('copyStyle')} done={t('styleCopied')} />
                <SmallButton
                  icon="download"
                  label={t('saveStyle')}
                  onClick={() => saveText(`${name}.json`, 'application/json', text)}
                />
              </Group>
              <CodeBlock text={text} label={t('styleJson')} />
            </>
          );
        }}
      </Answered>
    </>
  );
}

import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { useState } from 'react';
import { formatBytes } from '../../ui/format.ts';
import { useReport } from './report-state.ts';
import { t } from './words.ts';

/** As the service takes them. */
const largest = 512 * 1024;
const types = 'image/png,image/jpeg,image/webp,image/svg+xml';

/** The picture beside the title. */
export function LogoField() {
  const { choice, change } = useReport();
  const [problem, setProblem] = useState<string>();
  const { logo } = choice;
  const take = async (file: File | null) => {
    if (file === null) return;
    if (!types.split(',').includes(file.type)) return setProblem(t('logoKind', { name: file.name }));
    if (file.size > largest) {
      return setProblem(t('logoLarge', { name: file.name, size: formatBytes(file.size), most: formatBytes(largest) }));
    }
    setProblem(undefined);
    change({ logo: { name: file.name, base64: base64Of(new Uint8Array(await file.arrayBuffer())) } });
  };
  return (
    <div className="report-wide">
      <Input.Label labelElement="div" size="xs" display="block">
        {t('logo')}
      </Input.Label>
      <Group gap="xs">
        <FileButton accept={types} onChange={file => void take(file)} inputProps={{ 'aria-label': t('chooseLogo') }}>
          {props => (
            <Button {...props} size="compact-sm" variant="default">
              {t('chooseLogo')}
            </Button>
          )}
        </FileButton>
        {logo === undefined ? null : (
          <>
            <Text size="sm" translate="no" className="report-logo-name">
              {logo.name}
            </Text>
            <Button size="compact-sm" variant="subtle" onClick={() => change({ logo: undefined })}>
              {t('removeLogo')}
            </Button>
          </>
        )}
      </Group>
      {problem === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}

/** In parts: a call takes only so many characters. */
function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

import { useState } from 'react';
import { base64Of } from '../../ui/files/base64.ts';
import { FileField } from '../../ui/files/file-field.tsx';
import { formatBytes } from '../../ui/format/format.ts';
import { reportWords as t } from '../../words.ts';
import { useReport } from '../report-state/report-state.ts';

/** As the service takes them. */
const largest = 512 * 1024;
const types = 'image/png,image/jpeg,image/webp,image/svg+xml';

/** The picture beside the title. */
export function LogoField() {
  const { choice, change } = useReport();
  const [problem, setProblem] = useState<string>();
  const take = async (file: File) => {
    if (!types.split(',').includes(file.type)) return setProblem(t('logoKind', { name: file.name }));
    if (file.size > largest) {
      return setProblem(t('logoLarge', { name: file.name, size: formatBytes(file.size), most: formatBytes(largest) }));
    }
    setProblem(undefined);
    change({ logo: { name: file.name, base64: base64Of(new Uint8Array(await file.arrayBuffer())) } });
  };
  return (
    <FileField
      className="report-wide"
      label={t('logo')}
      accept={types}
      chooseLabel={t('chooseLogo')}
      removeLabel={() => t('removeLogo')}
      name={choice.logo?.name}
      problem={problem}
      onChoose={file => void take(file)}
      onRemove={() => change({ logo: undefined })}
    />
  );
}

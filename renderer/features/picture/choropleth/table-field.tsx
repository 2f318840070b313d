import { FileField } from '../../../ui/files/file-field.tsx';
import { pictureWords, choroplethWords as t } from '../../../words.ts';
import type { Choropleth } from '../choice/choropleth.ts';
import { usePicture } from '../choice/picture-state.ts';
import { useUnfitFile } from '../own/use-unfit-file.ts';
import { readTableFile } from './read-choropleth-files.ts';
import { withFiles } from './with-files.ts';

/** The table of values. */
export function TableField({ choropleth }: { choropleth: Choropleth }) {
  const { setChoropleth } = usePicture();
  const { problem, take } = useUnfitFile();
  return (
    <FileField
      className="field-wide"
      label={t('table')}
      accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
      chooseLabel={t('chooseTable')}
      removeLabel={name => pictureWords('removeFile', { name })}
      name={choropleth.table?.name}
      problem={problem}
      onChoose={file => take(readTableFile(file), table => setChoropleth(current => withFiles(current, { table })))}
      onRemove={() => setChoropleth(current => withFiles(current, { table: undefined }))}
    />
  );
}

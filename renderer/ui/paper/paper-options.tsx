import type { PaperName } from '../../../data-packs/paper/paper-sizes.ts';
import { paperName } from './paper-name.ts';
import { t } from './words.ts';

/** Options of a select: papers with a name, and paper of one's own. */
export function PaperOptions({ papers }: { papers: readonly PaperName[] }) {
  return (
    <>
      {papers.map(name => (
        <option key={name} value={name}>
          {paperName(name)}
        </option>
      ))}
      <option value="own">{t('ownPaper')}</option>
    </>
  );
}

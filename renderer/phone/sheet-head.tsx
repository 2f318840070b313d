import { Icon } from '../ui/icons.tsx';
import { phoneWords as t } from '../words.ts';

interface SheetHeadProps {
  title: string;
  /** Whether the title is data, which is never translated. */
  named: boolean;
  onClose: () => void;
}

/** The title of a sheet, and the button that closes it. */
export function SheetHead({ title, named, onClose }: SheetHeadProps) {
  return (
    <div className="phone-head">
      <h1 translate={named ? 'no' : undefined}>{title}</h1>
      <button type="button" className="phone-close" aria-label={t('close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

import { capitalised } from '../../ui/format/format.ts';
import { t } from './words.ts';

const named = ['accident', 'closure', 'hazard', 'roadworks', 'congestion'] as const;

/** The word for a kind of incident; one that the window does not know has its maker's name. */
export function incidentKind(kind: string): string {
  const known = named.find(name => name === kind);
  if (known !== undefined) return t(`incident_${known}`);
  return kind === '' ? t('incident_any') : capitalised(kind.replaceAll('_', ' '));
}

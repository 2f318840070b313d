import type { IconName } from '../../ui/icons.tsx';
import type { Overlay } from '../picture/overlays/overlay.ts';

export interface SubjectTable {
  columns: readonly { name: string; align: 'start' | 'end' }[];
  rows: readonly (readonly (string | number | null)[])[];
}

interface SubjectTurn {
  instruction: string;
  metres: number;
  /** Seconds from the start. */
  after: number;
}

/** What a report tells of the plan or an item. */
export interface Subject {
  id: string;
  name: string;
  icon: IconName;
  note: string;
  figures: readonly { label: string; value: string }[];
  /** On the map. */
  overlay: Overlay | undefined;
  profile: { heights: readonly (number | null)[]; metres: number } | undefined;
  turns: readonly SubjectTurn[] | undefined;
  table: SubjectTable | undefined;
}

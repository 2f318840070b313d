import type { BatchPlan, BatchStep } from '../plan.ts';
import { unusedName } from '../table/column-names.ts';
import { heightStep } from './height.ts';
import { nearestStep } from './nearest.ts';
import { pictureStep } from './picture.ts';
import { placeColumns } from './place.ts';
import { profileStep } from './profile.ts';
import { reportStep } from './report.ts';
import { reverseStep } from './reverse.ts';
import type { Step } from './step.ts';
import { travelStep } from './travel.ts';

export function stepOf(asked: BatchStep): Step {
  switch (asked.kind) {
    case 'reverse':
      return reverseStep();
    case 'height':
      return heightStep();
    case 'nearest':
      return nearestStep(asked);
    case 'travel':
      return travelStep(asked);
    case 'picture':
      return pictureStep(asked);
    case 'profile':
      return profileStep(asked);
    case 'report':
      return reportStep(asked);
  }
}

/** Columns of results that belong together, under the key of their step. */
interface ResultColumns {
  key: string;
  names: readonly string[];
}

export interface AddedColumns {
  steps: readonly ResultColumns[];
  /** The last one. */
  failure: string;
}

/** The columns that a plan adds to those of the table. */
export function resultColumns(columns: readonly string[], plan: BatchPlan): AddedColumns {
  const taken = [...columns];
  const named = (name: string): string => {
    const found = unusedName(name, taken);
    taken.push(found);
    return found;
  };
  const place = { key: 'place', names: placeColumns(plan.place).map(named) };
  const steps = plan.steps.map((asked, at): ResultColumns => {
    const { columns: own, hasFile = false } = stepOf(asked);
    const label = asked.label === undefined || asked.label === '' ? asked.kind : asked.label;
    return { key: String(at), names: [...(hasFile ? ['file'] : []), ...own].map(name => named(`${label}_${name}`)) };
  });
  return { steps: [place, ...steps], failure: named('failure') };
}

import { WordedError } from '../../../data-packs/words/worded-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { forward } from '../../api/geocoding.ts';
import type { BatchPlan, BatchStep } from '../../api/jobs.ts';
import { namesLanguage } from '../../api/names-language.ts';
import type { StyleName } from '../../api/tiles/styles.ts';
import { batchPanelWords as t } from '../../words.ts';

export const costings = ['auto', 'bicycle', 'pedestrian'] as const;
type BatchCosting = (typeof costings)[number];

const stepKinds = ['reverse', 'height', 'nearest', 'travel', 'picture', 'profile', 'report'] as const;
export type StepKind = (typeof stepKinds)[number];

/** What is done with each row, as it is typed. */
export interface PlanDraft {
  place: BatchPlan['place'];
  steps: readonly StepKind[];
  kind: string;
  /** A place in each line. */
  targets: string;
  costing: BatchCosting;
  style: StyleName;
  zoom: number;
  profileTo: string;
  /** Of reports, Markdown. */
  text: string;
}

export const newDraft = (place: BatchPlan['place'], style: StyleName): PlanDraft => ({
  place,
  steps: [],
  kind: '',
  targets: '',
  costing: 'auto',
  style,
  zoom: 15,
  profileTo: '',
  text: '',
});

/** The draft that a plan was made of. */
export function draftOf({ place, steps }: BatchPlan, style: StyleName): PlanDraft {
  const draft = { ...newDraft(place, style), steps: steps.map(({ kind }) => kind) };
  for (const step of steps) {
    if ('costing' in step) draft.costing = costings.find(one => one === step.costing) ?? draft.costing;
    if ('zoom' in step) draft.zoom = step.zoom ?? draft.zoom;
    if ('style' in step) draft.style = step.style;
    if (step.kind === 'nearest') draft.kind = step.label ?? '';
    if (step.kind === 'travel') draft.targets = step.targets.map(typedTarget).join('\n');
    if (step.kind === 'profile') draft.profileTo = typedTarget(step.to);
    if (step.kind === 'report') draft.text = step.text ?? '';
  }
  return draft;
}

const typedTarget = ({ name, lat, lon }: { name?: string | undefined; lat: number; lon: number }): string =>
  name ?? `${lat}, ${lon}`;

/** The plan of a draft: typed places and kinds are looked for. Throws a sentence for one that is not found. */
export async function planOf(client: ApiClient, draft: PlanDraft): Promise<BatchPlan> {
  const { costing, style, zoom } = draft;
  const stepOf = async (kind: StepKind): Promise<BatchStep> => {
    switch (kind) {
      case 'nearest':
        return { kind, label: draft.kind.trim(), categories: await categoriesOf(client, draft.kind.trim()) };
      case 'travel': {
        const lines = draft.targets.split('\n').map(line => line.trim());
        const texts = lines.filter(line => line !== '');
        if (texts.length === 0) throw new WordedError(t.message('typeTarget'));
        return { kind, costing, targets: await Promise.all(texts.map(text => targetOf(client, text))) };
      }
      case 'picture':
        return { kind, style, zoom };
      case 'report':
        return { kind, style, zoom, ...(draft.text.trim() !== '' && { text: draft.text }) };
      case 'profile':
        return { kind, costing, to: await targetOf(client, draft.profileTo.trim()) };
      default:
        return { kind };
    }
  };
  const steps = await Promise.all(stepKinds.filter(kind => draft.steps.includes(kind)).map(stepOf));
  return { place: draft.place, steps, lang: namesLanguage() };
}

async function categoriesOf(client: ApiClient, text: string): Promise<string[]> {
  if (text === '') throw new WordedError(t.message('typeKind'));
  const { categories } = await forward(client, text, undefined);
  if (categories == null || categories.length === 0) throw new WordedError(t.message('noKind', { text }));
  return categories.slice(0, 10);
}

async function targetOf(client: ApiClient, text: string) {
  if (text === '') throw new WordedError(t.message('typeTarget'));
  const [found] = (await forward(client, text, undefined)).features;
  const [lon, lat] = found?.geometry.coordinates ?? [];
  if (lon === undefined || lat === undefined) throw new WordedError(t.message('noTarget', { text }));
  return { name: text.slice(0, 60), lat, lon };
}

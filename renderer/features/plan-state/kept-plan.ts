import { boundsOfPositions, isEmpty } from '../../../data-packs/geo/bounds.ts';
import { createStore } from '../../store.ts';
import { planWords as t } from '../../words.ts';
import { itemName } from '../data/item-look.ts';
import type { ItemStore } from '../data/item-store.ts';
import type { KeptItem } from '../data/pending.ts';
import type { Undoable, UndoStack } from '../data/undo-stack.ts';
import { emptyPlan, isBlank, type Plan, placedPositions } from './plan.ts';
import { changesPoints, type PlanAction, planReducer } from './plan-reducer.ts';
import { planText, readPlanText } from './plan-text.ts';

interface OpenPlan {
  plan: Plan;
  /** Undefined while all rows are empty. */
  item: string | undefined;
  /** Whether `plan` is that of the item: not before it was read. */
  isRead: boolean;
}

/** The plan that was open, to be read; as this window left it where that was not stored. */
function remembered(): OpenPlan {
  const item = openPlan();
  const left = item === undefined ? undefined : readPlanText(unstoredPlan.read(item) ?? '');
  return { plan: left ?? emptyPlan, item, isRead: item === undefined || left !== undefined };
}

const contentOf = (plan: Plan): Blob => new Blob([planText(plan)], { type: 'application/json' });

/** What a plan is called until somebody names it. */
function nameByPoints(plan: Plan): string {
  const labels = plan.waypoints.map(({ label }) => label).filter(label => label !== '');
  const [from = '', to] = [labels[0], labels.slice(1).at(-1)];
  return itemName(to === undefined ? from : t('routeName', { from, to }));
}

/** What lists and maps show of a plan; `byPoints` tells whether its name is still that of its points. */
function propertiesOf(plan: Plan) {
  const bounds = boundsOfPositions(placedPositions(plan));
  return { ...(!isEmpty(bounds) && { bounds }), byPoints: nameByPoints(plan) };
}

/**
 * The plan that this window works on. From the first thing typed on it is an item, whose content follows this window
 * and others; with empty rows only it is in the trash. Lives outside React.
 */
export class KeptPlan {
  readonly state = createStore<OpenPlan>(remembered());
  /** Whether the plan was left unstored by the window's page before a reload. */
  #unstored: boolean;
  readonly #items: ItemStore;
  readonly #undos: UndoStack;
  /** Before the text was typed that is looked for now. */
  #beforeTyped: Plan | undefined;
  /** Hash of the content that was read last. */
  #hash: string | undefined;
  #following = false;

  constructor(items: ItemStore, undos: UndoStack) {
    this.#items = items;
    this.#undos = undos;
    const { item, isRead } = this.state.get();
    this.#unstored = item !== undefined && isRead;
  }

  /** Reads the plan that was open, and follows it. Returns the end of it. */
  start(): () => void {
    const follow = () => {
      if (!this.#unstored && !this.#items.snapshot.get().storing) unstoredPlan.clear();
      void this.#follow();
    };
    follow();
    return this.#items.snapshot.subscribe(follow);
  }

  readonly dispatch = (action: PlanAction): void => {
    const { plan } = this.state.get();
    if (action.kind === 'typed') this.#beforeTyped ??= plan;
    const next = planReducer(plan, action);
    if (next === plan) return;
    this.#keep(next);
    const { item } = this.state.get();
    if (item === undefined || !changesPoints(action)) return;
    const before = this.#beforeTyped ?? plan;
    this.#beforeTyped = undefined;
    this.#undos.push({
      done: t('pointsChanged', { name: this.#items.get(item)?.name ?? '' }),
      undo: () => this.#bringBack(item, before),
      redo: () => this.#bringBack(item, next),
    });
  };

  /** Begins another plan, with the same settings. */
  begin(): void {
    this.#show(planReducer(this.state.get().plan, { kind: 'restart' }), undefined);
  }

  /** Moves the plan to the trash and begins another. */
  clear(): Undoable {
    const { plan, item } = this.state.get();
    const clear = () => {
      if (item !== undefined) this.#items.change(item, { trashed: true });
      this.begin();
    };
    const step = { done: t('cleared'), undo: () => this.#bringBack(item, plan), redo: clear };
    clear();
    this.#undos.push(step);
    return step;
  }

  /** Opens another plan; false where its item has none. */
  async open({ id, content }: KeptItem): Promise<boolean> {
    const text = await this.#items.content(id).then(
      blob => blob.text(),
      () => '',
    );
    const plan = readPlanText(text);
    if (plan === undefined) return false;
    this.#show(plan, id);
    this.#hash = content?.hash;
    return true;
  }

  #show(plan: Plan, item: string | undefined): void {
    this.#hash = undefined;
    this.#beforeTyped = undefined;
    this.#unstored = false;
    rememberOpenPlan(item);
    this.state.set({ plan, item, isRead: true });
  }

  #bringBack(item: string | undefined, plan: Plan): void {
    if (item !== this.state.get().item) this.#show(plan, item);
    this.#keep(plan);
  }

  #keep(plan: Plan): void {
    const { item: id, isRead } = this.state.get();
    const item = id === undefined ? undefined : this.#items.get(id);
    const blank = isBlank(plan);
    // What is planned before the open one was read is a plan of its own.
    if (id === undefined || (!blank && (item === undefined || !isRead))) {
      if (blank) this.state.set({ plan, item: undefined, isRead: true });
      else {
        const added = this.#add(plan);
        this.#show(plan, added);
        unstoredPlan.write(added, planText(plan));
      }
      return;
    }
    this.state.set({ plan, item: id, isRead });
    if (item === undefined || !isRead) return;
    if (blank) {
      if (item.trashedAt === null) this.#items.change(id, { trashed: true });
      return;
    }
    const properties = propertiesOf(plan);
    const isNamed = item.name !== '' && item.name !== item.properties.byPoints;
    if (item.trashedAt !== null || JSON.stringify(item.properties) !== JSON.stringify(properties)) {
      this.#items.change(id, { properties, trashed: false, ...(!isNamed && { name: properties.byPoints }) });
    }
    // Last: what is in the trash is not open.
    this.#items.setContent(id, contentOf(plan));
    unstoredPlan.write(id, planText(plan));
  }

  #add(plan: Plan): string {
    const properties = propertiesOf(plan);
    return this.#items.add({ kind: 'plan', name: properties.byPoints, properties }, contentOf(plan));
  }

  async #follow(): Promise<void> {
    const seen = this.state.get();
    const { item: id, plan, isRead } = seen;
    if (id === undefined || this.#following) return;
    const { items, loaded } = this.#items.snapshot.get();
    const item = items.get(id);
    if (this.#unstored) {
      // Only now is it known whether the item is there.
      if (item === undefined && !loaded) return;
      this.#unstored = false;
      return this.#keep(plan);
    }
    if (item === undefined || item.trashedAt !== null) {
      // Deleted, here or in another window.
      const isGone = item === undefined ? loaded : !isBlank(plan);
      if (isGone) this.begin();
      return;
    }
    const hash = item.content?.hash;
    // Without a hash it is on its way from this window.
    if (hash === undefined || (isRead && (hash === '' || hash === this.#hash))) return;
    this.#following = true;
    const text = await this.#items.content(id).then(
      blob => blob.text(),
      // Asked again when the service is back.
      () => undefined,
    );
    this.#following = false;
    if (text === undefined) return;
    if (this.state.get() !== seen) return this.#follow();
    const read = readPlanText(text);
    if (read === undefined) {
      this.begin();
      return;
    }
    this.#hash = hash;
    if (!isRead || planText(read) !== planText(plan)) this.state.set({ plan: read, item: id, isRead: true });
  }
}

const openName = 'outpost.open-plan';
const unstoredName = 'outpost.unstored-plan';

/** The item of the plan that this window had open, else of the one that this browser had open last. */
function openPlan(): string | undefined {
  return (sessionStorage.getItem(openName) ?? localStorage.getItem(openName)) || undefined;
}

/** Undefined: a plan of empty rows, which is no item. */
function rememberOpenPlan(item: string | undefined): void {
  for (const storage of [sessionStorage, localStorage]) storage.setItem(openName, item ?? '');
}

/**
 * The plan as it was changed last, until the items' storage has it: that takes a moment, in which a reload would lose
 * it. A window's session storage is written at once.
 */
const unstoredPlan = {
  /** The text of an item's plan. */
  read(item: string): string | undefined {
    const stored = sessionStorage.getItem(unstoredName) ?? '';
    return stored.startsWith(`${item} `) ? stored.slice(item.length + 1) : undefined;
  },
  write(item: string, text: string): void {
    sessionStorage.setItem(unstoredName, `${item} ${text}`);
  },
  clear(): void {
    sessionStorage.removeItem(unstoredName);
  },
};

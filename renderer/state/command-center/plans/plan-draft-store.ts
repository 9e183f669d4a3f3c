import { create } from 'zustand';
import { emptyDraft, type PlanDraft } from './plan-draft.ts';

interface PlanDraftStore {
  /** What is being written; undefined when nothing is. */
  readonly draft: PlanDraft | undefined;
  /** Of the plan it was made from, for the words on screen. */
  readonly sourceName: string | undefined;
  readonly past: readonly PlanDraft[];
  readonly future: readonly PlanDraft[];
}

const UNDO_STEPS = 100;
const nothing: PlanDraftStore = { draft: undefined, sourceName: undefined, past: [], future: [] };

/** The plan that is being written here, with every edit of it: leaving the screen loses nothing. */
export const usePlanDraftStore = create<PlanDraftStore>(() => nothing);

export function beginDraft(draft: PlanDraft = emptyDraft, sourceName?: string): void {
  usePlanDraftStore.setState({ ...nothing, draft, sourceName });
}

export function discardDraft(): void {
  usePlanDraftStore.setState(nothing);
}

/** One edit that can be undone. */
export function editDraft(edit: (draft: PlanDraft) => PlanDraft): void {
  usePlanDraftStore.setState(({ draft, past }) => {
    if (!draft) return {};
    const edited = edit(draft);
    return edited === draft ? {} : { draft: edited, past: [...past, draft].slice(-UNDO_STEPS), future: [] };
  });
}

/** What is typed is undone in its field. */
export function typeInDraft(change: Partial<Pick<PlanDraft, 'name' | 'objective'>>): void {
  usePlanDraftStore.setState(({ draft }) => (draft ? { draft: { ...draft, ...change } } : {}));
}

export function undoDraft(): void {
  usePlanDraftStore.setState(({ draft, past, future }) => {
    const before = past.at(-1);
    return before && draft ? { draft: before, past: past.slice(0, -1), future: [draft, ...future] } : {};
  });
}

export function redoDraft(): void {
  usePlanDraftStore.setState(({ draft, past, future }) => {
    const [next, ...rest] = future;
    return next && draft ? { draft: next, past: [...past, draft], future: rest } : {};
  });
}

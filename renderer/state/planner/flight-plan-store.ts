import { create } from 'zustand';
import type { FlightPlan, FlightPlanRecord } from '../../../gateway/contract/mission/flight-plan.ts';
import { browserClock, type Timer } from '../../api/connection/clock.ts';
import { t } from '../../language/translate.ts';
import { flightPlanDraft, type SetAsideDraft } from './flight-plan-draft.ts';
import { EMPTY_PLAN, idsOfPlan, withUniqueIds } from './flight-plan-edits.ts';
import { HOME_ID } from './flight-plan-handles.ts';
import { withJumpsKept } from './flight-plan-jumps.ts';

/** The saved content. */
export interface PlanContent {
  readonly name: string;
  readonly plan: FlightPlan;
}

/** A step of the work; undo may lead back into another plan that was open before. */
export interface OpenPlan extends PlanContent {
  readonly documentId: number;
}

/** The saved version in the gateway that a plan is based on. */
export interface PlanBase {
  readonly flightPlanId: string;
  /** The version that a save says it was made from. */
  readonly version: number;
  /** The gateway's content of that version; undefined if unknown here. */
  readonly saved: PlanContent | undefined;
}

interface FlightPlanStore {
  readonly history: UndoHistory<OpenPlan>;
  /** Ids of entries, fence shapes, rally points, or home. */
  readonly selectedIds: ReadonlySet<string>;
  /** By document: a step of undo into another plan must not be saved over this one. */
  readonly bases: ReadonlyMap<number, PlanBase>;
  /** When the work was last changed that came back after the window had ended; until the operator has seen it. */
  readonly recoveredFromMs: number | undefined;
  /** The last change could not be stored on this machine. */
  readonly isDraftLost: boolean;
  /** Unsaved work of earlier windows that can no longer be read. */
  readonly setAside: readonly SetAsideDraft[];
}

const NONE: ReadonlySet<string> = new Set();
const WRITE_AFTER_MS = 250;
let waiting: Timer | undefined;
let lastDocumentId = 0;

/** The edited plan. It survives leaving the screen, a reload and a crash. */
export const useFlightPlanStore = create<FlightPlanStore>(() => {
  const draft = flightPlanDraft.read();
  const content = draft ? { name: draft.name, plan: withUniqueIds(draft.plan) } : newContent();
  return {
    history: beginHistory({ ...content, documentId: 0 }),
    selectedIds: NONE,
    bases: new Map(draft?.base ? [[0, { ...draft.base, saved: draft.isUnsaved ? undefined : content }]] : []),
    recoveredFromMs: draft?.isUnsaved ? draft.changedAtMs : undefined,
    isDraftLost: false,
    setAside: flightPlanDraft.setAside(),
  };
});

export function planContent(): OpenPlan {
  return useFlightPlanStore.getState().history.present;
}

/** The saved version of the plan under edit. Undefined for one that was never saved. */
export function openPlanBase({ bases, history }: FlightPlanStore): PlanBase | undefined {
  return bases.get(history.present.documentId);
}

export interface PlanEditOptions {
  /** Consecutive edits with the same key are one step of undo. */
  readonly mergeKey?: string | undefined;
  readonly select?: ReadonlySet<string>;
}

function newContent(): PlanContent {
  return { name: t('New plan'), plan: EMPTY_PLAN };
}

/** One undoable edit. Jumps keep their target items. */
export function editPlan(change: (plan: FlightPlan) => FlightPlan, options: PlanEditOptions = {}): void {
  const { present } = useFlightPlanStore.getState().history;
  const plan = withJumpsKept(present.plan, change(present.plan));
  if (plan !== present.plan) record({ ...present, plan }, options);
}

export function renamePlan(name: string): void {
  record({ ...useFlightPlanStore.getState().history.present, name }, { mergeKey: 'name' });
}

/** Puts another plan in the place of the present one; undo brings that back. @returns its document */
export function replacePlan({ name, plan }: PlanContent): number {
  lastDocumentId += 1;
  record({ name, plan: withUniqueIds(plan), documentId: lastDocumentId }, { select: NONE });
  return lastDocumentId;
}

function record(step: OpenPlan, { mergeKey, select }: PlanEditOptions): void {
  turn((history) => recordStep(history, step, mergeKey), select);
}

export function undoPlan(): void {
  turn(undoStep);
}

export function redoPlan(): void {
  turn(redoStep);
}

function turn(
  step: (history: UndoHistory<OpenPlan>) => UndoHistory<OpenPlan>,
  select?: ReadonlySet<string>,
): void {
  const { history: before, selectedIds } = useFlightPlanStore.getState();
  const history = step(before);
  if (history === before) return;
  useFlightPlanStore.setState({
    history,
    selectedIds: keptSelection(select ?? selectedIds, history.present.plan),
  });
  keepSoon();
}

/** Removes missing entries from the selection. */
function keptSelection(ids: ReadonlySet<string>, plan: FlightPlan): ReadonlySet<string> {
  if (ids.size === 0) return ids;
  const kept = new Set(idsOfPlan(plan).filter((id) => ids.has(id)));
  if (plan.home && ids.has(HOME_ID)) kept.add(HOME_ID);
  // In the order they were selected.
  return kept.size === ids.size ? ids : new Set([...ids].filter((id) => kept.has(id)));
}

export function selectInPlan(ids: ReadonlySet<string>): void {
  const { selectedIds, history } = useFlightPlanStore.getState();
  if (ids.size === selectedIds.size && [...ids].every((id) => selectedIds.has(id))) return;
  // What is done next to something else is a step of its own.
  useFlightPlanStore.setState({ selectedIds: ids, history: { ...history, mergeKey: undefined } });
}

/** Toggles it in the selection. */
export function toggleInPlan(id: string): void {
  const ids = new Set(useFlightPlanStore.getState().selectedIds);
  if (!ids.delete(id)) ids.add(id);
  selectInPlan(ids);
}

/** Starts a new plan. The previous one is the first undo step. */
export function newPlan(): void {
  replacePlan(newContent());
  forgetRecovery();
}

/** Opens a saved plan; undo brings back what stood here before. */
export function openSavedPlan({ flightPlanId, version, name, plan }: FlightPlanRecord): void {
  const documentId = replacePlan({ name, plan });
  setBase(documentId, { flightPlanId, version, saved: planContent() });
}

/** After a save: what was sent is that version, whichever plan is open by then; its undo steps stay. */
export function markPlanSaved({ flightPlanId, version }: FlightPlanRecord, sent: OpenPlan): void {
  setBase(sent.documentId, { flightPlanId, version, saved: sent });
}

function setBase(documentId: number, base: PlanBase): void {
  const { bases } = useFlightPlanStore.getState();
  useFlightPlanStore.setState({ bases: new Map(bases).set(documentId, base) });
  forgetRecovery();
  keepNow();
}

/** The saved plan is gone: what is open of it is unsaved. */
export function forgetPlanBase(flightPlanId: string): void {
  const { bases } = useFlightPlanStore.getState();
  const kept = [...bases].filter(([, base]) => base.flightPlanId !== flightPlanId);
  useFlightPlanStore.setState({ bases: new Map(kept) });
  keepNow();
}

/**
 * Puts an older version in the place of the present content: saved, it is the newest. Undo brings mine back.
 * Where another plan was opened while it was read, that stays as it is.
 */
export function takePlanVersion({ flightPlanId, name, plan }: FlightPlanRecord): void {
  const state = useFlightPlanStore.getState();
  if (openPlanBase(state)?.flightPlanId !== flightPlanId) return;
  record({ ...state.history.present, name, plan: withUniqueIds(plan) }, { select: NONE });
}

/** What came back is what the operator wants. */
export function forgetRecovery(): void {
  useFlightPlanStore.setState({ recoveredFromMs: undefined });
}

/** The operator has it elsewhere, or does not want it. */
export function forgetSetAside(key: string): void {
  flightPlanDraft.removeSetAside(key);
  useFlightPlanStore.setState({ setAside: flightPlanDraft.setAside() });
}

export function isPlanUnsaved(state: FlightPlanStore): boolean {
  const { name, plan } = state.history.present;
  const base = openPlanBase(state);
  if (base) return base.saved?.name !== name || base.saved.plan !== plan;
  return plan !== EMPTY_PLAN;
}

function keepSoon(): void {
  waiting ??= browserClock.after(WRITE_AFTER_MS, keepNow);
}

/** Writes what is open to this machine: it stays open over a reload. */
function keepNow(): void {
  waiting?.cancel();
  waiting = undefined;
  const state = useFlightPlanStore.getState();
  const { name, plan } = state.history.present;
  const base = openPlanBase(state);
  if (plan === EMPTY_PLAN && !base) {
    flightPlanDraft.remove();
    return;
  }
  const isKept = flightPlanDraft.write({
    name,
    plan,
    isUnsaved: isPlanUnsaved(state),
    ...(base && { base: { flightPlanId: base.flightPlanId, version: base.version } }),
    changedAtMs: browserClock.utcMs(),
  });
  useFlightPlanStore.setState({ isDraftLost: !isKept });
}

addEventListener('pagehide', keepNow);

/** A value under edit with everything it ever was: undo and redo have no end. */
interface UndoHistory<Value> {
  readonly present: Value;
  /** Oldest first; nothing is ever dropped. */
  readonly past: readonly Value[];
  /** Newest undone last. */
  readonly future: readonly Value[];
  /** Of the last edit, while the next one of the same kind belongs to it. */
  readonly mergeKey: string | undefined;
}

function beginHistory<Value>(present: Value): UndoHistory<Value> {
  return { present, past: [], future: [], mergeKey: undefined };
}

/**
 * One step of undo; consecutive steps with the same key are one: typing in a field, moving by key. What changes nothing
 * gives the same history back.
 */
function recordStep<Value>(
  history: UndoHistory<Value>,
  present: Value,
  mergeKey?: string,
): UndoHistory<Value> {
  if (present === history.present) return history;
  const isMerged = mergeKey !== undefined && mergeKey === history.mergeKey;
  return {
    present,
    past: isMerged ? history.past : [...history.past, history.present],
    future: [],
    mergeKey,
  };
}

function undoStep<Value>(history: UndoHistory<Value>): UndoHistory<Value> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return {
    present,
    past: history.past.slice(0, -1),
    future: [...history.future, history.present],
    mergeKey: undefined,
  };
}

function redoStep<Value>(history: UndoHistory<Value>): UndoHistory<Value> {
  const present = history.future.at(-1);
  if (present === undefined) return history;
  return {
    present,
    past: [...history.past, history.present],
    future: history.future.slice(0, -1),
    mergeKey: undefined,
  };
}

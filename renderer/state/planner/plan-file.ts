import { create } from 'zustand';
import type { FlightPlanImport } from '../../../gateway/contract/mission/flight-plan.ts';
import { failureText } from '../app/failure-text.ts';
import { readPlanFromFile } from './flight-plan-orders.ts';
import { replacePlan } from './flight-plan-store.ts';

interface PlanFileState {
  /** The last error of a file or a saved plan. */
  readonly failure: string | undefined;
  /** What the last file contained besides a plan: shapes to plan with, and what was skipped. */
  readonly imported: { readonly name: string; readonly content: FlightPlanImport } | undefined;
}

/** Kept outside the screen: a file can be opened before the planner is shown. */
export const usePlanFileStore = create<PlanFileState>(() => ({ failure: undefined, imported: undefined }));

export function setPlanFailure(failure: string | undefined): void {
  usePlanFileStore.setState({ failure });
}

/** Replaces the plan with that of a file. Undo restores it. */
export async function openPlanFile(file: File): Promise<void> {
  setPlanFailure(undefined);
  try {
    const content = await readPlanFromFile(file);
    if (content.plan)
      replacePlan({ name: file.name.replace(/\.[^.]*$/, '').slice(0, 120), plan: content.plan });
    if (content.shapes.length > 0 || content.notes.length > 0)
      usePlanFileStore.setState({ imported: { name: file.name, content } });
  } catch (cause) {
    setPlanFailure(`${file.name}: ${failureText(cause)}`);
  }
}

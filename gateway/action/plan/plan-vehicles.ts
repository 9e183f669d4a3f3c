import { vehiclesOf } from '../steps/prepared-step.ts';
import type { PlanEntry } from './plan-entry.ts';

/** All vehicles a plan's steps need. A running plan reserves them. */
export function planVehicles({ steps }: Pick<PlanEntry, 'steps'>): readonly string[] {
  return [...new Set([...steps.values()].flatMap(({ action }) => vehiclesOf(action)))];
}

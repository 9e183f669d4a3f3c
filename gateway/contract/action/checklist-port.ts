import type { RequestContext } from '../account/principal.ts';
import type { Checklist, ChecklistContent, VehicleChecklist } from './checklist.ts';

/**
 * Checklists of this station and their state for each vehicle. The edge decides whether a caller may see a
 * vehicle.
 */
export interface ChecklistPort {
  list(): readonly Checklist[];
  /** @throws not-found */
  get(checklistId: string): Checklist;
  /** Keeps it as the station's own. @throws validation with the place of a comparison that can never be met */
  put(checklistId: string, content: ChecklistContent, context: RequestContext): Checklist;
  /** Removes the own one; a shipped one of that id holds again. @throws not-found */
  remove(checklistId: string, context: RequestContext): void;
  /** @throws not-found where no checklist is for this vehicle */
  ofVehicle(vehicleId: string): VehicleChecklist;
  /** Starts again with another checklist. @throws not-found */
  choose(vehicleId: string, checklistId: string | null, context: RequestContext): VehicleChecklist;
  /** @throws not-found, state-conflict for an automatic item and in the air */
  tick(vehicleId: string, itemId: string, isDone: boolean, context: RequestContext): VehicleChecklist;
  /** Takes every tick back. @throws not-found, state-conflict in the air */
  reset(vehicleId: string, context: RequestContext): VehicleChecklist;
}

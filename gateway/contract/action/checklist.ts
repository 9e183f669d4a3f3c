import { z } from 'zod';
import { actorSchema } from '../account/actor.ts';
import type { RequestContext } from '../account/principal.ts';
import { operatorTextSchema } from '../operator-text.ts';
import { telemetryVehicleSchema } from '../vehicle/telemetry.ts';
import { conditionSchema } from './condition.ts';

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens');
/** For the id in a path. An invalid id is simply not found. */
export const checklistIdSchema = z.string().min(1).max(64);
const MAX_SECTIONS = 20;
const MAX_ITEMS = 100;

/**
 * One item of a checklist: ticked by a person, or met automatically while every comparison of
 * `checks` is true.
 */
const checklistItemSchema = z.strictObject({
  itemId: id,
  text: z.string().trim().min(1).max(160),
  hint: z.string().trim().max(400).optional().describe('What to check'),
  isRequired: z.boolean().default(true).describe('False: advisory. The checklist can be complete without it'),
  checks: z
    .array(conditionSchema.omit({ vehicleId: true, lat: true, lon: true }))
    .max(8)
    .default([])
    .describe('Comparisons with telemetry that must all be met. Without any, a person ticks the item'),
});
export type ChecklistItem = z.infer<typeof checklistItemSchema>;

/** A checklist's content, in a file and as the body of `PUT /api/checklists/{checklistId}`. */
export const checklistContentSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(80),
    vehicleTypes: z
      .array(telemetryVehicleSchema.shape.type)
      .max(8)
      .describe('Vehicle types that get this checklist automatically. None: only vehicles it is chosen for'),
    sections: z
      .array(
        z.strictObject({
          title: z.string().trim().min(1).max(80),
          items: z.array(checklistItemSchema).min(1).max(MAX_ITEMS),
        }),
      )
      .min(1)
      .max(MAX_SECTIONS),
  })
  .superRefine(({ sections }, context) => {
    const seen = new Set<string>();
    sections.forEach(({ items }, section) => {
      items.forEach(({ itemId }, item) => {
        if (seen.has(itemId))
          context.addIssue({
            code: 'custom',
            path: ['sections', section, 'items', item, 'itemId'],
            message: `another item already has the id ${itemId}`,
          });
        seen.add(itemId);
      });
    });
    if (seen.size > MAX_ITEMS)
      context.addIssue({
        code: 'custom',
        path: ['sections'],
        message: `at most ${MAX_ITEMS} items in total`,
      });
  })
  .meta({ id: 'ChecklistContent' });
export type ChecklistContent = z.infer<typeof checklistContentSchema>;

export const checklistSchema = z
  .object({
    checklistId: z.string(),
    source: z.enum(['shipped', 'own']).describe('`own` with the id of a shipped checklist replaces it'),
    problem: operatorTextSchema.nullable().describe('Why the station’s own file with this id is not used'),
    content: checklistContentSchema,
  })
  .meta({ id: 'Checklist' });
export type Checklist = z.infer<typeof checklistSchema>;

/** An item's state. A manual one has the person and time of its tick, an automatic one the observed value. */
export const checklistResultSchema = z.object({
  itemId: z.string(),
  text: z.string(),
  section: z.string(),
  isRequired: z.boolean(),
  isAutomatic: z.boolean(),
  isDone: z.boolean(),
  by: actorSchema.nullable(),
  atMs: z.number().int().nullable(),
  seen: operatorTextSchema
    .nullable()
    .describe('For automatic items: the present values, such as `GPS: 3D fix, 12 satellites`'),
});
export type ChecklistResult = z.infer<typeof checklistResultSchema>;

/** A checklist with its items' state at one moment. */
export const checklistOutcomeSchema = z.object({
  checklistId: z.string(),
  name: z.string(),
  atMs: z.number().int(),
  isComplete: z.boolean(),
  done: z.number().int(),
  total: z.number().int(),
  missing: z.array(z.string()).describe('Required items that are not complete'),
  items: z.array(checklistResultSchema),
});
export type ChecklistOutcome = z.infer<typeof checklistOutcomeSchema>;

/** Answer of `GET /api/vehicles/{vehicleId}/checklist`: the checklist for the vehicle's next flight. */
export const vehicleChecklistSchema = checklistOutcomeSchema
  .extend({
    vehicleId: z.string(),
    isChosen: z.boolean().describe('Chosen for this vehicle. Otherwise the checklist of its type applies'),
    startedAtMs: z.number().int().nullable().describe('Time of the first tick. null: nothing is ticked yet'),
    armedAtMs: z
      .number()
      .int()
      .nullable()
      .describe('Set on arming: the checklist belongs to the flight from then on'),
  })
  .meta({ id: 'VehicleChecklist' });
export type VehicleChecklist = z.infer<typeof vehicleChecklistSchema>;

/** Body of `PUT /api/vehicles/{vehicleId}/checklist`. */
export const checklistChoiceSchema = z.strictObject({
  checklistId: checklistIdSchema.nullable().describe('null: back to the checklist of the vehicle’s type'),
});

/** Body of `PUT /api/vehicles/{vehicleId}/checklist/ticks/{itemId}`. */
export const checklistTickSchema = z.strictObject({ isDone: z.boolean() });

/**
 * Checklists of this station and their state for each vehicle. The server decides whether a caller
 * may see a vehicle.
 */
export interface ChecklistPort {
  list(): readonly Checklist[];
  /** @throws not-found */
  get(checklistId: string): Checklist;
  /**
   * Stores it as the station's own. @throws validation with the position of an unmeetable
   * comparison
   */
  put(checklistId: string, content: ChecklistContent, context: RequestContext): Checklist;
  /** Removes the station's own version; a shipped one applies again. @throws not-found */
  remove(checklistId: string, context: RequestContext): void;
  /** @throws not-found if no checklist applies to the vehicle */
  ofVehicle(vehicleId: string): VehicleChecklist;
  /** Starts over with another checklist. @throws not-found */
  choose(vehicleId: string, checklistId: string | null, context: RequestContext): VehicleChecklist;
  /** @throws not-found, state-conflict for an automatic item and in the air */
  tick(vehicleId: string, itemId: string, isDone: boolean, context: RequestContext): VehicleChecklist;
  /** Clears every tick. @throws not-found, state-conflict in the air */
  reset(vehicleId: string, context: RequestContext): VehicleChecklist;
}

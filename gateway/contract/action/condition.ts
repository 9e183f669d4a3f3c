import { z } from 'zod';
import { operatorTextSchema } from '../operator-text.ts';

/**
 * One comparison with telemetry. `field` is a path in a `GET /telemetry` vehicle (`altitude_m`, `armed`,
 * `gps.satellites`), or `distance_m` with `lat` and `lon`. Stale and unknown values meet no condition.
 */
export const conditionSchema = z
  .strictObject({
    vehicleId: z.string().min(1).max(64).optional().describe('Default: the vehicle of the step'),
    field: z.string().regex(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*){0,3}$/),
    operator: z.enum(['==', '!=', '<', '<=', '>', '>=']),
    value: z.union([z.number(), z.string().max(64), z.boolean()]),
    lat: z.number().min(-90).max(90).optional(),
    lon: z.number().min(-180).max(180).optional(),
  })
  .meta({ id: 'Condition' });
export type Condition = z.infer<typeof conditionSchema>;

/** The result of checking a condition. */
export const conditionResultSchema = z.object({
  condition: conditionSchema,
  isMet: z.boolean(),
  seen: z.union([z.number(), z.string(), z.boolean()]).nullable().describe('null: unknown or stale'),
  text: operatorTextSchema,
});
export type ConditionResult = z.infer<typeof conditionResultSchema>;

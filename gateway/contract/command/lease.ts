import { z } from 'zod';
import { actorSchema } from '../account/actor.ts';
import { operatorTextSchema } from '../operator-text.ts';

/** What one party of a takeover sees of the aircraft and the other party. Null is unknown. */
export const controlStateSchema = z.object({
  flightMode: z.string().nullable(),
  isArmed: z.boolean().nullable(),
  altitudeM: z.number().nullable().describe('Above home'),
  groundSpeedMps: z.number().nullable(),
  batteryPct: z.number().nullable(),
  /** The party's running command, plan, launch or mission; null when idle. */
  activity: operatorTextSchema.nullable(),
});
export type ControlState = z.infer<typeof controlStateSchema>;

/**
 * A request to take command of another holder's vehicle. Granted if the holder accepts or does not
 * answer.
 */
export const takeoverSchema = z.object({
  takeoverId: z.string(),
  by: actorSchema,
  reason: z.string(),
  requesterState: controlStateSchema,
  holderState: controlStateSchema,
  requestedAtMs: z.number().int(),
  deadlineAtMs: z.number().int(),
});
export type Takeover = z.infer<typeof takeoverSchema>;

/**
 * Who commands a vehicle: one holder at a time. `epoch` grows with each change of holder and is
 * part of every command; commands of an older epoch send nothing more. Hold, RTL, land and
 * on-ground disarm need no permission from the holder.
 */
export const commandLeaseSchema = z
  .object({
    vehicleId: z.string(),
    epoch: z.number().int(),
    holder: actorSchema.nullable().describe('null: the next operator who sends a command gets the lease'),
    /** `command`: taken by a command, expires without renewal. `explicit`: kept by renewing it. */
    kind: z.enum(['command', 'explicit']).nullable(),
    sinceMs: z.number().int().nullable(),
    expiresAtMs: z.number().int().nullable(),
    state: controlStateSchema,
    takeover: takeoverSchema.nullable(),
  })
  .meta({ id: 'CommandLease' });
export type CommandLease = z.infer<typeof commandLeaseSchema>;

/**
 * Body of `POST /api/vehicles/{id}/lease/takeover`. `epoch` is the one the caller saw, so that a
 * takeover never replaces a holder unknown to the caller.
 */
export const takeoverRequestSchema = z.strictObject({
  epoch: z.number().int().min(0),
  reason: z.string().trim().min(3).max(300),
  force: z
    .boolean()
    .default(false)
    .describe('Take over without waiting for the holder. Requires governance:override'),
});
export type TakeoverRequest = z.infer<typeof takeoverRequestSchema>;

/** Body of `POST /api/vehicles/{id}/lease/takeover/answer`, by the holder. */
export const takeoverAnswerSchema = z.strictObject({ takeoverId: z.string().max(64), accept: z.boolean() });

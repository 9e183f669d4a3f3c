import { z } from 'zod';
import { actorSchema } from '../account/actor.ts';
import type { Principal, RequestContext } from '../account/principal.ts';
import { operatorTextSchema } from '../operator-text.ts';

/** Sticks are valid for this long. Older ones count as released. */
export const STICKS_FRESH_MS = 500;
/** How often a client should send its sticks; a WebSocket takes at most 20 messages a second. */
export const STICKS_PERIOD_MS = 70;

/** Body of `POST /api/vehicles/{id}/manual-control`. */
export const manualControlRequestSchema = z.strictObject({
  mode: z
    .string()
    .min(1)
    .max(40)
    .optional()
    .describe(
      'Flight mode with pilot control to change to, such as LOITER. Without it, the present mode must be such a mode',
    ),
});
export type ManualControlRequest = z.infer<typeof manualControlRequestSchema>;

/**
 * starting (decision, mode change) → ready (centred sticks until the dead-man button is held) →
 * flying ⇄ released
 * silent (centred sticks) → holding (centred sticks until it has left the pilot's mode) → ended.
 * Deflected sticks are sent only in `flying`.
 */
export const manualControlPhaseSchema = z.enum([
  'starting',
  'ready',
  'flying',
  'released',
  'silent',
  'holding',
  'ended',
]);
export type ManualControlPhase = z.infer<typeof manualControlPhaseSchema>;

/** One person's manual control of one vehicle, from handover to end. */
export const manualControlSchema = z
  .object({
    manualControlId: z.string(),
    vehicleId: z.string(),
    commandId: z.string().describe('Command record with decision and audit'),
    by: actorSchema,
    phase: manualControlPhaseSchema,
    detail: operatorTextSchema.nullable().describe('Why it ended'),
    sinceMs: z.number().int(),
  })
  .meta({ id: 'ManualControl' });
export type ManualControl = z.infer<typeof manualControlSchema>;

const axis = z.number().min(-1).max(1);

/** Stick positions; 1 is fully forward, right, up and clockwise. */
export const sticksSchema = z.strictObject({
  manualControlId: z.string().min(1).max(64),
  seq: z.number().int().min(0).describe('Increases with every frame. Older frames are dropped'),
  tMs: z
    .number()
    .min(0)
    .describe('The monotonic clock of the client. A frame that was delayed too long is stale'),
  isHeld: z.boolean().describe('Whether the dead-man button is held'),
  forward: axis,
  right: axis,
  up: axis,
  turn: axis,
});
export type Sticks = z.infer<typeof sticksSchema>;

export interface ManualControlPort {
  /** The vehicle's current manual control, or its last one. */
  of(vehicleId: string): ManualControl | undefined;
  /** Those that have not ended. */
  underWay(): readonly ManualControl[];
  /**
   * Gives the caller manual control of the vehicle: lease, decision, audit row, mode.
   * @throws not-found, vehicle-offline, vehicle-conflict, vehicle-busy, lease-held, governance-denied,
   * governance-unavailable, unsupported-command, state-conflict, store-unavailable
   */
  begin(vehicleId: string, request: ManualControlRequest, context: RequestContext): Promise<ManualControl>;
  /** Ends it: centred sticks, then hold. If already ended, returns the result. @throws not-found, lease-held */
  end(vehicleId: string, context: RequestContext): ManualControl;
  /**
   * Takes sticks only from the connection that sent the first ones.
   * @throws not-found, lease-held for other people and connections, state-conflict once it has ended
   */
  take(sticks: Sticks, principal: Principal, connection: object): void;
  /** @returns the unsubscribe function */
  onChanged(listener: (control: ManualControl) => void): () => void;
}

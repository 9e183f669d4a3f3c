import { z } from 'zod';
import { conditionSchema } from '../action/condition.ts';
import { planRequestSchema } from '../action/plan.ts';
import { zoneSchema } from '../mission/zone.ts';
import { FAULT_KINDS } from './fault-params.ts';

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'lower-case letters, digits and hyphens');
const vehicleId = z.string().regex(/^uav-\d{1,3}$/, 'a vehicle id such as uav-1');
const seconds = z.number().min(0).max(86_400);

/** A place: degrees, or metres from the scenario's home. */
const placeSchema = z.union([
  z.strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }),
  z.strictObject({ northM: z.number().min(-50_000).max(50_000), eastM: z.number().min(-50_000).max(50_000) }),
]);
export type ScenarioPlace = z.infer<typeof placeSchema>;

export const simulatedVehicleSchema = z.strictObject({
  id: vehicleId,
  type: z.enum(['copter', 'plane', 'rover']).default('copter'),
  profile: z
    .enum(['ardupilot', 'px4'])
    .default('ardupilot')
    .describe('Autopilot whose modes, timing and parameters it simulates'),
  at: placeSchema.optional(),
  headingDeg: z.number().min(0).max(360).default(0),
  batteryPct: z.number().min(1).max(100).default(100),
  parameters: z.record(z.string().max(16), z.number()).default({}),
});

/** Faults, injected manually or by a timeline. `forS` ends a fault where possible. */
export const faultKindSchema = z.enum(FAULT_KINDS);

/** `params` by kind; each has a default. Metres, metres a second, degrees, percent, seconds. */
export const faultSchema = z
  .strictObject({
    kind: faultKindSchema,
    vehicle: vehicleId.optional().describe('Default: all vehicles'),
    forS: seconds.optional(),
    params: z.record(z.string(), z.number()).default({}),
  })
  .meta({ id: 'SimulationFault' });
export type Fault = z.infer<typeof faultSchema>;

/** An event; every given field must match. */
const eventMatchSchema = z.strictObject({
  kind: z
    .string()
    .max(40)
    .describe('As in the timeline: mode, armed, failsafe, fence, alert, statustext, command, step, plan …'),
  vehicle: vehicleId.optional(),
  text: z.string().max(200).optional().describe('Part of its summary, not case-sensitive'),
});

/**
 * A condition on a run. `eventually`: at some time; `always`: at every sample between `after` and
 * the end; `within`: at most `withinS` after `after`, or after the start. `never` is for events.
 */
export const assertionSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(120),
    kind: z.enum(['eventually', 'always', 'within', 'never']),
    conditions: z.array(conditionSchema).min(1).max(10).optional(),
    event: eventMatchSchema.optional(),
    after: eventMatchSchema.optional(),
    withinS: seconds.optional(),
  })
  .refine(({ conditions, event }) => (conditions === undefined) !== (event === undefined), {
    error: 'needs either conditions or an event',
  })
  .refine(({ kind, withinS }) => kind !== 'within' || withinS !== undefined, {
    error: 'within needs withinS',
  })
  .meta({ id: 'SimulationAssertion' });
export type Assertion = z.infer<typeof assertionSchema>;

/** One line of the timeline: a fault, an operator's command, or an action on the plan. */
const momentSchema = z
  .strictObject({
    atS: seconds.optional(),
    after: eventMatchSchema.optional().describe('`atS` counts from this event'),
    fault: faultSchema.optional(),
    command: z
      .strictObject({
        vehicle: vehicleId,
        name: z.string().max(40),
        params: z.record(z.string(), z.unknown()).default({}),
      })
      .optional(),
    plan: z.enum(['pause', 'resume', 'abort']).optional(),
  })
  .refine(
    (moment) => [moment.fault, moment.command, moment.plan].filter((one) => one !== undefined).length === 1,
    {
      error: 'needs one of fault, command, plan',
    },
  );

/** A scenario file, YAML or JSON. */
export const scenarioSchema = z
  .strictObject({
    scenario: z.literal(1).describe('Version of the format'),
    id,
    title: z.string().trim().min(1).max(120),
    text: z.string().trim().max(1000).default(''),
    isShowcase: z.boolean().default(false),
    seed: z.number().int().min(0).max(0xffff_ffff).default(1),
    speed: z.number().min(0.1).max(20).default(5),
    durationS: z.number().min(1).max(7200).describe('Maximum duration in simulated seconds'),
    home: z
      .strictObject({
        lat: z.number().min(-90).max(90),
        lon: z.number().min(-180).max(180),
        altitudeAmslM: z.number().min(-500).max(9000).default(488),
      })
      .default({ lat: 47.397742, lon: 8.545594, altitudeAmslM: 488 }),
    vehicles: z.array(simulatedVehicleSchema).min(1).max(50),
    environment: z
      .strictObject({
        wind: z
          .strictObject({
            speedMps: z.number().min(0).max(30).default(0),
            fromDeg: z.number().min(0).max(360).default(180),
            gustMps: z.number().min(0).max(30).default(0),
          })
          .default({ speedMps: 0, fromDeg: 180, gustMps: 0 }),
        docks: z
          .array(
            z.strictObject({
              dockId: id,
              at: placeSchema,
              headingDeg: z.number().min(0).max(360).default(0),
              door: z.enum(['open', 'closed']).default('closed').describe('At the start'),
              hasMarker: z
                .boolean()
                .default(false)
                .describe(
                  'A marker on the pad, visible to the camera of a vehicle above while the door is open',
                ),
            }),
          )
          .max(8)
          .default([]),
        obstacles: z
          .array(
            z.strictObject({
              name: z.string().max(60),
              at: placeSchema,
              radiusM: z.number().min(0.5).max(1000),
              heightM: z.number().min(1).max(500),
            }),
          )
          .max(50)
          .default([]),
        zones: z.array(zoneSchema).max(50).default([]).describe('In addition to those of the station'),
      })
      .prefault({}),
    timeline: z.array(momentSchema).max(500).default([]),
    plan: planRequestSchema.optional(),
    separation: z
      .strictObject({ horizontalM: z.number().min(1).max(1000), verticalM: z.number().min(1).max(500) })
      .optional()
      .describe('Vehicles closer than both values raise an alert'),
    assertions: z.array(assertionSchema).max(100).default([]),
  })
  .meta({ id: 'Scenario' });
export type Scenario = z.infer<typeof scenarioSchema>;
export type ScenarioMoment = z.infer<typeof momentSchema>;

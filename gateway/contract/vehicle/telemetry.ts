import { z } from 'zod';
import { modeSchema } from '../list.ts';
import { manualControlPhaseSchema } from '../onboard/manual-control.ts';
import { operatorTextSchema } from '../operator-text.ts';
import { cameraSchema, gimbalSchema } from './payload.ts';

/** Milliseconds since the group was last received; null if never. */
const ageMs = z.number().nullable();
const unknownable = z.number().nullable();

export const vehicleStatusSchema = z.enum(['on_ground', 'armed', 'flying', 'returning', 'landing', 'lost']);
export type VehicleStatus = z.infer<typeof vehicleStatusSchema>;

export const severitySchema = z.enum(['info', 'caution', 'warning']);
export type Severity = z.infer<typeof severitySchema>;

export const healthIssueSchema = z.object({
  code: z.string(),
  severity: severitySchema,
  text: operatorTextSchema,
});

/**
 * One vehicle as in `GET /telemetry` and the WebSocket. `battery_pct`, `altitude_m`, `link_quality`
 * and `status` are the specification's four fields (2.3), so the object can be posted to the
 * observability endpoint unchanged. Unknown is null, never 0; every group has its age.
 */
export const telemetryVehicleSchema = z
  .object({
    id: z.string().describe('Stable id, `uav-<system id>`'),
    name: z.string(),
    station: z.string().optional().describe('Name of its station. Only from a fleet server'),
    sysid: z.number().int(),
    mode: modeSchema,
    autopilot: z.enum(['ardupilot', 'px4', 'generic']),
    type: z.enum(['copter', 'plane', 'rover', 'boat', 'submarine', 'vtol', 'helicopter', 'other']),
    firmware: z.string().nullable(),
    status: vehicleStatusSchema,
    armed: z.boolean().nullable(),
    flight_mode: z.string().nullable(),
    flight_modes: z.array(z.string()).describe('Modes that can be set'),
    link: z.object({
      state: z.enum(['online', 'stale', 'lost']),
      link_quality: unknownable,
      loss_pct: unknownable,
      rtt_ms: unknownable,
      last_seen_ms: z.number(),
      linkId: z.string().nullable(),
    }),
    link_quality: unknownable.describe('0 to 1'),
    battery_pct: unknownable,
    altitude_m: unknownable.describe('Above home'),
    position: z
      .object({
        lat: z.number(),
        lon: z.number(),
        alt_amsl_m: unknownable,
        altitude_m: unknownable,
        heading_deg: unknownable,
        age_ms: ageMs,
      })
      .nullable(),
    attitude: z
      .object({ roll_deg: z.number(), pitch_deg: z.number(), yaw_deg: z.number(), age_ms: ageMs })
      .nullable(),
    velocity: z
      .object({
        ground_mps: unknownable,
        air_mps: unknownable,
        climb_mps: unknownable,
        course_deg: unknownable,
        throttle_pct: unknownable,
        age_ms: ageMs,
      })
      .nullable(),
    battery: z
      .object({
        voltage_v: unknownable,
        current_a: unknownable,
        used_mah: unknownable,
        remaining_s: unknownable,
        charge_state: z.enum(['ok', 'low', 'critical', 'emergency', 'failed', 'charging']).nullable(),
        age_ms: ageMs,
        detail_age_ms: ageMs
          .optional()
          .describe(
            'Age of used_mah, remaining_s and charge_state, which not every battery message contains',
          ),
        time_left: z
          .discriminatedUnion('from', [
            z.object({
              from: z
                .enum(['autopilot', 'current', 'drain'])
                .describe(
                  'Reported by the autopilot; remaining charge and mean current; drain of the last minutes',
                ),
              seconds: z.number(),
            }),
            z.object({
              from: z.literal('unknown'),
              missing: z
                .enum(['flight', 'current', 'capacity', 'time'])
                .describe(
                  'It is not flying; no current is measured; the capacity is not set; too little was measured so far',
                ),
            }),
          ])
          .optional()
          .describe('Flight time left at the present consumption, or what is missing to estimate it'),
      })
      .nullable(),
    gps: z
      .object({
        fix: z.enum(['none', '2d', '3d', 'dgps', 'rtk_float', 'rtk_fixed']),
        satellites: unknownable,
        hdop: unknownable,
        horizontal_accuracy_m: unknownable,
        vertical_accuracy_m: unknownable,
        age_ms: ageMs,
      })
      .nullable(),
    wind: z.object({ speed_mps: z.number(), from_deg: z.number(), age_ms: ageMs }).nullable(),
    terrain: z
      .object({
        ground_amsl_m: unknownable.describe(
          'Ground below it above mean sea level in metres; null if unknown',
        ),
        above_ground_m: unknownable.describe('Its height above this ground in metres; null if unknown'),
        pending: z.number().int().describe('Blocks of 4 by 4 ground heights that it waits for'),
        loaded: z.number().int().describe('Blocks of 4 by 4 ground heights on board'),
        age_ms: ageMs,
      })
      .nullable()
      .optional()
      .describe('Ground heights on board, as the vehicle reports them. null if it reports none'),
    remote_id: z
      .object({
        state: z
          .enum(['good', 'not_ready', 'lost', 'not_heard'])
          .describe(
            'What its transmitter reports; lost after 5 s without a report; not_heard if there was none',
          ),
        reason: z.string().nullable().describe('In the words of the transmitter, while it is not ready'),
        age_ms: ageMs.describe('Age of the last report of the transmitter'),
        sent: z
          .object({
            basic_id: z.boolean().describe('The id of the aircraft'),
            operator_id: z.boolean().describe('The id of the operator'),
            self_id: z.boolean().describe('A text about the flight, or of an emergency'),
            operator_location: z
              .enum(['takeoff', 'live', 'fixed', 'unknown'])
              .describe('unknown: none, or the last one is too old'),
          })
          .nullable()
          .optional()
          .describe('What this station sends it to transmit. null: nothing. Absent in recordings'),
        emergency_since_ms: z
          .number()
          .int()
          .nullable()
          .optional()
          .describe('UTC milliseconds: this station declares an emergency for it. Absent in recordings'),
      })
      .optional()
      .describe('Remote ID. Absent unless the vehicle requires it or its transmitter was heard'),
    home: z.object({ lat: z.number(), lon: z.number(), alt_amsl_m: z.number() }).nullable(),
    target: z
      .object({
        lat: z.number(),
        lon: z.number(),
        altitude_m: unknownable,
        heading_deg: unknownable.optional(),
        speed_mps: unknownable
          .optional()
          .describe('Airspeed of vehicles with wings, ground speed of the others'),
      })
      .nullable()
      .describe('Present target position of the autopilot, with the heading and speed it steers to'),
    mission: z
      .object({
        seq: z.number().int().nullable(),
        count: z.number().int().nullable(),
        state: z.enum(['unknown', 'none', 'not_started', 'active', 'paused', 'complete']),
        distance_to_next_m: unknownable,
      })
      .nullable(),
    health: z.object({
      ready: z.boolean().nullable().describe('The autopilot can be armed. null while unknown'),
      ready_for_takeoff: z
        .boolean()
        .nullable()
        .describe(
          'The autopilot can be armed and has the position estimate for a take-off. null while unknown',
        ),
      issues: z.array(healthIssueSchema),
    }),
    flight_time_s: unknownable.describe('Since take-off of the present flight'),
    stale: z.boolean().describe('No frame from the autopilot for longer than the stale limit'),
    conflict: z.boolean().describe('Two vehicles use this system id: commands are refused'),
    signed: z.boolean().nullable().describe('Received frames are signed'),
    recording: z.boolean(),
    manual_control: z
      .object({ phase: manualControlPhaseSchema, since_ms: z.number().int().describe('UTC milliseconds') })
      .nullable()
      .optional()
      .describe('Under manual control. The lease shows by whom. Absent in recordings'),
    cameras: z.array(cameraSchema).optional().describe('Absent if none was heard'),
    gimbals: z.array(gimbalSchema).optional().describe('Absent if none was heard'),
  })
  .meta({ id: 'TelemetryVehicle' });
export type TelemetryVehicle = z.infer<typeof telemetryVehicleSchema>;

/** Answer of `GET /telemetry`. */
export const telemetrySchema = z
  .object({
    timestamp: z.iso.datetime({ precision: 3 }),
    mode: modeSchema,
    vehicles: z.array(telemetryVehicleSchema),
  })
  .meta({ id: 'Telemetry' });

/** A condition that persists: raised, perhaps acknowledged, ended. When it comes back it is a new alert. */
export const alertSchema = z
  .object({
    alertId: z.string(),
    vehicleId: z.string().nullable(),
    severity: severitySchema,
    code: z.string().describe('link-lost, identity-conflict, battery-low, ekf, statustext, not-recording, …'),
    text: operatorTextSchema,
    detail: operatorTextSchema
      .nullable()
      .optional()
      .describe('The reports it is made of: values past their limits, sentences of the autopilot'),
    advice: operatorTextSchema.nullable().describe('What to do in the present state of the vehicle'),
    sinceMs: z.number().int().describe('UTC milliseconds'),
    untilMs: z
      .number()
      .int()
      .nullable()
      .optional()
      .describe('UTC milliseconds of its end. null while active, and if the gateway stopped before it ended'),
    count: z.number().int().describe('How often it was reported'),
    degree: z
      .number()
      .int()
      .optional()
      .describe(
        'Rises when the condition becomes worse at the same severity, as from a critical to an empty battery',
      ),
    active: z.boolean(),
    acknowledged: z.boolean(),
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof alertSchema>;

const SEVERITY_ORDER = severitySchema.options;

/** Whether the condition became worse: such an alert is announced and needs to be acknowledged again. */
export function isWorseAlert(
  now: Pick<Alert, 'severity' | 'degree'>,
  before: Pick<Alert, 'severity' | 'degree'>,
): boolean {
  const bySeverity = SEVERITY_ORDER.indexOf(now.severity) - SEVERITY_ORDER.indexOf(before.severity);
  return bySeverity === 0 ? (now.degree ?? 0) > (before.degree ?? 0) : bySeverity > 0;
}

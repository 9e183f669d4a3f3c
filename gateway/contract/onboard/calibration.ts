import { z } from 'zod';
import { actorSchema } from '../account/actor.ts';
import type { RequestContext } from '../account/principal.ts';
import { modeSchema } from '../list.ts';
import { operatorTextSchema } from '../operator-text.ts';

export const calibrationKindSchema = z.enum([
  'accelerometer',
  'level',
  'gyro',
  'barometer',
  'compass',
  'radio',
]);
export type CalibrationKind = z.infer<typeof calibrationKindSchema>;

/** The vehicle's orientation: level, on a side, on its nose or tail, on its back. */
export const calibrationPositionSchema = z.enum(['level', 'left', 'right', 'nose-down', 'nose-up', 'back']);
export type CalibrationPosition = z.infer<typeof calibrationPositionSchema>;

/**
 * authorising → running ⇄ waiting (for the operator) → review (save or discard) → saving → done, or
 * another end state. `unknown`: the link was lost or the vehicle stopped answering; check its values.
 */
export const calibrationStateSchema = z.enum([
  'authorising',
  'running',
  'waiting',
  'review',
  'saving',
  'done',
  'failed',
  'cancelled',
  'unknown',
]);
export type CalibrationState = z.infer<typeof calibrationStateSchema>;

export const compassProgressSchema = z.object({
  compassId: z.number().int().describe('Number used by the vehicle, from 0'),
  state: z.enum(['waiting', 'running', 'good', 'failed']),
  progressPct: z.number(),
  sections: z
    .array(z.boolean())
    .describe('Directions covered so far: 80 parts of a sphere. Empty until reported'),
  fitnessMgauss: z.number().nullable().describe('Remaining error, lower is better. null until reported'),
  offsetsMgauss: z.array(z.number()).nullable().describe('x, y, z'),
  detail: operatorTextSchema.nullable(),
});
export type CompassProgress = z.infer<typeof compassProgressSchema>;

export const radioChannelSchema = z.object({
  channel: z.number().int().describe('Number used by the vehicle, from 1'),
  nowUs: z.number().int(),
  minUs: z.number().int(),
  maxUs: z.number().int(),
});
export type RadioChannel = z.infer<typeof radioChannelSchema>;

/** One calibration of one vehicle, from the request to its end. */
export const calibrationRunSchema = z
  .object({
    calibrationId: z.string(),
    revision: z
      .number()
      .int()
      .describe('Revision. Of two reports of the same calibration, the higher number is newer'),
    vehicleId: z.string(),
    kind: calibrationKindSchema,
    mode: modeSchema,
    state: calibrationStateSchema,
    instruction: operatorTextSchema.describe('What to do now, or the result'),
    detail: operatorTextSchema.nullable(),
    progressPct: z.number().nullable().describe('null while unknown'),
    position: calibrationPositionSchema.nullable().describe('The requested position'),
    positionsDone: z.array(calibrationPositionSchema),
    compasses: z.array(compassProgressSchema),
    channels: z.array(radioChannelSchema),
    changes: z
      .array(z.object({ name: z.string(), from: z.number().nullable(), to: z.number() }))
      .describe('Parameters that saving writes. Known in `review`'),
    isConfirmedByHand: z.boolean().describe('Whether each position must be confirmed'),
    needsReboot: z.boolean(),
    messages: z
      .array(z.string())
      .describe('Status texts of the vehicle during the calibration, oldest first'),
    commandId: z
      .string()
      .nullable()
      .describe('Command record with the decision. null before the first command'),
    actor: actorSchema,
    startedAtMs: z.number().int(),
    endedAtMs: z.number().int().nullable(),
  })
  .meta({ id: 'CalibrationRun' });
export type CalibrationRun = z.infer<typeof calibrationRunSchema>;

/** Longest motor test. No station setting exceeds it. */
export const MOTOR_TEST_MAX_S = 3;
export const MOTOR_TEST_HARD_CAP_PCT = 30;

const share = z.number().min(-1).max(1);

/** A motor of the frame, seen from above. */
export const motorPlaceSchema = z.object({
  test: z.number().int().describe('Its number in the motor test'),
  motor: z.number().int().describe('Its number of the autopilot'),
  forward: share.describe('Of the centre, as a share of the largest distance'),
  right: share,
  turns: z.enum(['clockwise', 'anticlockwise']).nullable().describe('null: unknown, or of no importance'),
});
export type MotorPlace = z.infer<typeof motorPlaceSchema>;

/** Answer of `GET /api/vehicles/{vehicleId}/calibration`. */
export const vehicleCalibrationSchema = z
  .object({
    vehicleId: z.string(),
    mode: modeSchema,
    kinds: z.array(calibrationKindSchema).describe('Calibrations available for this vehicle'),
    refusal: operatorTextSchema.nullable().describe('Why none can start now'),
    ended: z
      .array(
        z.object({ kind: calibrationKindSchema, state: calibrationStateSchema, endedAtMs: z.number().int() }),
      )
      .describe('Latest result of each kind since the gateway started'),
    run: calibrationRunSchema.nullable().describe('The one in progress, otherwise the latest'),
    motorTest: z.object({
      maxThrottlePct: z.number(),
      maxDurationS: z.number(),
      motors: z
        .number()
        .int()
        .nullable()
        .describe('Number of motors. null if the vehicle type does not determine it'),
      frameClass: z.number().int().nullable().describe('FRAME_CLASS of ArduPilot. null until read'),
      frameType: z.number().int().nullable().describe('FRAME_TYPE of ArduPilot. null until read'),
      layout: z
        .array(motorPlaceSchema)
        .nullable()
        .describe('The motors in the order of the test. null if the frame is unknown'),
      refusal: operatorTextSchema.nullable().describe('Why no motor can be tested now'),
    }),
  })
  .meta({ id: 'VehicleCalibration' });
export type VehicleCalibration = z.infer<typeof vehicleCalibrationSchema>;

/** Body of `POST /api/vehicles/{vehicleId}/calibration`. */
export const calibrationRequestSchema = z
  .strictObject({ kind: calibrationKindSchema })
  .meta({ id: 'CalibrationRequest' });

/** Body of `POST …/calibration/position`. */
export const positionConfirmationSchema = z
  .strictObject({ position: calibrationPositionSchema.describe('Must be the requested position') })
  .meta({ id: 'PositionConfirmation' });

/** Body of `POST /api/vehicles/{vehicleId}/motor-test`. */
export const motorTestRequestSchema = z
  .strictObject({
    motor: z.number().int().min(1).max(12).describe('In the order of the autopilot’s motor test, from 1'),
    throttlePct: z.number().min(1).max(MOTOR_TEST_HARD_CAP_PCT),
    durationS: z.number().min(0.2).max(MOTOR_TEST_MAX_S).default(1),
    propellersRemoved: z.literal(true, { error: 'Remove the propellers, then confirm with true.' }),
  })
  .meta({ id: 'MotorTestRequest' });
export type MotorTestRequest = z.infer<typeof motorTestRequestSchema>;

/**
 * Outcome of a motor test. `done`: telemetry showed the driven motor; `unknown`: accepted, but
 * telemetry did not show it.
 */
export const motorTestSchema = z
  .object({
    vehicleId: z.string(),
    commandId: z.string(),
    mode: modeSchema,
    motor: z.number().int(),
    throttlePct: z.number(),
    durationS: z.number(),
    state: z.enum(['done', 'unknown', 'stopped']),
    detail: operatorTextSchema.nullable(),
  })
  .meta({ id: 'MotorTest' });
export type MotorTest = z.infer<typeof motorTestSchema>;

/**
 * Sensors and motors of disarmed vehicles on the ground. The server decides whether a caller may
 * see a vehicle. One calibration or motor test per vehicle at a time.
 */
export interface CalibrationPort {
  /** @throws not-found */
  ofVehicle(vehicleId: string): VehicleCalibration;
  /**
   * Answers when it is running or waits for an approval.
   * @throws not-found, vehicle-offline, vehicle-conflict, state-conflict while armed or in the air, vehicle-busy,
   * unsupported-command, lease-held, governance-denied, governance-unavailable, vehicle-denied, vehicle-timeout
   */
  begin(vehicleId: string, kind: CalibrationKind, context: RequestContext): Promise<CalibrationRun>;
  /** Confirms the requested position. @throws state-conflict, vehicle-denied, vehicle-timeout */
  confirmPosition(
    vehicleId: string,
    position: CalibrationPosition,
    context: RequestContext,
  ): Promise<CalibrationRun>;
  /** Ends the recording of radio channels and shows what would be written. @throws state-conflict */
  preview(vehicleId: string, context: RequestContext): CalibrationRun;
  /**
   * Saves a calibration that is in `review`.
   * @throws state-conflict, vehicle-denied, vehicle-timeout, and as a parameter write
   */
  accept(vehicleId: string, context: RequestContext): Promise<CalibrationRun>;
  /** Cancels it. No effect once it has ended. @throws state-conflict if none was started */
  cancel(vehicleId: string, context: RequestContext): Promise<CalibrationRun>;
  /**
   * Drives one motor until the time is up. @throws as {@link begin}, validation above the station's
   * limit
   */
  testMotor(vehicleId: string, request: MotorTestRequest, context: RequestContext): Promise<MotorTest>;
  /** Sends zero throttle for a running test. No effect without one. */
  stopMotor(vehicleId: string, context: RequestContext): void;
  onChanged(listener: (run: CalibrationRun) => void): () => void;
}

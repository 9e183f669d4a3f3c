import { z } from 'zod';
import { actorSchema } from '../account/actor.ts';
import { modeSchema } from '../list.ts';
import { operatorTextSchema } from '../operator-text.ts';

/** Autopilots have 500 to 2,000. Any beyond this are ignored. */
export const MAX_PARAMETERS = 5000;
/** Maximum size of a batch. */
export const MAX_PARAMETER_CHANGES = 2000;
const MAX_FILE_CHARACTERS = 400_000;
/** Published descriptions have 2 to 4 MiB. */
export const MAX_DESCRIPTION_FILE_BYTES = 8 * 1024 * 1024;

export const parameterNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9_]{1,16}$/, 'a parameter name of up to 16 letters, digits and _');

export const parameterTypeSchema = z.enum(['uint8', 'int8', 'uint16', 'int16', 'uint32', 'int32', 'float']);
export type ParameterType = z.infer<typeof parameterTypeSchema>;

/**
 * A parameter's description: from the vehicle if it describes itself, otherwise from an imported file,
 * otherwise from the shipped descriptions of the most used parameters.
 */
export const parameterAboutSchema = z
  .object({
    label: z.string().describe('Empty: only facts are known'),
    text: z.string(),
    unit: z.string().optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    values: z.array(z.object({ value: z.number(), label: z.string() })).optional(),
    bits: z.array(z.object({ bit: z.number().int().min(0).max(31), label: z.string() })).optional(),
    needsReboot: z.boolean().optional(),
    isReadOnly: z.boolean().optional().describe('Set by the autopilot itself'),
    defaultValue: z.number().optional().describe('Factory default'),
    increment: z.number().optional().describe('Usual increment'),
    decimals: z.number().int().optional().describe('Significant decimal places'),
    group: z.string().optional(),
    category: z.string().optional(),
    source: z
      .enum(['vehicle', 'file'])
      .optional()
      .describe('Described by the vehicle, or by an imported file. Omitted for a shipped description'),
  })
  .meta({ id: 'ParameterAbout' });
export type ParameterAbout = z.infer<typeof parameterAboutSchema>;

export const vehicleParameterSchema = z
  .object({
    name: z.string(),
    value: z.number(),
    type: parameterTypeSchema,
    about: parameterAboutSchema.optional(),
  })
  .meta({ id: 'VehicleParameter' });
export type VehicleParameter = z.infer<typeof vehicleParameterSchema>;

export const parameterListStateSchema = z
  .enum(['none', 'loading', 'complete', 'partial'])
  .describe('`none`: never read. `partial`: some are missing; reading can continue');

export const parameterDescriptionsSchema = z
  .enum(['shipped', 'reading', 'vehicle', 'failed'])
  .describe(
    'Source of `about`. `failed`: the descriptions of the vehicle could not be read, shipped ones are shown',
  );
export type ParameterDescriptions = z.infer<typeof parameterDescriptionsSchema>;

/**
 * How far a list is read, and whether its values are current. Also sent over the WebSocket: at most
 * five times a second while reading, then when the vehicle reports other values, is lost or
 * returns.
 */
export const parameterProgressSchema = z
  .object({
    vehicleId: z.string(),
    state: parameterListStateSchema,
    received: z.number().int(),
    total: z.number().int().nullable().describe('null until the vehicle reports the number'),
    detail: operatorTextSchema
      .nullable()
      .describe('Why reading is partial, was restarted or was not started'),
    descriptions: parameterDescriptionsSchema,
    revision: z
      .number()
      .int()
      .describe('A changed number means that values changed or were read again. Fetch them again'),
    isStale: z
      .boolean()
      .describe(
        'From an earlier reading: the vehicle was disconnected or rebooted since then, or is disconnected now',
      ),
  })
  .meta({ id: 'ParameterProgress' });
export type ParameterProgress = z.infer<typeof parameterProgressSchema>;

/** ArduPilot's firmware of each type of vehicle, as its published descriptions name it. */
export const ARDUPILOT_FIRMWARE = {
  copter: 'ArduCopter',
  helicopter: 'ArduCopter',
  plane: 'ArduPlane',
  vtol: 'ArduPlane',
  rover: 'Rover',
  boat: 'Rover',
  submarine: 'ArduSub',
} as const;

export const descriptionFirmwareSchema = z.enum(ARDUPILOT_FIRMWARE);
export type DescriptionFirmware = z.infer<typeof descriptionFirmwareSchema>;

/** An imported file of parameter descriptions, kept for all vehicles of its firmware. */
export const parameterDescriptionFileSchema = z
  .object({
    firmware: descriptionFirmwareSchema,
    name: z.string().describe('Name of the file, or its address'),
    count: z.number().int().describe('Number of parameters described'),
    importedAtMs: z.number().int(),
  })
  .meta({ id: 'ParameterDescriptionFile' });
export type ParameterDescriptionFile = z.infer<typeof parameterDescriptionFileSchema>;

const describedVehicle = z
  .string()
  .min(1)
  .max(64)
  .describe('A vehicle of the firmware: the file must describe at least half of its parameters');

export const descriptionImportSchema = z.strictObject({
  vehicleId: describedVehicle,
  name: z.string().trim().min(1).max(200).describe('Name of the file'),
});

/** Body of `POST /api/parameter-descriptions`. */
export const descriptionFetchSchema = z
  .strictObject({
    vehicleId: describedVehicle,
    url: z.url().max(2000).describe('Address of the file, http or https'),
    allowsPrivateNetwork: z
      .boolean()
      .default(false)
      .describe('The server may be in the local network or on this machine'),
  })
  .meta({ id: 'ParameterDescriptionFetch' });
export type DescriptionFetch = z.infer<typeof descriptionFetchSchema>;

/** Answer of `GET /api/vehicles/{vehicleId}/parameters`, ordered by name. */
export const vehicleParametersSchema = parameterProgressSchema
  .extend({
    mode: modeSchema,
    readAtMs: z.number().int().nullable().describe('When the list was last complete'),
    descriptionFile: parameterDescriptionFileSchema
      .nullable()
      .describe('Imported descriptions in use. null: none'),
    items: z.array(vehicleParameterSchema),
  })
  .meta({ id: 'VehicleParameters' });
export type VehicleParameters = z.infer<typeof vehicleParametersSchema>;

export const parameterQuerySchema = z.strictObject({
  refresh: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe('Read them from the vehicle again, even over a slow link'),
  waitS: z.coerce
    .number()
    .min(0)
    .max(60)
    .default(0)
    .describe('Wait until the list is read, at most this many seconds, then return what is known'),
});
export type ParameterQuery = z.infer<typeof parameterQuerySchema>;

export const parameterChangeSchema = z.strictObject({
  name: parameterNameSchema,
  value: z.number().min(-3.4e38).max(3.4e38),
});
export type ParameterChange = z.infer<typeof parameterChangeSchema>;

/** Body of `PUT /api/vehicles/{vehicleId}/parameters`. */
export const parameterWriteSchema = z
  .strictObject({
    changes: z
      .array(parameterChangeSchema)
      .min(1)
      .max(MAX_PARAMETER_CHANGES)
      .refine((changes) => new Set(changes.map(({ name }) => name)).size === changes.length, {
        message: 'each name only once',
      }),
  })
  .meta({ id: 'ParameterWrite' });
export type ParameterWrite = z.infer<typeof parameterWriteSchema>;

/**
 * Result of one change, as reported by the vehicle. `clamped`: it took a different value; `rejected`: it kept the
 * old value, or the value cannot be sent; `unknown`: no such parameter; `unconfirmed`: sent, but no answer;
 * `not-sent`: writing ended before its turn.
 */
export const parameterOutcomeSchema = z.enum([
  'written',
  'unchanged',
  'clamped',
  'rejected',
  'unknown',
  'unconfirmed',
  'not-sent',
]);
export type ParameterOutcome = z.infer<typeof parameterOutcomeSchema>;

export const parameterResultSchema = z
  .object({
    name: z.string(),
    outcome: parameterOutcomeSchema,
    from: z.number().nullable().describe('Previous value. null if unknown'),
    asked: z.number(),
    held: z.number().nullable().describe('Value reported by the vehicle. null if not reported'),
    detail: operatorTextSchema.nullable(),
    needsReboot: z.boolean(),
  })
  .meta({ id: 'ParameterResult' });
export type ParameterResult = z.infer<typeof parameterResultSchema>;

export const parameterWriteResultSchema = z
  .object({
    vehicleId: z.string(),
    commandId: z.string().nullable().describe('null if nothing could be sent'),
    mode: modeSchema,
    results: z.array(parameterResultSchema),
  })
  .meta({ id: 'ParameterWriteResult' });
export type ParameterWriteResult = z.infer<typeof parameterWriteResultSchema>;

/** One row of `GET /api/vehicles/{vehicleId}/parameters/history`, newest first. */
export const parameterHistorySchema = parameterResultSchema
  .omit({ needsReboot: true })
  .extend({
    changeId: z.string(),
    vehicleId: z.string(),
    commandId: z.string(),
    atMs: z.number().int(),
    actor: actorSchema,
    mode: modeSchema,
  })
  .meta({ id: 'ParameterHistory' });
export type ParameterHistory = z.infer<typeof parameterHistorySchema>;

export const parameterFileFormatSchema = z
  .enum(['param', 'params'])
  .describe('`param`: Mission Planner; `params`: QGroundControl');
export type ParameterFileFormat = z.infer<typeof parameterFileFormatSchema>;

/** Body of `POST /api/vehicles/{vehicleId}/parameters/compare`: the text of a file, or another vehicle. */
export const parameterCompareRequestSchema = z
  .union([
    z.strictObject({ file: z.string().max(MAX_FILE_CHARACTERS) }),
    z.strictObject({ otherVehicleId: z.string().min(1).max(64) }),
  ])
  .meta({ id: 'ParameterCompareRequest' });
export type ParameterCompareRequest = z.infer<typeof parameterCompareRequestSchema>;

export const parameterFileProblemSchema = z
  .object({ line: z.number().int(), text: operatorTextSchema })
  .meta({ id: 'ParameterFileProblem' });
export type ParameterFileProblem = z.infer<typeof parameterFileProblemSchema>;

/** The differences, ordered by name. null: missing. */
export const parameterComparisonSchema = z
  .object({
    vehicleId: z.string(),
    same: z.number().int().describe('Number of equal parameters'),
    differences: z.array(
      z.object({ name: z.string(), value: z.number().nullable(), other: z.number().nullable() }),
    ),
    problems: z.array(parameterFileProblemSchema).describe('Lines of the file that were ignored'),
  })
  .meta({ id: 'ParameterComparison' });
export type ParameterComparison = z.infer<typeof parameterComparisonSchema>;

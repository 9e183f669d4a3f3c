import { z } from 'zod';
import { decisionSchema } from '../command/decision.ts';
import { modeSchema } from '../list.ts';

/** A message of the dialect, and why it cannot be sent as it is. */
export const rawMessageSummarySchema = z
  .object({
    name: z.string().describe('As the dialect writes it: `PLAY_TUNE`'),
    messageId: z.number().int(),
    refusal: z
      .string()
      .nullable()
      .describe('Why it is never sent raw, and what to do instead; null where it may be'),
  })
  .meta({ id: 'RawMessageSummary' });
export type RawMessageSummary = z.infer<typeof rawMessageSummarySchema>;

/** One field of a message as it is filled in. */
export const rawFieldSchema = z.object({
  name: z.string().describe('As the dialect writes it: `target_system`'),
  type: z.string().describe('Of one element: `uint16_t`, `float`, `char`'),
  arrayLength: z.number().int().describe('0 for a single value; the longest text of a `char` field'),
  unit: z.string().nullable(),
  isExtension: z.boolean().describe('May be left out; 0 then'),
  isAddress: z.boolean().describe('Filled in with the vehicle where it is left out'),
  isBitmask: z.boolean().describe('Any of the choices together, as a list of names or a number'),
  choices: z
    .array(z.object({ name: z.string(), value: z.number() }))
    .nullable()
    .describe('Names of values; other numbers of the type are taken too'),
});
export type RawField = z.infer<typeof rawFieldSchema>;

export const rawMessageDefinitionSchema = rawMessageSummarySchema
  .extend({ fields: z.array(rawFieldSchema).describe('In wire order') })
  .meta({ id: 'RawMessageDefinition' });
export type RawMessageDefinition = z.infer<typeof rawMessageDefinitionSchema>;

const rawElementSchema = z.union([z.number(), z.string().max(256), z.null()]);

/** What has to be typed before anything without an observed effect reaches a real vehicle. */
export const confirmSchema = z
  .string()
  .max(64)
  .optional()
  .describe('The id of the vehicle, typed again: needed where it is live');

/** Body of `POST /api/vehicles/{id}/raw-message`. */
export const rawMessageRequestSchema = z.strictObject({
  message: z.string().min(1).max(64).describe('Name as the dialect writes it'),
  fields: z
    .record(z.string().max(64), z.union([rawElementSchema, z.array(rawElementSchema).max(256)]))
    .default({})
    .describe(
      'By the dialect’s names. Names of values, and for bits lists of names, are taken for numbers; integers of 64 bits may be texts; null is NaN',
    ),
  confirm: confirmSchema,
});
export type RawMessageRequest = z.infer<typeof rawMessageRequestSchema>;

export const rawMessageSentSchema = z
  .object({
    commandId: z.string().describe('Of the record with its decision; nobody watches for an effect'),
    vehicleId: z.string(),
    message: z.string(),
    mode: modeSchema,
    decision: decisionSchema,
    linkId: z.string(),
    hex: z.string().describe('The whole frame as it left'),
    sentAtMs: z.number().int(),
  })
  .meta({ id: 'RawMessageSent' });
export type RawMessageSent = z.infer<typeof rawMessageSentSchema>;

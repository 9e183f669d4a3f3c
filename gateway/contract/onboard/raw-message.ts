import { z } from 'zod';
import type { RequestContext } from '../account/principal.ts';
import { decisionSchema } from '../command/decision.ts';
import { modeSchema } from '../list.ts';
import { operatorTextSchema } from '../operator-text.ts';
import type { ConsoleLine, ConsoleOpen, ConsoleOutput, ConsoleSession } from './console.ts';

/** A message of the dialect, and why it cannot be sent raw. */
export const rawMessageSummarySchema = z
  .object({
    name: z.string().describe('Name in the dialect: `PLAY_TUNE`'),
    messageId: z.number().int(),
    refusal: operatorTextSchema
      .nullable()
      .describe('Why it cannot be sent raw, and what to do instead. null if it can'),
  })
  .meta({ id: 'RawMessageSummary' });
export type RawMessageSummary = z.infer<typeof rawMessageSummarySchema>;

/** One field of a message to fill in. */
export const rawFieldSchema = z.object({
  name: z.string().describe('Name in the dialect: `target_system`'),
  type: z.string().describe('Of one element: `uint16_t`, `float`, `char`'),
  arrayLength: z.number().int().describe('0 for a single value. For `char` fields, the maximum text length'),
  unit: z.string().nullable(),
  isExtension: z.boolean().describe('Optional. Default 0'),
  isAddress: z.boolean().describe('If omitted, set to the vehicle'),
  isBitmask: z.boolean().describe('Any combination of the choices, as a list of names or a number'),
  choices: z
    .array(z.object({ name: z.string(), value: z.number() }))
    .nullable()
    .describe('Value names. Other numbers of the type are accepted too'),
});
export type RawField = z.infer<typeof rawFieldSchema>;

export const rawMessageDefinitionSchema = rawMessageSummarySchema
  .extend({ fields: z.array(rawFieldSchema).describe('In wire order') })
  .meta({ id: 'RawMessageDefinition' });
export type RawMessageDefinition = z.infer<typeof rawMessageDefinitionSchema>;

const rawElementSchema = z.union([z.number(), z.string().max(256), z.null()]);

/** Confirmation required before sending something unobserved to a real vehicle. */
export const confirmSchema = z
  .string()
  .max(64)
  .optional()
  .describe('The id of the vehicle as confirmation. Required for live vehicles');

/** Body of `POST /api/vehicles/{id}/raw-message`. */
export const rawMessageRequestSchema = z.strictObject({
  message: z.string().min(1).max(64).describe('Name in the dialect'),
  fields: z
    .record(z.string().max(64), z.union([rawElementSchema, z.array(rawElementSchema).max(256)]))
    .default({})
    .describe(
      'By field name in the dialect. Accepts value names instead of numbers, and lists of names for bit masks. 64-bit integers may be strings. null is NaN',
    ),
  confirm: confirmSchema,
});
export type RawMessageRequest = z.infer<typeof rawMessageRequestSchema>;

export const rawMessageSentSchema = z
  .object({
    commandId: z.string().describe('Command record with the decision. The effect is not monitored'),
    vehicleId: z.string(),
    message: z.string(),
    mode: modeSchema,
    decision: decisionSchema,
    linkId: z.string(),
    hex: z.string().describe('The complete frame as sent'),
    sentAtMs: z.number().int(),
  })
  .meta({ id: 'RawMessageSent' });
export type RawMessageSent = z.infer<typeof rawMessageSentSchema>;

/**
 * Sends raw messages and shell lines to a vehicle unchanged. Each is decided and recorded like a
 * command, but its effect is not observed.
 */
export interface RawMessagePort {
  /** Every message of the dialects, by name. */
  rawMessages(): readonly RawMessageSummary[];
  /** Undefined for an unknown name. */
  rawMessage(name: string): RawMessageDefinition | undefined;
  /**
   * @throws validation naming each field, unsupported-command for command messages, confirmation-required, not-found,
   * vehicle-offline, vehicle-conflict, lease-held, governance-denied, governance-unavailable, store-unavailable
   */
  sendRaw(vehicleId: string, request: RawMessageRequest, context: RequestContext): Promise<RawMessageSent>;
  /** @throws as {@link sendRaw}, and vehicle-busy while another shell is open there */
  openConsole(vehicleId: string, request: ConsoleOpen, context: RequestContext): Promise<ConsoleSession>;
  /** @throws as {@link sendRaw}, and state-conflict once the session has ended */
  consoleLine(sessionId: string, request: ConsoleLine, context: RequestContext): Promise<ConsoleSession>;
  /**
   * Resolves at once with output from `fromOffset` on or if the session has ended, else after at
   * most `waitMs`.
   * @throws not-found
   */
  consoleOutput(
    sessionId: string,
    fromOffset: number,
    waitMs: number,
    context: RequestContext,
  ): Promise<ConsoleOutput>;
  /** Releases the onboard shell, if allowed. No effect once it has ended. @throws not-found */
  closeConsole(sessionId: string, context: RequestContext): ConsoleSession;
}

import { z } from 'zod';
import { modeSchema } from '../list.ts';
import { operatorTextSchema } from '../operator-text.ts';
import { confirmSchema } from './raw-message.ts';

/** One frame carries a whole line, so that none runs partially: 70 bytes with its line feed. */
export const MAX_CONSOLE_LINE = 69;

export const consoleOpenSchema = z.strictObject({ confirm: confirmSchema });
export type ConsoleOpen = z.infer<typeof consoleOpenSchema>;

export const consoleLineSchema = z
  .strictObject({
    line: z
      .string()
      .max(MAX_CONSOLE_LINE, `at most ${MAX_CONSOLE_LINE} characters: a line must fit into one frame`)
      .regex(/^[\t\x20-\x7e]*$/, 'one line of printable ASCII')
      .describe('Without line feed'),
    key: z
      .enum(['ctrl-c'])
      .optional()
      .describe('Sent instead of Enter to stop the running shell command. `line` is empty then'),
  })
  // A shell that does not know the key would keep the line and prepend it to the next one.
  .refine(({ line, key }) => key === undefined || line === '', {
    path: ['line'],
    error: 'must be empty if a key is sent',
  });
export type ConsoleLine = z.infer<typeof consoleLineSchema>;

/** An open shell on a vehicle. */
export const consoleSessionSchema = z
  .object({
    sessionId: z.string(),
    vehicleId: z.string(),
    mode: modeSchema,
    state: z.enum(['open', 'ended']),
    endReason: operatorTextSchema.nullable(),
    hasAnswered: z.boolean().describe('False until the vehicle sends output'),
    openedAtMs: z.number().int(),
    endsAtMs: z.number().int().describe('When the session closes automatically without input'),
  })
  .meta({ id: 'ConsoleSession' });
export type ConsoleSession = z.infer<typeof consoleSessionSchema>;

/** The shell's output from an offset on. */
export const consoleOutputSchema = consoleSessionSchema
  .extend({
    text: z.string(),
    fromOffset: z.number().int().describe('Characters since the session started'),
    nextOffset: z.number().int().describe('Offset for the next request'),
    lostCharacters: z
      .number()
      .int()
      .describe('Requested characters that are no longer stored: only the last 64 KB are kept'),
  })
  .meta({ id: 'ConsoleOutput' });
export type ConsoleOutput = z.infer<typeof consoleOutputSchema>;

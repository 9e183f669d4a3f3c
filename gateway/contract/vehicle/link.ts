import { z } from 'zod';
import { operatorTextSchema } from '../operator-text.ts';

const hostSchema = z.string().min(1).max(253);
const portSchema = z.number().int().min(1).max(65_535);

/** The owner's declaration of what flies there; undefined means live. A serial device is never a simulation. */
const declaredSchema = z
  .enum(['live', 'sitl'])
  .optional()
  .describe('`sitl`: this link leads only to autopilot software in a simulation. Default: live');

/**
 * A stored link configuration, without its current state. Written on the command line as
 * `kind:host:port`, with a prefix `sitl:` for a simulation.
 */
export const linkConfigSchema = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('udpin'), host: hostSchema, port: portSchema, mode: declaredSchema })
    .describe('Listen for UDP datagrams'),
  z
    .strictObject({ kind: z.literal('udpout'), host: hostSchema, port: portSchema, mode: declaredSchema })
    .describe('Send UDP datagrams to a vehicle that listens'),
  z
    .strictObject({ kind: z.literal('tcp'), host: hostSchema, port: portSchema, mode: declaredSchema })
    .describe('Connect to a TCP server'),
  z
    .strictObject({ kind: z.literal('tcpin'), host: hostSchema, port: portSchema, mode: declaredSchema })
    .describe('Listen for TCP clients'),
  z
    .strictObject({
      kind: z.literal('forward'),
      host: hostSchema,
      port: portSchema,
      mode: declaredSchema,
      isTwoWay: z
        .literal(true)
        .optional()
        .describe('A program on this machine may send commands. Each passes the command gate'),
    })
    .describe('Forward messages from vehicles to another program over UDP. One-way unless two-way is set'),
  z
    .strictObject({
      kind: z.literal('serial'),
      path: z.string().min(1).max(4096),
      baud: z.number().int().min(300).max(4_000_000),
      mode: declaredSchema,
    })
    .describe('Open a serial device'),
]);
export type LinkConfig = z.infer<typeof linkConfigSchema>;
export type LinkKind = LinkConfig['kind'];

export const linkStateSchema = z.enum(['closed', 'opening', 'open', 'retrying']);
export type LinkState = z.infer<typeof linkStateSchema>;

/** One row of `GET /api/links`. */
export const linkRecordSchema = z
  .object({
    linkId: z.string(),
    /** The link in command line form, e.g. `udpin:127.0.0.1:14550`. */
    text: z.string(),
    config: linkConfigSchema,
    /**
     * `flag` links come from the command line and are not stored. `stored` ones survive a restart.
     * `simulator` is ours; `sitl` leads to a SITL program this gateway started.
     */
    origin: z.enum(['flag', 'stored', 'simulator', 'sitl']),
    /** The link's world. A link declared SITL becomes live once flight hardware is detected on it. */
    mode: z.enum(['live', 'sitl', 'sim']),
    /** A sentence for the owner about the declaration; null if there is nothing to say. */
    note: operatorTextSchema.nullable(),
    state: linkStateSchema,
    lastError: z.string().nullable(),
    receivedBytes: z.number().int(),
    sentBytes: z.number().int(),
    receivedFrames: z.number().int(),
    sentFrames: z.number().int(),
    /** Frames refused by the codec, by reason (bad-crc, unknown-message, …). */
    rejectedFrames: z.record(z.string(), z.number().int()),
    lostFrames: z.number().int(),
    lossPct: z.number().nullable(),
    droppedWrites: z.number().int(),
    reconnects: z.number().int(),
    systems: z.array(z.object({ sysid: z.number().int(), compid: z.number().int(), lastSeenMs: z.number() })),
    /** Unsigned traffic is the default of every link until a key is set. */
    signing: z.enum(['off', 'accept-unsigned', 'require-once-seen', 'require']),
  })
  .meta({ id: 'Link' });
export type LinkRecord = z.infer<typeof linkRecordSchema>;

/** Body of `POST /api/links` and `PUT /api/links/{linkId}`: the command line form or the fields. */
export const linkRequestSchema = z.union([
  z.strictObject({ text: z.string().min(1).max(4200) }),
  z.strictObject({ config: linkConfigSchema }),
]);
export type LinkRequest = z.infer<typeof linkRequestSchema>;

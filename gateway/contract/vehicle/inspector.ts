import { z } from 'zod';

/** The messages of one kind from one sender on one link: a row of the inspector. */
export const inspectedMessageSchema = z
  .object({
    key: z
      .string()
      .describe('Names this row in the other calls: link, direction, system, component, message'),
    linkId: z.string(),
    direction: z.enum(['in', 'out']).describe('`out`: sent by this station'),
    sysid: z.number().int(),
    compid: z.number().int(),
    messageId: z.number().int(),
    name: z.string().nullable().describe('null for a message outside the dialects'),
    count: z.number().int().describe('Frames since the link was attached'),
    rateHz: z.number().describe('Over the last seconds. 0 after it has stopped'),
    ageMs: z.number().describe('Milliseconds since the last frame'),
    bytes: z.number().int().describe('Length of the last frame'),
  })
  .meta({ id: 'InspectedMessage' });
export type InspectedMessage = z.infer<typeof inspectedMessageSchema>;

const plainValueSchema = z.union([z.number(), z.string(), z.null()]);

/** One field as the dialect names it. */
export const inspectedFieldSchema = z.object({
  name: z.string(),
  type: z.string().describe('Type in the dialect: `uint16_t`, `char[16]`'),
  value: z
    .union([plainValueSchema, z.array(plainValueSchema)])
    .describe('null is NaN. 64-bit integers are strings'),
  unit: z.string().nullable(),
  text: z.string().nullable().describe('Name of the value or its bits, if the dialect has one'),
  isExtension: z.boolean(),
});
export type InspectedField = z.infer<typeof inspectedFieldSchema>;

/** The last frame of a row, decoded. */
export const inspectedDetailSchema = inspectedMessageSchema
  .extend({
    fields: z.array(inspectedFieldSchema).describe('Empty for a message outside the dialects'),
    isWithheld: z
      .boolean()
      .describe('True for messages that carry a secret: neither fields nor bytes are shown'),
    hex: z.string().describe('The complete frame as received'),
  })
  .meta({ id: 'InspectedDetail' });
export type InspectedDetail = z.infer<typeof inspectedDetailSchema>;

/** The data of the topic `inspector`. */
export const inspectorFrameSchema = z.object({
  messages: z.array(inspectedMessageSchema).nullable().describe('All rows. null if only the detail is sent'),
  detail: inspectedDetailSchema
    .nullable()
    .describe('The message selected by `inspect` in `subscribe`. null until received'),
});
export type InspectorFrame = z.infer<typeof inspectorFrameSchema>;

/** The raw traffic of every link. The caller defines which links it may see. */
export interface InspectorPort {
  /** Rows ordered by link, direction, system, component and message id; at most 8,192. */
  messages(): readonly InspectedMessage[];
  /** Decoded on request; undefined for an unknown row. */
  detail(key: string): InspectedDetail | undefined;
}

import { FOREIGN_CRC_EXTRA, MESSAGE_DEFINITIONS } from '../generated/messages.ts';
import type { MessageDefinition } from './message-definition.ts';

/** Message IDs have 24 bits, but no dialect uses more than 16. Larger IDs are unknown. */
const TABLE_SIZE = 0x1_0000;
const UNKNOWN = -1;

const definitions: MessageDefinition[] = [];
const definitionIndex = new Int16Array(TABLE_SIZE).fill(UNKNOWN);
const crcExtras = new Int16Array(TABLE_SIZE).fill(UNKNOWN);

for (const definition of Object.values(MESSAGE_DEFINITIONS)) {
  definitionIndex[definition.id] = definitions.length;
  crcExtras[definition.id] = definition.crcExtra;
  // Each definition decodes its own message. The table is their union.
  definitions.push(definition as unknown as MessageDefinition);
}
for (const [id, crcExtra] of FOREIGN_CRC_EXTRA) crcExtras[id] = crcExtra;

/** The definition of a message of our dialects. */
export function definitionOfId(messageId: number): MessageDefinition | undefined {
  const index = definitionIndex[messageId] ?? UNKNOWN;
  return index < 0 ? undefined : definitions[index];
}

/** CRC_EXTRA of a message of any known dialect, or -1 when its CRC cannot be checked. */
export function crcExtraOfId(messageId: number): number {
  return crcExtras[messageId] ?? UNKNOWN;
}

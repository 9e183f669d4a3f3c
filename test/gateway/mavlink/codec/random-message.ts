import type { Random } from '../../../../gateway/base/id/random.ts';
import type { MessageByName, MessageName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { MESSAGE_DEFINITIONS } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import type { FieldDefinition } from '../../../../gateway/mavlink/codec/message/field-definition.ts';

const INTEGER_BITS: Readonly<Record<string, readonly [bits: number, signed: boolean]>> = {
  uint8_t: [8, false],
  uint8_t_mavlink_version: [8, false],
  int8_t: [8, true],
  uint16_t: [16, false],
  int16_t: [16, true],
  uint32_t: [32, false],
  int32_t: [32, true],
};

/** Every message name there is, in order of ids. */
export const ALL_MESSAGE_NAMES = Object.keys(MESSAGE_DEFINITIONS) as MessageName[];

/** A message whose fields hold any value of their type, the extremes often; text is ASCII without NUL. */
export function randomMessage<N extends MessageName>(name: N, random: Random): MessageByName[N] {
  const message: Record<string, unknown> = {};
  for (const field of MESSAGE_DEFINITIONS[name].fields) message[field.name] = randomField(field, random);
  return message as unknown as MessageByName[N];
}

function randomField(field: FieldDefinition, random: Random): unknown {
  if (field.type === 'char') {
    const length = Math.floor(random() * (Math.max(1, field.arrayLength) + 1));
    return Array.from({ length }, () => String.fromCharCode(32 + Math.floor(random() * 95))).join('');
  }
  if (field.arrayLength === 0) return randomScalar(field, random);
  return Array.from({ length: field.arrayLength }, () => randomScalar(field, random));
}

function randomScalar(field: FieldDefinition, random: Random): number | bigint {
  const dice = random();
  if (field.type === 'uint64_t' || field.type === 'int64_t') {
    const high = BigInt(Math.floor(random() * 0x1_0000_0000));
    const low = BigInt(Math.floor(random() * 0x1_0000_0000));
    const bits = dice < 0.1 ? 0n : dice < 0.3 ? 2n ** 64n - 1n : dice < 0.4 ? 2n ** 63n : (high << 32n) | low;
    return field.type === 'uint64_t' ? bits : BigInt.asIntN(64, bits);
  }
  if (field.type === 'float')
    return dice < 0.2 ? 0 : Math.fround((random() - 0.5) * 2 ** Math.floor(random() * 60));
  if (field.type === 'double') return (random() - 0.5) * 2 ** Math.floor(random() * 600);
  const [bits, isSigned] = INTEGER_BITS[field.type] ?? [8, false];
  const maximum = 2 ** (isSigned ? bits - 1 : bits) - 1;
  const minimum = isSigned ? -(2 ** (bits - 1)) : 0;
  if (dice < 0.2) return 0;
  if (dice < 0.3) return maximum;
  if (dice < 0.4) return minimum;
  return minimum + Math.floor(random() * (maximum - minimum + 1));
}

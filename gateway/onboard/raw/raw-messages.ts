import { AppError } from '../../base/error.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type { RawMessageRequest, RawMessageSent } from '../../contract/onboard/raw-message.ts';
import { say } from '../../contract/operator-text.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import type { FieldDefinition } from '../../mavlink/codec/message/field-definition.ts';
import type { MessageDefinition } from '../../mavlink/codec/message/message-definition.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { RawMessageGate } from '../transfer/raw-message-gate.ts';
import { definitionOf, isAddress, isBitmask, namesOf } from './raw-definitions.ts';
import { rawRefusal } from './raw-refusal.ts';

export interface RawMessagesOptions {
  readonly gate: RawMessageGate;
  readonly vehicles: VehicleDirectory;
}

/** Sends messages exactly as entered, field by field. Excludes commands, which have the command gate. */
export class RawMessages {
  readonly #options: RawMessagesOptions;

  constructor(options: RawMessagesOptions) {
    this.#options = options;
  }

  /** @throws as {@link RawMessagePort.sendRaw} */
  async sendRaw(
    vehicleId: string,
    { message: name, fields, confirm }: RawMessageRequest,
    context: RequestContext,
  ): Promise<RawMessageSent> {
    const { gate, vehicles } = this.#options;
    const vehicle = vehicles.get(vehicleId);
    if (!vehicle)
      throw new AppError('not-found', say('Vehicle "{vehicle}" not found.', { vehicle: vehicleId }));
    const definition = definitionOf(name);
    if (!definition)
      throw new AppError(
        'validation',
        `Message ${name} not found in the dialects of this station. See GET /api/raw-messages.`,
        { context: { errors: [{ pointer: '/message', detail: 'is not the name of a message' }] } },
      );
    const refusal = rawRefusal(definition.name);
    if (refusal !== undefined) throw new AppError('unsupported-command', refusal);
    const reading = readRawFields(definition, fields, vehicle);
    if ('faults' in reading)
      throw new AppError('validation', `The fields of ${name} are invalid.`, {
        context: { errors: reading.faults },
      });
    gate.requireConfirmation(vehicleId, confirm);
    const { message, address } = reading;
    const sent = await gate.submit(
      vehicleId,
      {
        command: 'raw-mavlink',
        params: { name, fields },
        frame: {
          target: address,
          name: definition.name,
          // Its fields were validated by this message's definition.
          message: message as unknown as MessageByName[typeof definition.name],
        },
      },
      context,
    );
    const { commandId, mode, decision, linkId, hex, sentAtMs } = sent;
    return { commandId, vehicleId, message: name, mode, decision, linkId, hex, sentAtMs };
  }
}

type Given = Readonly<Record<string, unknown>>;

/** An invalid field. */
interface FieldFault {
  /** JSON pointer into the body. */
  readonly pointer: string;
  readonly detail: string;
}

interface RawAddress {
  readonly systemId: number;
  readonly componentId: number;
}

/** A message ready to encode with its address, or all its faults. */
type RawReading =
  | { readonly message: Record<string, unknown>; readonly address: RawAddress }
  | { readonly faults: readonly FieldFault[] };

const INTEGERS: Readonly<Record<string, readonly [min: bigint, max: bigint]>> = {
  uint8_t: [0n, 0xffn],
  uint8_t_mavlink_version: [0n, 0xffn],
  int8_t: [-0x80n, 0x7fn],
  uint16_t: [0n, 0xffffn],
  int16_t: [-0x8000n, 0x7fffn],
  uint32_t: [0n, 0xffff_ffffn],
  int32_t: [-0x8000_0000n, 0x7fff_ffffn],
  uint64_t: [0n, 0xffff_ffff_ffff_ffffn],
  int64_t: [-0x8000_0000_0000_0000n, 0x7fff_ffff_ffff_ffffn],
};
const MAX_FLOAT = 3.402_823_466_385_288_6e38;

class Fault extends Error {}

/**
 * Reads a message's fields strictly by the dialect's names: a missing, unknown or invalid field is
 * a fault.
 */
export function readRawFields(definition: MessageDefinition, given: Given, vehicle: RawAddress): RawReading {
  const faults: FieldFault[] = [];
  const message: Record<string, unknown> = {};
  const known = new Set(definition.fields.map(({ wireName }) => wireName));
  for (const name of Object.keys(given))
    if (!known.has(name))
      faults.push({
        pointer: pointer(name),
        detail: `${definition.name} has no such field; it has ${[...known].join(', ')}`,
      });
  for (const field of definition.fields) {
    try {
      message[field.name] = fieldValue(field, given, vehicle);
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown;
      faults.push({ pointer: pointer(field.wireName), detail: thrown.message });
    }
  }
  if (faults.length > 0) return { faults };
  const { targetComponent } = message;
  const componentId = typeof targetComponent === 'number' ? targetComponent : vehicle.componentId;
  return { message, address: { systemId: vehicle.systemId, componentId } };
}

function fieldValue(field: FieldDefinition, given: Given, vehicle: RawAddress): unknown {
  const { wireName, type, arrayLength } = field;
  const value = Object.hasOwn(given, wireName) ? given[wireName] : undefined;
  if (value === undefined) {
    if (isAddress(field)) return wireName === 'target_system' ? vehicle.systemId : vehicle.componentId;
    if (!field.isExtension) throw new Fault('is missing; use 0 or an empty string for none');
    if (type === 'char') return '';
    return arrayLength > 0 ? new Array(arrayLength).fill(zeroOf(type)) : zeroOf(type);
  }
  if (type === 'char' && arrayLength > 0) return textOf(value, arrayLength);
  if (arrayLength === 0) {
    const element = isBitmask(field) ? bitsOf(field, value) : elementOf(field, value);
    if (wireName === 'target_system' && element !== vehicle.systemId)
      throw new Fault(`must be ${vehicle.systemId}, the target vehicle`);
    return element;
  }
  if (!Array.isArray(value) || value.length !== arrayLength)
    throw new Fault(`must be a list of ${arrayLength} values`);
  return value.map((element, index) => {
    try {
      return elementOf(field, element);
    } catch (thrown) {
      throw thrown instanceof Fault ? new Fault(`element ${index}: ${thrown.message}`) : thrown;
    }
  });
}

function textOf(value: unknown, arrayLength: number): string {
  if (typeof value !== 'string') throw new Fault('must be a string');
  if (!/^[\x20-\x7e]*$/.test(value)) throw new Fault('must be printable ASCII');
  if (value.length > arrayLength) throw new Fault(`is longer than ${arrayLength} characters`);
  return value;
}

/** A list of bit names, or a single name or number as for other fields. */
function bitsOf(field: FieldDefinition, value: unknown): number | bigint {
  if (!Array.isArray(value)) return elementOf(field, value);
  const bits = value.map((name) => {
    if (typeof name !== 'string' || /^-?\d+$/.test(name)) throw new Fault('must be a list of flag names');
    return BigInt(elementOf(field, name));
  });
  return sized(
    field,
    bits.reduce((sum, bit) => sum | bit, 0n),
  );
}

function elementOf(field: FieldDefinition, value: unknown): number | bigint {
  if (field.type === 'char') return integerOf({ ...field, type: 'uint8_t' }, value);
  return field.type === 'float' || field.type === 'double' ? realOf(field, value) : integerOf(field, value);
}

function realOf(field: FieldDefinition, value: unknown): number {
  if (value === null) return Number.NaN;
  if (typeof value === 'string') return named(field, value);
  if (typeof value !== 'number') throw new Fault('must be a number, or null for NaN');
  if (field.type === 'float' && Math.abs(value) > MAX_FLOAT) throw new Fault('is too large for a float');
  return value;
}

function integerOf(field: FieldDefinition, value: unknown): number | bigint {
  if (typeof value === 'string' && !/^-?\d{1,20}$/.test(value))
    return sized(field, BigInt(named(field, value)));
  if (typeof value === 'string' && is64Bit(field)) return sized(field, BigInt(value));
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw new Fault(
      namesOf(field) ? 'must be a whole number or the name of a value' : 'must be a whole number',
    );
  if (!Number.isSafeInteger(value)) throw new Fault('is too large for a JSON number: send it as a string');
  return sized(field, BigInt(value));
}

function named(field: FieldDefinition, name: string): number {
  const names = namesOf(field);
  if (!names) throw new Fault('must be a number: this field has no named values');
  const value = Object.hasOwn(names, name) ? names[name] : undefined;
  if (value === undefined) {
    const some = Object.keys(names).slice(0, 8).join(', ');
    throw new Fault(
      `"${name}" is not one of its values: ${some}${Object.keys(names).length > 8 ? ', …' : ''}`,
    );
  }
  return value;
}

function sized(field: FieldDefinition, value: bigint): number | bigint {
  const [min, max] = INTEGERS[field.type] ?? [0n, 0n];
  if (value < min || value > max) throw new Fault(`must be from ${min} to ${max}`);
  return is64Bit(field) ? value : Number(value);
}

function is64Bit({ type }: FieldDefinition): boolean {
  return type === 'uint64_t' || type === 'int64_t';
}

function zeroOf(type: string): number | bigint {
  return type === 'uint64_t' || type === 'int64_t' ? 0n : 0;
}

function pointer(name: string): string {
  return `/fields/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

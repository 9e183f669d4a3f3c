import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { english } from '../../../../gateway/contract/operator-text.ts';
import {
  MESSAGE_DEFINITIONS,
  type MessageByName,
} from '../../../../gateway/mavlink/codec/generated/messages.ts';
import type { FieldDefinition } from '../../../../gateway/mavlink/codec/message/field-definition.ts';
import { encodePayload } from '../../../../gateway/mavlink/codec/message/message-codec.ts';
import type { MessageDefinition } from '../../../../gateway/mavlink/codec/message/message-definition.ts';
import { rawMessage, rawMessages } from '../../../../gateway/onboard/raw/raw-definitions.ts';
import { readRawFields } from '../../../../gateway/onboard/raw/raw-messages.ts';

const VEHICLE = { systemId: 7, componentId: 1 };
const ALL = Object.values(MESSAGE_DEFINITIONS) as unknown as MessageDefinition[];

function faultsOf(name: keyof MessageByName, fields: Record<string, unknown>): Record<string, string> {
  const reading = readRawFields(MESSAGE_DEFINITIONS[name] as unknown as MessageDefinition, fields, VEHICLE);
  if (!('faults' in reading)) return {};
  return Object.fromEntries(reading.faults.map(({ pointer, detail }) => [pointer, detail]));
}

const TUNE = { tune: 'MFT240L8', tune2: '' };
const DISTANCE = {
  time_boot_ms: 1,
  min_distance: 20,
  max_distance: 4000,
  current_distance: 250,
  type: 'LASER',
  id: 1,
  orientation: 'PITCH_270',
  covariance: 255,
};

describe('readRawFields', () => {
  it('reads names of values, addresses and extensions', () => {
    const tune = readRawFields(MESSAGE_DEFINITIONS.PLAY_TUNE as unknown as MessageDefinition, TUNE, VEHICLE);
    expect(tune).toMatchObject({
      address: VEHICLE,
      message: { targetSystem: 7, targetComponent: 1, tune: 'MFT240L8' },
    });
    expect(
      readRawFields(MESSAGE_DEFINITIONS.DISTANCE_SENSOR as unknown as MessageDefinition, DISTANCE, VEHICLE),
    ).toMatchObject({ message: { type: 0, orientation: 25, horizontalFov: 0, quaternion: [0, 0, 0, 0] } });
  });

  it.each<[string, keyof MessageByName, Record<string, unknown>, string, RegExp]>([
    ['a field it has not', 'PLAY_TUNE', { ...TUNE, song: 'x' }, '/fields/song', /no such field; it has/],
    ['one that lacks', 'PLAY_TUNE', { tune2: '' }, '/fields/tune', /is missing/],
    ['another vehicle', 'PLAY_TUNE', { ...TUNE, target_system: 3 }, '/fields/target_system', /must be 7/],
    ['every vehicle', 'PLAY_TUNE', { ...TUNE, target_system: 0 }, '/fields/target_system', /must be 7/],
    ['a long text', 'PLAY_TUNE', { ...TUNE, tune: 'x'.repeat(31) }, '/fields/tune', /longer than 30/],
    ['letters of no alphabet', 'PLAY_TUNE', { ...TUNE, tune: 'ü' }, '/fields/tune', /ASCII/],
    [
      'a number too large',
      'DISTANCE_SENSOR',
      { ...DISTANCE, min_distance: 65_536 },
      '/fields/min_distance',
      /0 to 65535/,
    ],
    ['a fraction', 'DISTANCE_SENSOR', { ...DISTANCE, min_distance: 1.5 }, '/fields/min_distance', /whole/],
    [
      'a name nobody gave',
      'DISTANCE_SENSOR',
      { ...DISTANCE, type: 'SONAR' },
      '/fields/type',
      /not one of its values: LASER/,
    ],
    [
      'a property of every object',
      'DISTANCE_SENSOR',
      { ...DISTANCE, type: 'toString' },
      '/fields/type',
      /not one of/,
    ],
    ['a list for a number', 'DISTANCE_SENSOR', { ...DISTANCE, id: [1] }, '/fields/id', /whole number/],
    ['a short list', 'DISTANCE_SENSOR', { ...DISTANCE, quaternion: [1] }, '/fields/quaternion', /list of 4/],
    [
      'one wrong in a list',
      'DISTANCE_SENSOR',
      { ...DISTANCE, quaternion: [1, 0, 0, 1e39] },
      '/fields/quaternion',
      /element 3: is too large/,
    ],
    [
      'what JSON cannot say',
      'SYSTEM_TIME',
      { time_unix_usec: 2 ** 60, time_boot_ms: 0 },
      '/fields/time_unix_usec',
      /as a string/,
    ],
  ])('refuses %s, naming the field', (_, name, fields, pointer, detail) => {
    expect(faultsOf(name, fields)).toEqual({ [pointer]: expect.stringMatching(detail) });
  });

  it('takes integers of 64 bits as texts', () => {
    const given = { time_unix_usec: '18446744073709551615', time_boot_ms: 0 };
    const reading = readRawFields(
      MESSAGE_DEFINITIONS.SYSTEM_TIME as unknown as MessageDefinition,
      given,
      VEHICLE,
    );
    expect(reading).toMatchObject({ message: { timeUnixUsec: 18_446_744_073_709_551_615n } });
  });

  it('makes of whatever it takes a frame, for every message there is', () => {
    const anything = fc.oneof(
      fc.integer({ min: -300, max: 70_000 }),
      fc.double(),
      fc.constant(null),
      fc.string({ maxLength: 12 }),
      fc.constant('NaN'),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...ALL),
        fc.array(anything, { minLength: 1, maxLength: 8 }),
        (definition, values) => {
          const fields = Object.fromEntries(
            definition.fields.map((field, index) => [field.wireName, valueFor(field, values, index)]),
          );
          const reading = readRawFields(definition, fields, VEHICLE);
          if ('faults' in reading) return;
          const payload = encodePayload(
            definition.name,
            reading.message as unknown as MessageByName[typeof definition.name],
          );
          expect(payload).toHaveLength(definition.maxLength);
        },
      ),
      { numRuns: 400, seed: 7 },
    );
  });
});

function valueFor(
  { arrayLength, type }: FieldDefinition,
  values: readonly unknown[],
  index: number,
): unknown {
  const value = values[index % values.length];
  return arrayLength > 0 && type !== 'char' ? new Array(arrayLength).fill(value) : value;
}

describe('the messages of the dialects', () => {
  it('are all there, by name, and what commands says where to go', () => {
    const messages = rawMessages();
    expect(messages).toHaveLength(ALL.length);
    const refusal = (name: string) => messages.find((one) => one.name === name)?.refusal ?? '';
    expect(messages.find(({ name }) => name === 'PLAY_TUNE')?.refusal).toBeNull();
    expect(english(refusal('COMMAND_LONG'))).toMatch(/commands\/\{command\}/);
    expect(english(refusal('PARAM_SET'))).toMatch(/parameters/);
    expect(english(refusal('SETUP_SIGNING'))).toMatch(/never sent/);
    expect(english(refusal('SERIAL_CONTROL'))).toMatch(/console/);
    expect(english(refusal('MANUAL_CONTROL'))).toMatch(/Raw messages cannot/);
  });

  it('tell their fields, units, and which values are bits', () => {
    const fieldOf = (message: string, name: string) =>
      rawMessage(message)?.fields.find((field) => field.name === name);
    expect(fieldOf('DISTANCE_SENSOR', 'min_distance')).toMatchObject({ type: 'uint16_t', unit: 'cm' });
    expect(fieldOf('DISTANCE_SENSOR', 'type')).toMatchObject({ isBitmask: false });
    expect(fieldOf('HEARTBEAT', 'base_mode')).toMatchObject({ isBitmask: true });
    expect(fieldOf('HEARTBEAT', 'system_status')).toMatchObject({ isBitmask: false });
    expect(rawMessage('NO_SUCH')).toBeUndefined();
    expect(rawMessage('toString')).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import type { CommandName } from '../../../../gateway/contract/command/catalogue/commands.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { FrameWriter } from '../../../../gateway/mavlink/codec/frame-writer.ts';
import { MavCmd } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import type { SimulatedCopterOptions } from '../../../../gateway/simulation/vehicle/copter/simulated-copter.ts';
import { FlightField } from '../../../fake/flight-field.ts';

const fitted = (options: Partial<SimulatedCopterOptions> = {}) => FlightField.withCopters(options);
type Case = readonly [command: CommandName, params: Record<string, unknown>];

const PROVED: readonly Case[] = [
  ['gripper', { action: 'release' }],
  ['gripper', { action: 'grab' }],
  ['set-servo', { channel: 10, pwmUs: 1234 }],
  ['set-relay', { relay: 1, isOn: true }],
  ['set-relay', { relay: 1, isOn: false }],
  ['camera-trigger', {}],
  ['camera-interval', { intervalS: 1, count: 5 }],
  ['camera-interval', { intervalS: 2, count: 1 }],
  ['camera-interval', { intervalS: 2 }],
  ['camera-stop', {}],
  ['gimbal', { pitchDeg: -45, yawDeg: 30 }],
  ['gimbal', { pitchDeg: -20, yawDeg: 175, isYawEarthFrame: true }],
  ['set-parameter', { name: 'RTL_ALT', value: 3000 }],
  ['set-parameter', { name: 'WPNAV_SPEED', value: 512.5 }],
];
/** Sent once: a load falls once, a shutter clicks once. */
const ONCE: readonly Case[] = [
  ['gripper', { action: 'release' }],
  ['set-servo', { channel: 10, pwmUs: 1500 }],
  ['set-relay', { relay: 1, isOn: true }],
  ['camera-trigger', {}],
];

/** Another station asks for RTL_ALT. */
function readRequest(): Uint8Array {
  return new FrameWriter({ systemId: 250, componentId: 190 }).write('PARAM_REQUEST_READ', {
    targetSystem: 1,
    targetComponent: 1,
    paramId: 'RTL_ALT',
    paramIndex: -1,
  });
}

/** Frames that act, by MAV_CMD or name. */
function acting(field: FlightField): (number | string)[] {
  return field.sent.flatMap(({ name, message }): (number | string)[] => {
    if (name === 'PARAM_SET') return [name];
    if (!('command' in message) || typeof message.command !== 'number') return [];
    return message.command === MavCmd.SET_MESSAGE_INTERVAL || message.command === MavCmd.REQUEST_MESSAGE
      ? []
      : [message.command];
  });
}

describe('commands to the payload', () => {
  it('end done when telemetry shows their effect', async () => {
    const field = await fitted();
    for (const [command, params] of PROVED) {
      const { state, detail, acceptedAtMs } = await field.command(command, params);
      expect({ command, params, state, detail }).toEqual({ command, params, state: 'done', detail: null });
      expect(acceptedAtMs).not.toBeNull();
    }
    const { payload } = field.copters[0]!.autopilot;
    expect(payload.pulseUs(10)).toBe(1234);
    expect(payload.pulseUs(9)).toBe(1900);
    expect(payload.relaysOn).toBe(0);
    expect(payload.intervalS).toBeUndefined();
    expect(payload.gimbal.pitchDeg).toBeCloseTo(-20);
  });

  it('are named by what acts, not by what only asks', async () => {
    const field = await fitted();
    expect((await field.command('gripper', { action: 'release' })).mavlink?.command).toBe('DO_GRIPPER');
    expect((await field.command('camera-stop')).mavlink?.command).toBe('IMAGE_STOP_CAPTURE');
    expect((await field.command('set-parameter', { name: 'RTL_ALT', value: 1 })).mavlink?.command).toBe(
      'PARAM_SET',
    );
  });

  it('asks what the gripper is on only once', async () => {
    const field = await fitted();
    await field.command('gripper', { action: 'grab' });
    const asked = field.sent.filter(({ name }) => name === 'PARAM_REQUEST_READ').length;
    expect(asked).toBe(18);
    await field.command('gripper', { action: 'release' });
    expect(field.sent.filter(({ name }) => name === 'PARAM_REQUEST_READ')).toHaveLength(asked);
  });

  it.each(ONCE)(
    '%s is sent once, and its lost answer is made up for by telemetry',
    async (command, params) => {
      const field = await fitted();
      field.radios[0]!.box = {
        up: (bytes, pass) => pass(bytes),
        // COMMAND_ACK is message 77, in byte 7 of a MAVLink 2 frame.
        down: (bytes, pass) => {
          if (bytes[7] !== 77) pass(bytes);
        },
      };
      expect(await field.command(command, params)).toMatchObject({ state: 'done' });
      expect(acting(field)).toHaveLength(1);
    },
  );

  it.each(ONCE)('%s that never arrived ends unknown and is not repeated', async (command, params) => {
    const field = await fitted();
    field.radios[0]!.box = {
      up: (bytes, pass) => {
        // COMMAND_LONG is message 76.
        if (bytes[7] !== 76) pass(bytes);
      },
      down: (bytes, pass) => pass(bytes),
    };
    const record = await field.command(command, params);
    expect(record).toMatchObject({ state: 'unknown', detail: expect.stringContaining('did not answer') });
    expect(acting(field)).toHaveLength(1);
  });

  it.each<Case>([
    ['gripper', { action: 'release' }],
    ['camera-interval', { intervalS: 2 }],
    ['gimbal', { pitchDeg: -30 }],
  ])('%s is refused by a vehicle that has none', async (command, params) => {
    const field = await fitted({ hasPayload: false });
    expect(await field.command(command, params)).toMatchObject({
      state: 'refused',
      mavlink: { result: 'FAILED' },
    });
  });

  it('an output with a function of its own is refused with the vehicle’s reason', async () => {
    const field = await fitted();
    expect(await field.command('set-servo', { channel: 9, pwmUs: 1100 })).toMatchObject({
      state: 'refused',
      detail: 'The vehicle refused (FAILED): ServoRelayEvent: Channel 9 is already in use',
    });
  });

  it('what nothing can show ends unknown and says so, never done', async () => {
    const field = await fitted({ hasPayload: false });
    const record = await field.command('camera-trigger');
    expect(record).toMatchObject({ state: 'unknown', mavlink: { result: 'ACCEPTED' } });
    expect(record.detail).toEqual(
      'The vehicle accepted the command, but it has never reported a picture, so this one cannot be confirmed.',
    );
  });

  it('a gripper whose output is not known ends unknown', async () => {
    const field = await fitted();
    field.radios[0]!.box = {
      up: (bytes, pass) => pass(bytes),
      // PARAM_VALUE is message 22.
      down: (bytes, pass) => {
        if (bytes[7] !== 22) pass(bytes);
      },
    };
    const record = await field.command('gripper', { action: 'release' });
    expect(record).toMatchObject({ state: 'unknown', mavlink: { result: 'ACCEPTED' } });
    expect(english(record.detail ?? '')).toContain('it does not report whether the gripper opened');
  });

  it('a gimbal that does not get there has failed', async () => {
    const field = await fitted();
    expect(await field.command('gimbal', { pitchDeg: 60 })).toMatchObject({
      state: 'failed',
      detail: 'The vehicle accepted the command, but telemetry does not show its gimbal pointing there.',
    });
  });
});

describe('setting a parameter', () => {
  it('passes 30 % loss on each way', async () => {
    const field = await fitted();
    field.radios[0]!.faults = { loss: 0.3 };
    for (let value = 1000; value < 1010; value += 1) {
      const { state, detail } = await field.command('set-parameter', { name: 'RTL_ALT', value });
      expect({ state, detail }).toEqual({ state: 'done', detail: null });
    }
  });

  it.each([
    ['FENCE_ACTION', 300, 'takes -128 to 127 only'],
    ['FENCE_ACTION', 1.5, 'whole numbers only'],
    ['NO_SUCH', 1, 'it may not have this parameter'],
  ])('%s = %d fails and writes nothing', async (name, value, words) => {
    const field = await fitted();
    expect(await field.command('set-parameter', { name, value })).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining(words),
    });
    expect(acting(field)).toEqual([]);
  });

  it('a vehicle that keeps another value is a failure that names it', async () => {
    const field = await fitted();
    field.radios[0]!.box = {
      // The vehicle never hears PARAM_SET (message 23), but goes on telling its value.
      up: (bytes, pass) => {
        if (bytes[7] !== 23) pass(bytes);
      },
      down: (bytes, pass) => pass(bytes),
    };
    const given = field.submit('uav-1', 'set-parameter', { name: 'RTL_ALT', value: 4000 });
    const timer = field.clock.every(100, () => {
      field.radios[0]!.whisper(readRequest());
    });
    const record = await field.outcomeOf(field.whenEnded(given.commandId));
    timer.cancel();
    expect(record).toMatchObject({
      state: 'failed',
      detail: 'The vehicle kept RTL_ALT at 1500 and did not accept 4000.',
    });
  });
});

describe('precision landing', () => {
  it('is done on the ground', async () => {
    const field = await fitted();
    await field.takeOff(8);
    expect(await field.command('precision-land')).toMatchObject({ state: 'done' });
    expect(field.copters[0]!.autopilot.craft.isLanded).toBe(true);
    expect(() => field.submit('uav-1', 'precision-land', {})).toThrow('Take off first');
  });
});

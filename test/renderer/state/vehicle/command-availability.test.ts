import { describe, expect, test } from 'vitest';
import type { CommandName } from '../../../../gateway/contract/command/catalogue/commands.ts';
import { whyUnavailable } from '../../../../renderer/state/vehicle/command-availability.ts';
import { buildEntry } from '../../builder/build-records.ts';

const ask = (
  command: CommandName,
  change: Parameters<typeof buildEntry>[0] = {},
  condition: 'live' | 'lost' = 'live',
  isGatewayReachable = true,
) => whyUnavailable(command, { entry: buildEntry(change), condition, isGatewayReachable });

describe('hold, RTL and land', () => {
  test.each(['hold', 'rtl', 'land'] as const)('%s is never barred while there is a vehicle', (command) => {
    expect(
      ask(
        command,
        { conflict: true, health: { ready: false, ready_for_takeoff: false, issues: [] } },
        'lost',
        false,
      ),
    ).toBeUndefined();
  });
  test.each(['rover', 'plane'] as const)('nor does a %s bar them, whatever it can do', (type) => {
    for (const command of ['hold', 'rtl', 'land'] as const) expect(ask(command, { type })).toBeUndefined();
  });
  test('need a vehicle to go to', () => {
    const input = { entry: undefined, condition: undefined, isGatewayReachable: true };
    expect(whyUnavailable('hold', input)).toBe('No vehicle is selected.');
  });
});

describe('who may only look at real aircraft', () => {
  const barred = (command: CommandName, mode: 'live' | 'sim') =>
    whyUnavailable(command, {
      entry: buildEntry({ mode }),
      condition: 'live',
      isGatewayReachable: true,
      isLiveBarred: true,
    });
  test('is told so at every command but the emergency ones', () => {
    for (const command of ['arm', 'takeoff', 'goto', 'set-mode', 'gripper'] as const)
      expect(barred(command, 'live'), command).toBe(
        'Your role at this station does not allow commanding real aircraft.',
      );
    for (const command of ['hold', 'rtl', 'land'] as const) expect(barred(command, 'live')).toBeUndefined();
    expect(barred('gripper', 'sim')).toBeUndefined();
  });
});

describe('all others', () => {
  test('say the autopilot’s own reason', () => {
    const health = {
      ready: false,
      ready_for_takeoff: false,
      issues: [{ code: 'prearm', severity: 'caution' as const, text: 'PreArm: Compass not calibrated' }],
    };
    expect(ask('arm', { health })).toBe('Not ready to arm: PreArm: Compass not calibrated');
    expect(ask('takeoff', { health })).toBe('Not ready to arm: PreArm: Compass not calibrated');
  });

  test('a take-off and a mission need the position that arming alone does not', () => {
    const health = { ready: true, ready_for_takeoff: false, issues: [] };
    const why = (what: string) =>
      `${what} needs a position estimate, and the vehicle has none yet. Wait for GPS.`;
    const mission = { seq: 0, count: 4, state: 'not_started', distance_to_next_m: null } as const;
    expect(ask('arm', { health })).toBeUndefined();
    expect(ask('takeoff', { health })).toBe(why('Take-off'));
    expect(ask('takeoff', { health, armed: true })).toBe(why('Take-off'));
    expect(ask('start-mission', { health, mission })).toBe(why('A mission'));
  });

  test.each([
    ['goto', { status: 'on_ground' }, 'The vehicle is on the ground. Take off first.'],
    ['goto', { status: 'flying', armed: true }, undefined],
    ['takeoff', { status: 'flying', armed: true }, 'The vehicle is already flying.'],
    ['orbit', { status: 'flying', armed: true, autopilot: 'px4' }, undefined],
    [
      'orbit',
      { status: 'flying', armed: true, autopilot: 'ardupilot' },
      'An ArduPilot copter has no orbit command. Plan an orbit pattern, or launch an orbit over a zone.',
    ],
    ['orbit', { type: 'plane', status: 'flying', armed: true, autopilot: 'ardupilot' }, undefined],
    ['takeoff', { type: 'rover' }, 'This kind of vehicle does not take off.'],
    ['takeoff', { type: 'plane', autopilot: 'ardupilot', firmware: 'ArduPlane 4.5.7' }, undefined],
    [
      'takeoff',
      { type: 'plane', autopilot: 'ardupilot', firmware: 'ArduPlane 3.9.11' },
      'This plane has no TAKEOFF mode (added in ArduPlane 4.0). Use a mission to take off.',
    ],
    ['change-altitude', { type: 'rover', armed: true }, 'This kind of vehicle cannot change altitude.'],
    ['goto', { type: 'rover', armed: false }, 'The vehicle is not armed. Arm it first.'],
    ['goto', { type: 'rover', armed: true }, undefined],
    ['disarm', { status: 'flying', armed: true }, 'The vehicle is in the air. Land it first.'],
    ['disarm', { status: 'armed', armed: true }, undefined],
    ['disarm', { type: 'boat', status: 'returning', armed: true }, undefined],
    ['start-mission', {}, 'No onboard mission. Upload one first.'],
    ['orbit', { type: 'rover', armed: true, autopilot: 'ardupilot' }, 'This kind of vehicle does not orbit.'],
    [
      'precision-land',
      { type: 'plane', status: 'flying', armed: true },
      'A fixed-wing aircraft cannot land on a single point.',
    ],
    ['precision-land', { type: 'boat', armed: true }, 'This kind of vehicle does not land. Use Hold.'],
    ['set-mode', { flight_modes: [] }, 'The modes of this vehicle are not known.'],
    ['arm', { conflict: true }, 'Two vehicles use this system id. Resolve the conflict first.'],
  ] as const)('%s in %o: %s', (command, change, reason) => {
    expect(ask(command, change as never)).toBe(reason);
  });

  test('are barred for a lost vehicle and an absent gateway', () => {
    expect(ask('arm', {}, 'lost')).toContain('lost');
    expect(ask('arm', {}, 'live', false)).toBe('The gateway is offline.');
  });
});

import { describe, expect, it } from 'vitest';
import { ACTIONS } from '../../../../gateway/command/catalogue/action-catalogue.ts';
import type { ActionDefinition } from '../../../../gateway/command/catalogue/action-definition.ts';
import {
  COMMAND_PARAMS,
  type CommandName,
  SAFETY_COMMANDS,
} from '../../../../gateway/contract/command/catalogue/commands.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { MavCmd, MavFrame } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../../../gateway/vehicle/state/vehicle-state.ts';
import { COMMAND_SAMPLES } from '../../../builder/command-samples.ts';
import {
  buildFlyingCopter,
  buildParkedCopter,
  buildPayload,
} from '../../../builder/vehicle-state-builder.ts';

/** A load falls once and a shutter clicks once. */
const ACTS_TWICE: ReadonlySet<CommandName> = new Set([
  'gripper',
  'set-servo',
  'set-relay',
  'camera-trigger',
  'camera-interval',
  'camera-video',
  'camera-format',
]);
const names = Object.keys(COMMAND_PARAMS) as CommandName[];

function vehicleFor(name: CommandName, over: Partial<VehicleState> = {}): VehicleState {
  const { status } = COMMAND_SAMPLES[name];
  const remoteId = name === 'remote-id-emergency' && { remoteId: { status: undefined } };
  const fitted = { ...buildPayload(), ...over, ...remoteId };
  const vehicle = status === 'flying' ? buildFlyingCopter(fitted) : buildParkedCopter(fitted);
  const { heartbeat } = vehicle;
  if (!heartbeat || name === 'arm') return vehicle;
  return { ...vehicle, heartbeat: { ...heartbeat, isArmed: true } };
}

function stepsOf(name: CommandName, vehicle: VehicleState, params = COMMAND_SAMPLES[name].params) {
  const definition = ACTIONS[name] as ActionDefinition;
  return definition.steps({ params: COMMAND_PARAMS[name].parse(params), vehicle } as never);
}

/** The MAVLink commands among the steps. */
function commandsOf(name: CommandName, vehicle: VehicleState, params = COMMAND_SAMPLES[name].params) {
  return stepsOf(name, vehicle, params).flatMap(({ request }) => ('command' in request ? [request] : []));
}

describe('the action catalogue', () => {
  it.each(names)('%s has every part, for both autopilots', (name) => {
    const definition = ACTIONS[name] as ActionDefinition;
    for (const autopilot of ['ardupilot', 'px4'] as const) {
      const mode =
        autopilot === 'px4' && name === 'set-mode' ? { mode: 'mission' } : COMMAND_SAMPLES[name].params;
      const params = COMMAND_PARAMS[name].parse(mode) as never;
      const vehicle = vehicleFor(name, { autopilot });
      const context = { params, vehicle };
      expect(english(definition.text(params))).toMatch(/^[A-Z]/);
      if (name === 'orbit' && autopilot === 'ardupilot')
        expect(definition.precondition(context)?.code).toBe('unsupported-command');
      else expect(definition.precondition(context)).toBeUndefined();
      const steps = definition.steps(context);
      expect(steps.length).toBeGreaterThan(0);
      const effect = definition.effect(context);
      expect(english(effect.missing)).toMatch(/\.$/);
      expect(effect.timeoutMs).toBeGreaterThanOrEqual(5000);
      expect(effect.timeoutMs).toBeLessThan(3_600_000);
      // Nothing heard before the command proves it.
      expect(effect.isDone(vehicle, 1)).toBe(false);
    }
  });

  it('sends arm, take-off and mission start once, the safety class as an emergency, the rest until answered', () => {
    const ONCE = [MavCmd.COMPONENT_ARM_DISARM, MavCmd.NAV_TAKEOFF, MavCmd.MISSION_START] as number[];
    for (const name of names) {
      for (const request of commandsOf(name, vehicleFor(name))) {
        const expected = SAFETY_COMMANDS.has(name)
          ? 'emergency'
          : (ACTS_TWICE.has(name) && request.command !== MavCmd.REQUEST_MESSAGE) ||
              ONCE.includes(request.command)
            ? 'once'
            : 'idempotent';
        expect(request.retry, name).toBe(expected);
      }
    }
  });

  it('never forces a disarm', () => {
    expect(stepsOf('disarm', vehicleFor('disarm'))).toMatchObject([
      { request: { params: [0, 0, 0, 0, 0, 0, 0] } },
    ]);
  });

  it.each([
    ['hold', [1, 17, 0], [1, 4, 3]],
    ['rtl', [1, 6, 0], [1, 4, 5]],
    ['land', [1, 9, 0], [1, 4, 6]],
  ] as const)('%s is a mode of the autopilot', (name, ardupilot, px4) => {
    expect(stepsOf(name, vehicleFor(name))[0]?.request).toMatchObject({
      command: MavCmd.DO_SET_MODE,
      params: [...ardupilot, 0, 0, 0, 0],
    });
    expect(stepsOf(name, vehicleFor(name, { autopilot: 'px4' }))[0]?.request).toMatchObject({
      params: [...px4, 0, 0, 0, 0],
    });
  });

  it('flies an unknown autopilot by commands', () => {
    const commands = (['hold', 'rtl', 'land'] as const).map(
      (name) => commandsOf(name, vehicleFor(name, { autopilot: 'generic' }))[0]?.command,
    );
    expect(commands).toEqual([MavCmd.NAV_LOITER_UNLIM, MavCmd.NAV_RETURN_TO_LAUNCH, MavCmd.NAV_LAND]);
  });

  it('takes off relative to home with ArduPilot in GUIDED, above sea level with PX4', () => {
    expect(stepsOf('takeoff', vehicleFor('takeoff'))).toMatchObject([
      { name: 'DO_SET_MODE', isSkippedWhenSeen: true },
      { name: 'NAV_TAKEOFF', request: { params: [0, 0, 0, 0, 0, 0, 20] } },
    ]);
    const [px4] = commandsOf('takeoff', vehicleFor('takeoff', { autopilot: 'px4' }));
    expect(px4).toMatchObject({ command: MavCmd.NAV_TAKEOFF });
    expect(px4?.params[6 as 0]).toBeCloseTo(508.1);
  });

  it('takes a plane off by its mode TAKEOFF, once its altitude is set, and refuses where that cannot be', () => {
    const plane = vehicleFor('takeoff', { type: 'plane' });
    expect(stepsOf('takeoff', plane, { altitudeM: 60 })).toMatchObject([
      { request: { form: 'parameter-read', names: ['TKOFF_ALT'] } },
      { request: { form: 'parameter-set', name: 'TKOFF_ALT', value: 60 } },
      { request: { command: MavCmd.DO_SET_MODE, params: [1, 13, 0, 0, 0, 0, 0], retry: 'once' } },
    ]);
    const refusalOf = (vehicle: VehicleState, altitudeM: number) =>
      ACTIONS.takeoff.precondition({ vehicle, params: { altitudeM } });
    const version = (firmware: string) => ({
      receivedAtMs: plane.lastFrameAtMs,
      firmware,
      capabilities: 0n,
      hardwareUid: undefined,
      builtFor: undefined,
    });
    expect(refusalOf({ ...plane, version: version('ArduPlane 4.0.0') }, 20)).toBeUndefined();
    expect(refusalOf({ ...plane, version: version('ArduPlane 3.9.11') }, 20)?.reason).toMatch(
      /no TAKEOFF mode/,
    );
    expect(refusalOf({ ...plane, autopilot: 'px4' }, 20)?.code).toBe('unsupported-command');
    expect(english(refusalOf(plane, 19)?.reason ?? '')).toMatch(/20 m or more/);
  });

  it('repositions as COMMAND_INT with a change of mode', () => {
    expect(stepsOf('goto', vehicleFor('goto'))).toMatchObject([
      {
        request: {
          form: 'int',
          command: MavCmd.DO_REPOSITION,
          params: [-1, 1, 0, Number.NaN],
          frame: MavFrame.GLOBAL_RELATIVE_ALT,
          latitudeDeg: 47.398,
          longitudeDeg: 8.546,
          altitudeM: 30,
        },
      },
    ]);
    const [px4] = stepsOf('goto', vehicleFor('goto', { autopilot: 'px4' }));
    expect(px4?.request).toMatchObject({ frame: MavFrame.GLOBAL });
    const [keeps] = stepsOf('goto', vehicleFor('goto'), { lat: 47, lon: 8 });
    expect(keeps?.request).toMatchObject({ altitudeM: 20 });
  });

  it('keeps the place of a go-to when the altitude changes', () => {
    const heard = { receivedAtMs: 0 as never };
    const navigation = {
      ...heard,
      distanceToNextM: 50,
      targetReceivedAtMs: 0 as never,
      targetLatitudeDeg: 47.4,
      targetLongitudeDeg: 8.5,
      targetAltitudeRelativeHomeM: 20,
    };
    const under = (over: Partial<VehicleState>) =>
      stepsOf('change-altitude', vehicleFor('change-altitude', over))[0]?.request;
    expect(under({ navigation })).toMatchObject({ latitudeDeg: 47.4, longitudeDeg: 8.5, altitudeM: 40 });
    expect(under({})).toMatchObject({ latitudeDeg: 47.397742, altitudeM: 40 });
  });

  it('orbits left or right and above sea level', () => {
    expect(stepsOf('orbit', vehicleFor('orbit', { autopilot: 'px4' }))[0]?.request).toMatchObject({
      command: MavCmd.DO_ORBIT,
      params: [-25, Number.NaN, 0, Number.NaN],
      altitudeM: 508.1,
    });
  });

  it('leaves a mode that cannot be armed in before arming', () => {
    const parked = buildParkedCopter();
    const inMode = (customMode: number) =>
      stepsOf('arm', { ...parked, heartbeat: { ...parked.heartbeat!, customMode } }).map(({ name }) => name);
    for (const mode of [6, 9, 17, 3]) expect(inMode(mode)).toEqual(['DO_SET_MODE', 'COMPONENT_ARM_DISARM']);
    for (const mode of [0, 4, 5]) expect(inMode(mode)).toEqual(['COMPONENT_ARM_DISARM']);
  });

  it.each([
    ['takeoff', 'rover'],
    ['land', 'rover'],
    ['change-altitude', 'rover'],
    ['precision-land', 'plane'],
    ['rtl', 'submarine'],
    ['orbit', 'boat'],
  ] as const)('%s is not for a %s', (name, type) => {
    const definition = ACTIONS[name] as ActionDefinition;
    const params = COMMAND_PARAMS[name].parse(COMMAND_SAMPLES[name].params) as never;
    expect(definition.precondition({ params, vehicle: vehicleFor(name, { type }) })).toMatchObject({
      code: 'unsupported-command',
    });
  });

  it('holds a plane in LOITER and a rover in HOLD, and arms either in GUIDED when it stands in RTL', () => {
    const modeOf = (name: CommandName, type: 'plane' | 'rover', customMode: number) => {
      const vehicle = vehicleFor(name, { type });
      const [first] = stepsOf(name, { ...vehicle, heartbeat: { ...vehicle.heartbeat!, customMode } });
      return first && 'params' in first.request ? [first.name, first.request.params[1]] : undefined;
    };
    expect(modeOf('hold', 'plane', 10)).toEqual(['DO_SET_MODE', 12]);
    expect(modeOf('hold', 'rover', 10)).toEqual(['DO_SET_MODE', 4]);
    expect(modeOf('arm', 'plane', 11)).toEqual(['DO_SET_MODE', 15]);
    expect(modeOf('arm', 'rover', 11)).toEqual(['DO_SET_MODE', 15]);
    expect(modeOf('arm', 'rover', 4)).toEqual(['COMPONENT_ARM_DISARM', 0]);
  });

  it('arms nobody in a mode in which the motors would take it away at once', () => {
    const modeBefore = (autopilot: 'px4' | 'ardupilot', type: 'copter' | 'plane' | 'rover', mode: number) => {
      const vehicle = vehicleFor('arm', { autopilot, type });
      const [first] = stepsOf('arm', {
        ...vehicle,
        heartbeat: { ...vehicle.heartbeat!, customMode: mode },
      });
      return first?.name === 'DO_SET_MODE' && 'params' in first.request
        ? first.request.params.slice(0, 3)
        : undefined;
    };
    const hold = [1, 4, 3];
    for (const sub of [2, 4, 5, 6, 8])
      expect(modeBefore('px4', 'copter', (sub << 24) | (4 << 16))).toEqual(hold);
    for (const mode of [(3 << 24) | (4 << 16), 3 << 16, 6 << 16])
      expect(modeBefore('px4', 'copter', mode)).toBeUndefined();
    for (const mode of [10, 13]) expect(modeBefore('ardupilot', 'plane', mode)).toEqual([1, 15, 0]);
    for (const mode of [6, 8, 9, 10]) expect(modeBefore('ardupilot', 'rover', mode)).toEqual([1, 15, 0]);
    for (const mode of [0, 3, 15]) expect(modeBefore('ardupilot', 'rover', mode)).toBeUndefined();
  });

  it('asks a plane for an airspeed, all others for a ground speed', () => {
    const typeOf = (type: 'plane' | 'rover') => {
      const [step] = stepsOf('change-speed', vehicleFor('change-speed', { type }));
      return step && 'params' in step.request ? step.request.params[0] : undefined;
    };
    expect(typeOf('plane')).toBe(0);
    expect(typeOf('rover')).toBe(1);
  });

  it('takes a rover as arrived whatever altitude it tells', () => {
    const rover = vehicleFor('goto', { type: 'rover' });
    const definition = ACTIONS.goto as ActionDefinition<'goto'>;
    const { position } = rover;
    const params = { lat: position!.latitudeDeg, lon: position!.longitudeDeg, altitudeM: 300 };
    const guided = { ...rover, heartbeat: { ...rover.heartbeat!, customMode: 15 } };
    expect(definition.effect({ params, vehicle: guided }).isDone(guided, 0)).toBe(true);
  });
});

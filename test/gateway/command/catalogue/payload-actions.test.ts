import { describe, expect, it } from 'vitest';
import type { MonotonicMs } from '../../../../gateway/base/clock.ts';
import { ACTIONS } from '../../../../gateway/command/catalogue/action-catalogue.ts';
import type { ActionDefinition } from '../../../../gateway/command/catalogue/action-definition.ts';
import { commandTarget } from '../../../../gateway/command/target/command-target.ts';
import { COMMAND_PARAMS, type CommandName } from '../../../../gateway/contract/command/catalogue/commands.ts';
import { MavCmd } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import type { CameraDevice, GimbalDevice } from '../../../../gateway/vehicle/state/payload-groups.ts';
import type { VehicleState } from '../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter, buildPayload } from '../../../builder/vehicle-state-builder.ts';

const fitted = (over: Partial<VehicleState> = {}) => buildFlyingCopter({ ...buildPayload(), ...over });
const later = 5000 as MonotonicMs;

function contextOf(name: CommandName, params: object, vehicle: VehicleState) {
  return { params: COMMAND_PARAMS[name].parse(params) as never, vehicle };
}

function stepsOf(name: CommandName, params: object, vehicle = fitted()) {
  return (ACTIONS[name] as ActionDefinition).steps(contextOf(name, params, vehicle));
}

/** Command, component and parameters of the first step. */
function sentBy(name: CommandName, params: object, vehicle = fitted()) {
  const [step] = stepsOf(name, params, vehicle);
  if (!step || !('params' in step.request)) throw new Error('It sends no command');
  return {
    name: step.name,
    to: step.componentId,
    params: step.request.params,
    fallback: step.fallback?.name,
  };
}

function isDone(name: CommandName, params: object, now: Partial<VehicleState>, before = fitted()) {
  return (ACTIONS[name] as ActionDefinition)
    .effect(contextOf(name, params, before))
    .isDone({ ...before, ...now }, 1000);
}

function refusal(name: CommandName, params: object, vehicle: VehicleState) {
  return (ACTIONS[name] as ActionDefinition).precondition(contextOf(name, params, vehicle))?.code;
}

const camera = (change: Partial<CameraDevice>): Partial<VehicleState> => {
  const [first] = buildPayload(later).cameras;
  return { cameras: first ? [{ ...first, ...change }] : [] };
};

const gimbal = (attitude: Partial<NonNullable<GimbalDevice['attitude']>>): Partial<VehicleState> => {
  const [first] = buildPayload(later).gimbals;
  return { gimbals: first?.attitude ? [{ ...first, attitude: { ...first.attitude, ...attitude } }] : [] };
};

describe('commands to a camera', () => {
  it('go to the camera itself if it speaks MAVLink, with the next number', () => {
    expect(sentBy('camera-trigger', {})).toEqual({
      name: 'IMAGE_START_CAPTURE',
      to: 100,
      params: [0, 0, 1, 5, 0, 0, 0],
      fallback: undefined,
    });
    expect(sentBy('camera-trigger', {}, buildFlyingCopter())).toMatchObject({
      name: 'DO_DIGICAM_CONTROL',
      to: undefined,
    });
  });

  it('name a camera behind the autopilot by its number', () => {
    const [first] = buildPayload().cameras;
    const behind = fitted({ cameras: first ? [{ ...first, id: 2, componentId: 1 }] : [] });
    expect(sentBy('camera-trigger', { camera: 2 }, behind)).toMatchObject({
      to: 1,
      params: [2, 0, 1, 5, 0, 0, 0],
      fallback: 'DO_DIGICAM_CONTROL',
    });
    expect(sentBy('camera-video', { isOn: true }, behind).params).toEqual([0, 0, 2, 0, 0, 0, 0]);
  });

  it.each([
    ['camera-video', { isOn: false }, 'VIDEO_STOP_CAPTURE', [0, 0]],
    ['camera-mode', { mode: 'video' }, 'SET_CAMERA_MODE', [0, 1]],
    ['camera-zoom', { value: 40 }, 'SET_CAMERA_ZOOM', [2, 40]],
    ['camera-zoom', { way: 'move', value: -50 }, 'SET_CAMERA_ZOOM', [1, -0.5]],
    ['camera-focus', {}, 'SET_CAMERA_FOCUS', [5, 0]],
    ['camera-format', { isConfirmed: true }, 'STORAGE_FORMAT', [1, 1, 1]],
    ['camera-track', { x: 0.25, y: 0.75 }, 'CAMERA_TRACK_POINT', [0.25, 0.75]],
    [
      'camera-track',
      { x: 0.25, y: 0.5, width: 0.5, height: 0.25 },
      'CAMERA_TRACK_RECTANGLE',
      [0.25, 0.5, 0.75, 0.75],
    ],
    ['camera-track-stop', {}, 'CAMERA_STOP_TRACKING', [0]],
  ] as const)('%s %o', (name, params, command, expected) => {
    const sent = sentBy(name, params);
    expect(sent).toMatchObject({ name: command, to: 100 });
    expect(sent.params.slice(0, expected.length)).toEqual(expected);
  });

  it('are done when the camera reports it, and not before', () => {
    const [first] = buildPayload(later).cameras;
    const heard = { receivedAtMs: later };
    const recording = camera({ capture: { ...first!.capture!, isRecording: true } });
    expect(isDone('camera-video', { isOn: true }, recording)).toBe(true);
    expect(isDone('camera-video', { isOn: false }, recording)).toBe(false);
    expect(isDone('camera-mode', { mode: 'video' }, camera({}))).toBe(false);
    const zoomed = camera({ settings: { ...heard, mode: 'video', zoomPct: 41, focusPct: 50 } });
    expect(isDone('camera-mode', { mode: 'video' }, zoomed)).toBe(true);
    expect(isDone('camera-zoom', { value: 40 }, zoomed)).toBe(true);
    expect(isDone('camera-zoom', { value: 60 }, zoomed)).toBe(false);
    expect(isDone('camera-zoom', { way: 'move', value: 10 }, zoomed)).toBe(true);
    expect(isDone('camera-zoom', { way: 'move', value: -10 }, zoomed)).toBe(false);
    expect(
      isDone(
        'camera-track',
        { x: 0, y: 0 },
        camera({ tracking: { ...heard, state: 'active', area: undefined } }),
      ),
    ).toBe(true);
    expect(
      isDone(
        'camera-track',
        { x: 0, y: 0 },
        camera({ tracking: { ...heard, state: 'error', area: undefined } }),
      ),
    ).toBe(false);
    expect(isDone('camera-format', { isConfirmed: true }, camera({}))).toBe(false);
    const empty = camera({ storage: { ...first!.storage!, usedMib: 0 } });
    expect(isDone('camera-format', { isConfirmed: true }, empty)).toBe(true);
    const other = camera({
      id: 101,
      picture: { ...heard, imageIndex: 1, reportedBy: 'camera', previousReceivedAtMs: undefined },
    });
    expect(isDone('camera-trigger', { camera: 100 }, other)).toBe(false);
  });

  it('change a setting of its definition file, shown by the value that it reports since', () => {
    const params = { name: 'CAM_ISO', value: 400 };
    expect(stepsOf('camera-setting', params)[0]).toMatchObject({
      componentId: 100,
      request: { form: 'extended-parameter-set', ...params },
    });
    const value = { receivedAtMs: later, type: 5, ...params };
    const reports = (change: Partial<typeof value>) => camera({ values: [{ ...value, ...change }] });
    expect(isDone('camera-setting', params, reports({}))).toBe(true);
    expect(isDone('camera-setting', params, reports({ value: 200 }))).toBe(false);
    expect(isDone('camera-setting', params, reports({ name: 'CAM_EV' }))).toBe(false);
    expect(isDone('camera-setting', params, reports({ receivedAtMs: 0 as MonotonicMs }))).toBe(false);
    const [first] = buildPayload().cameras;
    const plain = { ...first!, information: { ...first!.information!, definitionUri: undefined } };
    expect(refusal('camera-setting', params, fitted({ cameras: [plain] }))).toBe('unsupported-command');
  });

  it('are refused for a camera that is not there, fell silent, cannot do it, or is busy', () => {
    expect(refusal('camera-trigger', { camera: 101 }, fitted())).toBe('unsupported-command');
    expect(refusal('camera-trigger', {}, fitted({ lastFrameAtMs: 11_000 as MonotonicMs }))).toBe(
      'state-conflict',
    );
    expect(refusal('camera-zoom', { value: 1 }, buildFlyingCopter())).toBe('unsupported-command');
    const [first] = buildPayload().cameras;
    const photoOnly = fitted({ cameras: [{ ...first!, information: { ...first!.information!, flags: 2 } }] });
    expect(refusal('camera-video', { isOn: true }, photoOnly)).toBe('unsupported-command');
    expect(refusal('camera-zoom', { value: -1 }, fitted())).toBe('state-conflict');
    const recording = fitted({
      cameras: [{ ...first!, capture: { ...first!.capture!, isRecording: true } }],
    });
    expect(refusal('camera-format', { isConfirmed: true }, recording)).toBe('state-conflict');
    expect(COMMAND_PARAMS['camera-format'].safeParse({}).success).toBe(false);
  });
});

describe('commands to a gimbal', () => {
  it('use the manager, and the older mount only where no manager is', () => {
    expect(sentBy('gimbal', { pitchDeg: -45 })).toMatchObject({
      name: 'DO_GIMBAL_MANAGER_PITCHYAW',
      to: 1,
      fallback: undefined,
    });
    expect(sentBy('gimbal', { pitchDeg: -45 }).params.slice(4)).toEqual([12, 0, 1]);
    const [first] = buildPayload().gimbals;
    const old = fitted({ gimbals: [{ id: 1, heardAtMs: first!.heardAtMs }] });
    expect(sentBy('gimbal', { pitchDeg: -45 }, old).fallback).toBe('DO_MOUNT_CONTROL');
    expect(sentBy('gimbal-roi', { lat: 1, lon: 2 }, old).fallback).toBe('DO_SET_ROI');
    expect(sentBy('gimbal-home', {}, old).fallback).toBe('DO_MOUNT_CONTROL');
    expect(sentBy('gimbal-roi-none', {}, old).fallback).toBe('DO_SET_ROI');
    expect(refusal('gimbal-rate', { pitchDps: 1 }, old)).toBe('unsupported-command');
    expect(stepsOf('gimbal', { pitchDeg: 0 }, fitted({ autopilot: 'px4' })).map(({ name }) => name)).toEqual([
      'DO_GIMBAL_MANAGER_CONFIGURE',
      'DO_GIMBAL_MANAGER_PITCHYAW',
    ]);
  });

  it('point to a place in full precision', () => {
    const [step] = stepsOf('gimbal-roi', { lat: 47.4, lon: 8.5, altitudeM: 3 });
    expect(step?.request).toMatchObject({
      form: 'int',
      command: MavCmd.DO_SET_ROI_LOCATION,
      frame: 3,
      latitudeDeg: 47.4,
      longitudeDeg: 8.5,
      altitudeM: 3,
    });
  });

  it('a place that the camera looks at is no place that the vehicle flies to', () => {
    const zones = { at: () => [], crossedBy: () => [] } as never;
    const params = { lat: 47.5, lon: 8.6, altitudeM: 500 };
    expect(commandTarget(params, fitted(), zones, 'gimbal-roi')).toEqual(
      commandTarget({}, fitted(), zones, 'gimbal-home'),
    );
  });

  it('are done when the angles show it', () => {
    expect(isDone('gimbal', { pitchDeg: -45, yawDeg: 10 }, gimbal({ pitchDeg: -44, yawNoseDeg: 11 }))).toBe(
      true,
    );
    expect(isDone('gimbal', { pitchDeg: -45, yawDeg: 10 }, gimbal({ pitchDeg: -44, yawNoseDeg: 20 }))).toBe(
      false,
    );
    // The nose points east.
    const north = { pitchDeg: 0, yawDeg: 0, isYawEarthFrame: true };
    expect(isDone('gimbal', north, gimbal({ pitchDeg: 0, yawNoseDeg: -90 }))).toBe(true);
    expect(isDone('gimbal-rate', { pitchDps: -10 }, gimbal({ pitchRateDps: -9 }))).toBe(true);
    expect(isDone('gimbal-rate', { pitchDps: -10 }, gimbal({ pitchRateDps: undefined, pitchDeg: -31 }))).toBe(
      true,
    );
    expect(isDone('gimbal-rate', { pitchDps: -10 }, gimbal({ pitchRateDps: 9 }))).toBe(false);
    expect(isDone('gimbal-home', {}, gimbal({ pitchDeg: 1 }))).toBe(true);
    expect(isDone('gimbal-home', { position: 'retract' }, gimbal({ pitchDeg: 0 }))).toBe(false);
    expect(isDone('gimbal-home', { position: 'retract' }, gimbal({ flags: 1 }))).toBe(true);
    // 20 m north of the copter, which is 20 m above home: 45° down, and 90° to the left of its nose.
    const place = { lat: 47.397742 + 20 / 111_319, lon: 8.5458594 };
    expect(isDone('gimbal-roi', place, gimbal({ pitchDeg: -45, yawNoseDeg: -90 }))).toBe(true);
    expect(isDone('gimbal-roi', place, gimbal({ pitchDeg: -45, yawNoseDeg: 0 }))).toBe(false);
    expect(isDone('gimbal-roi', place, gimbal({ pitchDeg: -30, yawNoseDeg: -90 }))).toBe(false);
  });

  it('control is ours when the manager names this station', () => {
    const under = (systemId: number): Partial<VehicleState> => {
      const [first] = buildPayload(later).gimbals;
      const primary = { systemId, componentId: 190 };
      return { gimbals: [{ ...first!, control: { receivedAtMs: later, primary } }] };
    };
    expect(sentBy('gimbal-control', { action: 'take' }).params.slice(0, 2)).toEqual([-2, -2]);
    expect(sentBy('gimbal-control', { action: 'release' }).params.slice(0, 2)).toEqual([-3, -3]);
    expect(isDone('gimbal-control', { action: 'take' }, under(255))).toBe(true);
    expect(isDone('gimbal-control', { action: 'take' }, under(250))).toBe(false);
    expect(isDone('gimbal-control', { action: 'release' }, under(0))).toBe(true);
    expect(isDone('gimbal-control', { action: 'release' }, under(255))).toBe(false);
  });
});

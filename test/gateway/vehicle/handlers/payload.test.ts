import { describe, expect, it } from 'vitest';
import type { MonotonicMs } from '../../../../gateway/base/clock.ts';
import type { MessageByName, MessageName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { componentPatchOf, patchOf } from '../../../../gateway/vehicle/handlers/index.ts';
import { cameraView, gimbalView } from '../../../../gateway/vehicle/state/payload-view.ts';
import type { VehicleState } from '../../../../gateway/vehicle/state/vehicle-state.ts';
import {
  buildFlyingCopter,
  buildPayload,
  buildVehicleState,
} from '../../../builder/vehicle-state-builder.ts';
import { blankMessage } from '../blank-message.ts';

const NOW = 5000 as MonotonicMs;

/** The state after a message of a component. */
function heard<N extends MessageName>(
  state: VehicleState,
  componentId: number,
  name: N,
  fields: Partial<MessageByName[N]>,
): VehicleState {
  return { ...state, ...componentPatchOf(state, componentId, name, blankMessage(name, fields), NOW) };
}

const bytes = (text: string) => [...text.padEnd(32, '\0')].map((letter) => letter.charCodeAt(0));

describe('cameras of their own', () => {
  it('appear with their heartbeat and are described by their information', () => {
    let state = heard(buildVehicleState(), 100, 'HEARTBEAT', { type: 30 });
    expect(state.cameras).toEqual([{ id: 100, componentId: 100, heardAtMs: NOW }]);
    state = heard(state, 100, 'CAMERA_INFORMATION', {
      vendorName: bytes('Acme'),
      modelName: bytes('One\u0007'),
      firmwareVersion: 0x04_03_02_01,
      flags: 1 | 2 | 64,
      focalLength: 10,
      sensorSizeH: 20,
      sensorSizeV: 10,
      resolutionH: 4000,
      camDefinitionUri: 'mftp://camera.xml',
      gimbalDeviceId: 1,
    });
    const view = cameraView(state.cameras[0]!, state, NOW);
    expect(view).toMatchObject({
      id: 100,
      name: 'Acme One',
      firmware: '1.2.3',
      can: ['photo', 'video', 'zoom'],
      has_settings: true,
      gimbal: 1,
      mode: null,
      capture: null,
    });
    // 2 · atan(20 / 20) and 2 · atan(10 / 20).
    expect(view.fov).toEqual({ horizontal_deg: 90, vertical_deg: 53.13, from: 'lens' });
    expect(view.lens?.height_px).toBeNull();
  });

  it('keep the values of each other apart, and no more than six are believed', () => {
    let state = buildVehicleState();
    for (let component = 100; component < 120; component += 1)
      state = heard(state, component, 'CAMERA_SETTINGS', { modeId: 1, zoomLevel: component - 100 });
    expect(state.cameras.map(({ id, settings }) => [id, settings?.zoomPct])).toEqual(
      [0, 1, 2, 3, 4, 5].map((zoom) => [100 + zoom, zoom]),
    );
  });

  it('keep the last settings of their definition file, of known cameras and numbers only', () => {
    const report = (state: VehicleState, index: number, paramType = 1) =>
      heard(state, 100, 'PARAM_EXT_VALUE', { paramId: `CAM_${index}`, paramType, paramValue: [index] });
    expect(report(buildVehicleState(), 1).cameras).toEqual([]);
    let state = heard(buildVehicleState(), 100, 'HEARTBEAT', { type: 30 });
    for (let index = 0; index < 20; index += 1) state = report(state, index);
    state = report(report(state, 19), 30, 11);
    expect(state.cameras[0]?.values?.map(({ name, value }) => [name, value])).toEqual(
      [19, 18, 17, 16, 15, 14, 13, 12].map((index) => [`CAM_${index}`, index]),
    );
  });

  it('unknown and impossible values are unknown', () => {
    let state = heard(buildVehicleState(), 100, 'CAMERA_SETTINGS', {
      modeId: 9,
      zoomLevel: Number.NaN,
      focusLevel: 400,
    });
    state = heard(state, 100, 'STORAGE_INFORMATION', {
      status: 9,
      totalCapacity: Number.NaN,
      usedCapacity: -1,
    });
    state = heard(state, 100, 'CAMERA_FOV_STATUS', { hfov: Number.NaN, vfov: 40 });
    expect(cameraView(state.cameras[0]!, state, NOW)).toMatchObject({
      mode: null,
      zoom_pct: null,
      focus_pct: null,
      fov: null,
      storage: { state: 'unknown', total_mib: null, used_mib: null },
    });
  });

  it('a photo has the place of the report, else that of the vehicle, and the attitude of the gimbal', () => {
    const state = { ...buildFlyingCopter(), ...buildPayload() };
    const fields = {
      captureResult: 1,
      imageIndex: 1,
      timeUtc: 1_700_000_000_123_000n,
      fileUrl: 'mftp://1.jpg',
    };
    const own = heard(state, 100, 'CAMERA_IMAGE_CAPTURED', {
      ...fields,
      lat: 470_000_000,
      lon: 80_000_000,
      alt: 500_000,
      relativeAlt: 12_000,
      q: [1, 0, 0, 0],
    });
    expect(own.pictures).toEqual([
      {
        receivedAtMs: NOW,
        index: 1,
        camera: 100,
        atMs: 1_700_000_000_123,
        lat: 47,
        lon: 8,
        altitudeAmslM: 500,
        altitudeM: 12,
        placeFrom: 'camera',
        rollDeg: 0,
        pitchDeg: 0,
        yawDeg: 0,
        vehicleRollDeg: 0,
        vehiclePitchDeg: 0,
        vehicleYawDeg: 90,
        file: 'mftp://1.jpg',
      },
    ]);
    const without = heard(state, 100, 'CAMERA_IMAGE_CAPTURED', { ...fields, timeUtc: 5n });
    expect(without.pictures[0]).toMatchObject({
      atMs: null,
      lat: 47.397742,
      altitudeM: 20,
      placeFrom: 'vehicle',
      pitchDeg: -30,
      yawDeg: 90,
    });
  });
});

describe('a picture that both the autopilot and the camera report', () => {
  const both = { ...buildFlyingCopter(), ...buildPayload() };
  const captured = (state: VehicleState, imageIndex: number, nowMs = NOW) => ({
    ...state,
    ...componentPatchOf(
      state,
      100,
      'CAMERA_IMAGE_CAPTURED',
      blankMessage('CAMERA_IMAGE_CAPTURED', { captureResult: 1, imageIndex }),
      nowMs,
    ),
  });
  const feedback = (state: VehicleState, imgIdx: number, nowMs = NOW) => ({
    ...state,
    ...patchOf(state, 'CAMERA_FEEDBACK', blankMessage('CAMERA_FEEDBACK', { imgIdx }), nowMs),
  });

  it.each([
    ['with one number', 5, 5],
    ['with numbers of their own', 5, 17],
  ])('counts once, %s', (_how, own, ofAutopilot) => {
    for (const state of [
      captured(feedback(both, ofAutopilot), own),
      feedback(captured(both, own), ofAutopilot),
    ]) {
      expect(state.cameras.map(({ id }) => id)).toEqual([100]);
      expect(state.pictures.map(({ camera }) => camera)).toEqual([100]);
      const later = (NOW + 2000) as MonotonicMs;
      expect(captured(feedback(state, ofAutopilot + 1, later), own + 1, later).pictures).toHaveLength(2);
    }
  });
});

it('CAMERA_FEEDBACK has the attitude of the vehicle: that of the gimbal counts', () => {
  const fields = { imgIdx: 1, roll: 3, pitch: 4, yaw: 5 };
  const bare = patchOf(buildFlyingCopter(), 'CAMERA_FEEDBACK', blankMessage('CAMERA_FEEDBACK', fields), NOW);
  expect(bare?.pictures?.[0]).toMatchObject({ rollDeg: 3, pitchDeg: 4, yawDeg: 5 });
  const state = { ...buildFlyingCopter(), ...buildPayload() };
  const carried = patchOf(state, 'CAMERA_FEEDBACK', blankMessage('CAMERA_FEEDBACK', fields), NOW);
  expect(carried?.pictures?.[0]).toMatchObject({ rollDeg: 0, pitchDeg: -30, yawDeg: 90 });
});

describe('gimbals', () => {
  it('of their own have a manager elsewhere', () => {
    let state = heard(buildFlyingCopter(), 154, 'HEARTBEAT', { type: 26 });
    state = heard(state, 154, 'GIMBAL_DEVICE_ATTITUDE_STATUS', {
      q: [1, 0, 0, 0],
      flags: 32,
      failureFlags: 2,
    });
    state = heard(state, 191, 'GIMBAL_MANAGER_INFORMATION', {
      gimbalDeviceId: 154,
      capFlags: 1 | 256,
      pitchMin: -Math.PI / 2,
      pitchMax: Math.PI / 6,
    });
    state = heard(state, 191, 'GIMBAL_MANAGER_STATUS', { gimbalDeviceId: 154, primaryControlSysid: 255 });
    expect(state.gimbals).toHaveLength(1);
    expect(gimbalView(state.gimbals[0]!, state, NOW)).toMatchObject({
      id: 154,
      has_manager: true,
      can: ['retract', 'yaw'],
      pitch_limits_deg: [-90, 30],
      yaw_limits_deg: null,
      attitude: { pitch_deg: 0, yaw_deg: 0, yaw_north_deg: 90 },
      control: { by: 'this-station', system: 255 },
      problems: ['pitch-limit'],
      stale: false,
    });
  });

  it('fall silent', () => {
    const state = { ...buildFlyingCopter({}, 6000), ...buildPayload() };
    expect(gimbalView(state.gimbals[0]!, state, NOW)).toMatchObject({ stale: true, age_ms: 5000 });
    expect(cameraView(state.cameras[0]!, state, NOW).stale).toBe(true);
  });

  it('the older messages count only without a manager', () => {
    const state = { ...buildFlyingCopter(), ...buildPayload() };
    expect(heard(state, 1, 'MOUNT_ORIENTATION', { pitch: 10 }).gimbals).toEqual(state.gimbals);
    const old = heard(buildFlyingCopter(), 1, 'MOUNT_ORIENTATION', { pitch: -20, yaw: 5, yawAbsolute: 95 });
    expect(old.gimbals[0]?.attitude).toMatchObject({ pitchDeg: -20, yawNoseDeg: 5, yawNorthDeg: 95 });
  });
});

it('other messages of components change nothing', () => {
  const state = buildVehicleState();
  for (const name of ['HEARTBEAT', 'ATTITUDE', 'SYS_STATUS'] as const)
    expect(componentPatchOf(state, 100, name, blankMessage(name), NOW)).toBeUndefined();
});

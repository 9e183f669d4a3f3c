import { describe, expect, it } from 'vitest';
import type { MonotonicMs } from '../../../../gateway/base/clock.ts';
import type { MessageByName, MessageName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { HANDLERS, patchOf } from '../../../../gateway/vehicle/handlers/index.ts';
import type { BatteryGroup } from '../../../../gateway/vehicle/state/groups.ts';
import type { VehicleState } from '../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildFlyingCopter, buildVehicleState } from '../../../builder/vehicle-state-builder.ts';
import { blankMessage } from '../blank-message.ts';

const NOW = 5000 as MonotonicMs;

function patch<N extends MessageName>(
  name: N,
  fields: Partial<MessageByName[N]>,
  state: VehicleState = buildVehicleState(),
) {
  return patchOf(state, name, blankMessage(name, fields), NOW);
}

describe('golden values', () => {
  it('HEARTBEAT', () => {
    expect(
      patch('HEARTBEAT', { type: 2, autopilot: 3, baseMode: 217, customMode: 4, systemStatus: 4 }),
    ).toEqual({
      autopilot: 'ardupilot',
      type: 'copter',
      mavType: 2,
      heartbeat: {
        receivedAtMs: NOW,
        baseMode: 217,
        customMode: 4,
        modeSinceMs: NOW,
        isArmed: true,
        flightMode: 'GUIDED',
        systemStatus: 4,
      },
    });
  });

  it('TERRAIN_REPORT', () => {
    const fields = { spacing: 100, terrainHeight: 408.5, currentHeight: 51.25, pending: 3, loaded: 500 };
    expect(patch('TERRAIN_REPORT', fields)).toEqual({
      terrain: { receivedAtMs: NOW, ground: { amslM: 408.5, belowM: 51.25 }, pending: 3, loaded: 500 },
    });
    expect(patch('TERRAIN_REPORT', { ...fields, spacing: 0 })?.terrain?.ground).toBeUndefined();
    expect(
      patch('TERRAIN_REPORT', { ...fields, currentHeight: Number.NaN })?.terrain?.ground,
    ).toBeUndefined();
  });

  it('GLOBAL_POSITION_INT', () => {
    const fields = {
      timeBootMs: 70_000,
      lat: -473_977_420,
      lon: 85_458_594,
      alt: 508_123,
      relativeAlt: -1500,
      vx: 150,
      vy: -250,
      vz: 30,
      hdg: 35_999,
    };
    expect(patch('GLOBAL_POSITION_INT', fields)).toEqual({
      position: {
        receivedAtMs: NOW,
        latitudeDeg: -47.397742,
        longitudeDeg: 8.5458594,
        altitudeAmslM: 508.123,
        altitudeRelativeHomeM: -1.5,
        headingDeg: 359.99,
        velocityNorthMps: 1.5,
        velocityEastMps: -2.5,
        velocityDownMps: 0.3,
        bootMs: 70_000,
      },
      height: { receivedAtMs: NOW, altitudeRelativeHomeM: -1.5, bootMs: 70_000 },
    });
  });

  it('GLOBAL_POSITION_INT without a place still tells the height, as indoors', () => {
    const indoors = { timeBootMs: 80_000, lat: 0, lon: 0, alt: 0, relativeAlt: 1250 };
    expect(patch('GLOBAL_POSITION_INT', indoors)).toEqual({
      height: { receivedAtMs: NOW, altitudeRelativeHomeM: 1.25, bootMs: 80_000 },
    });
    const later = buildVehicleState(patch('GLOBAL_POSITION_INT', indoors));
    expect(patch('GLOBAL_POSITION_INT', { ...indoors, timeBootMs: 79_000 }, later)).toBeUndefined();
  });

  it('ATTITUDE in degrees, yaw as a compass shows it', () => {
    const group = patch('ATTITUDE', {
      roll: Math.PI / 6,
      pitch: -Math.PI / 4,
      yaw: -Math.PI / 2,
      timeBootMs: 9,
    });
    expect(group?.attitude?.rollDeg).toBeCloseTo(30, 9);
    expect(group?.attitude?.pitchDeg).toBeCloseTo(-45, 9);
    expect(group?.attitude?.yawDeg).toBeCloseTo(270, 9);
  });

  it('VFR_HUD', () => {
    const fields = { airspeed: 12.5, groundspeed: 11.5, climb: -2.5, throttle: 55 };
    expect(patch('VFR_HUD', fields)?.speed).toEqual({
      receivedAtMs: NOW,
      airSpeedMps: 12.5,
      groundSpeedMps: 11.5,
      climbMps: -2.5,
      throttlePct: 55,
    });
  });

  it('BATTERY_STATUS sums its cells, and SYS_STATUS does not overrule it', () => {
    const voltages = [4100, 4090, 4080, ...Array.from({ length: 7 }, () => 65_535)];
    const battery = patch('BATTERY_STATUS', {
      voltages,
      currentBattery: 1850,
      currentConsumed: 640,
      batteryRemaining: 71,
      timeRemaining: 840,
      chargeState: 2,
    })?.battery;
    expect(battery).toEqual({
      receivedAtMs: NOW,
      voltageV: 12.27,
      cells: { count: 3, lowestV: 4.08 },
      currentA: 18.5,
      remainingPct: 71,
      usedMah: 640,
      remainingS: 840,
      chargeState: 'low',
      detailHeardAtMs: NOW,
    });
    const after = buildVehicleState({ battery });
    expect(patch('SYS_STATUS', { voltageBattery: 9000 }, after)).not.toHaveProperty('battery');
    expect(patch('SYS_STATUS', { voltageBattery: 11_100, batteryRemaining: 40 })?.battery).toMatchObject({
      voltageV: 11.1,
      remainingPct: 40,
      chargeState: null,
    });
  });

  it('SYS_STATUS says nothing of the charge state and leaves it as BATTERY_STATUS told it', () => {
    const heardAfter = (detailAgeMs: number, chargeState: BatteryGroup['chargeState']) => {
      const detailHeardAtMs = (NOW - detailAgeMs) as MonotonicMs;
      const battery = { ...buildFlyingCopter().battery, chargeState, detailHeardAtMs } as BatteryGroup;
      const fields = { voltageBattery: 11_100, batteryRemaining: 40 };
      return patch('SYS_STATUS', fields, buildVehicleState({ battery }))?.battery;
    };
    expect(heardAfter(8000, 'critical')).toMatchObject({
      receivedAtMs: NOW,
      voltageV: 11.1,
      chargeState: 'critical',
      usedMah: 600,
      remainingS: 700,
      detailHeardAtMs: NOW - 8000,
    });
    // Trouble does not end because nobody speaks of it; what was good is unknown after a while.
    expect(heardAfter(60_000, 'critical')).toMatchObject({ chargeState: 'critical', usedMah: undefined });
    expect(heardAfter(60_000, 'ok')).toMatchObject({ chargeState: null, remainingS: undefined });
  });

  it('BATTERY_STATUS of a second battery is not the vehicle’s', () => {
    expect(patch('BATTERY_STATUS', { id: 1, batteryRemaining: 3 })).toBeUndefined();
  });

  it('SYS_STATUS keeps the highest sensor bit positive', () => {
    expect(patch('SYS_STATUS', { onboardControlSensorsPresent: 0xf000_0001 })?.sensors?.present).toBe(
      0xf000_0001,
    );
  });

  it.each([
    [0, 'none'],
    [1, 'none'],
    [2, '2d'],
    [3, '3d'],
    [4, 'dgps'],
    [5, 'rtk_float'],
    [6, 'rtk_fixed'],
    [200, 'none'],
  ])('GPS_RAW_INT fix %i is %s', (fixType, fix) => {
    expect(patch('GPS_RAW_INT', { fixType, eph: 121, satellitesVisible: 10 })?.gps).toEqual({
      receivedAtMs: NOW,
      fix,
      satellites: 10,
      hdop: 1.21,
    });
  });

  it('GPS_RAW_INT tells the accuracy in millimetres', () => {
    const gps = patch('GPS_RAW_INT', { fixType: 6, hAcc: 14, vAcc: 21 })?.gps;
    expect(gps).toMatchObject({ horizontalAccuracyM: 0.014, verticalAccuracyM: 0.021 });
  });

  it('HOME_POSITION', () => {
    const fields = { latitude: 473_977_420, longitude: 85_458_594, altitude: 488_080 };
    expect(patch('HOME_POSITION', fields)?.home).toEqual({
      receivedAtMs: NOW,
      latitudeDeg: 47.397742,
      longitudeDeg: 8.5458594,
      altitudeAmslM: 488.08,
    });
  });

  it('EXTENDED_SYS_STATE', () => {
    expect(patch('EXTENDED_SYS_STATE', { landedState: 4 })?.landed).toEqual({
      receivedAtMs: NOW,
      landedState: 'landing',
    });
    expect(patch('EXTENDED_SYS_STATE', { landedState: 0 })).toEqual({ landed: undefined });
  });

  it.each([
    [
      { seq: 3, total: 6, missionState: 3 },
      { seq: 3, total: 6, missionState: 3 },
    ],
    [
      { seq: 0, total: 0, missionState: 1 },
      { seq: 0, total: 0, missionState: 1 },
    ],
    [
      { seq: 2, total: 0, missionState: 0 },
      { seq: 2, total: undefined, missionState: undefined },
    ],
    [
      { seq: 65_535, total: 65_535, missionState: 1 },
      { seq: undefined, total: 0, missionState: 1 },
    ],
  ])('MISSION_CURRENT %o', (fields, expected) => {
    expect(patch('MISSION_CURRENT', fields)?.mission).toEqual({ receivedAtMs: NOW, ...expected });
  });

  it('POSITION_TARGET_GLOBAL_INT above sea level needs the home altitude', () => {
    const fields = {
      latInt: 473_981_912,
      lonInt: 85_458_595,
      alt: 508.08,
      typeMask: 65_016,
      coordinateFrame: 0,
    };
    const target = patch('POSITION_TARGET_GLOBAL_INT', fields, buildFlyingCopter())?.navigation;
    expect(target).toMatchObject({ targetLatitudeDeg: 47.3981912, targetLongitudeDeg: 8.5458595 });
    expect(target?.targetAltitudeRelativeHomeM).toBeCloseTo(19.98, 6);
    expect(
      patch('POSITION_TARGET_GLOBAL_INT', fields)?.navigation?.targetAltitudeRelativeHomeM,
    ).toBeUndefined();
    const above = { ...fields, coordinateFrame: 6, alt: 25 };
    expect(patch('POSITION_TARGET_GLOBAL_INT', above)?.navigation?.targetAltitudeRelativeHomeM).toBe(25);
    const ignored = { ...fields, typeMask: 0b111 };
    expect(patch('POSITION_TARGET_GLOBAL_INT', ignored)?.navigation?.targetReceivedAtMs).toBeUndefined();
  });

  it('POSITION_TARGET_GLOBAL_INT tells heading and ground speed unless it ignores them', () => {
    const fields = { latInt: 10, lonInt: 10, vx: 3, vy: 4, yaw: -Math.PI / 2 };
    expect(patch('POSITION_TARGET_GLOBAL_INT', { ...fields, typeMask: 0 })?.navigation).toMatchObject({
      targetHeadingDeg: 270,
      targetGroundSpeedMps: 5,
    });
    for (const change of [{ typeMask: 65_016 }, { typeMask: 0, vx: Number.NaN, yaw: Number.NaN }]) {
      const navigation = patch('POSITION_TARGET_GLOBAL_INT', { ...fields, ...change })?.navigation;
      expect(navigation?.targetHeadingDeg).toBeUndefined();
      expect(navigation?.targetGroundSpeedMps).toBeUndefined();
    }
  });

  it('NAV_CONTROLLER_OUTPUT tells the heading, and of wings the air speed error as each autopilot sends it', () => {
    const fields = { navBearing: -90, aspdError: 250 };
    const plane = { type: 'plane' } as const;
    const errorOf = (state: Parameters<typeof buildVehicleState>[0], aspdError: number) =>
      patch('NAV_CONTROLLER_OUTPUT', { ...fields, aspdError }, buildVehicleState(state))?.navigation
        ?.airSpeedErrorMps;
    expect(patch('NAV_CONTROLLER_OUTPUT', fields)?.navigation?.controllerHeadingDeg).toBe(270);
    expect(errorOf(plane, 250)).toBe(2.5);
    expect(errorOf({ ...plane, autopilot: 'px4' }, -2.5)).toBe(2.5);
    expect(errorOf({ type: 'copter' }, 250)).toBeUndefined();
    expect(errorOf(plane, Number.NaN)).toBeUndefined();
  });

  it('NAV_CONTROLLER_OUTPUT keeps the target', () => {
    const first = patch('POSITION_TARGET_GLOBAL_INT', { latInt: 10, lonInt: 10 });
    const state = buildVehicleState({ navigation: first?.navigation });
    expect(patch('NAV_CONTROLLER_OUTPUT', { wpDist: 120 }, state)?.navigation).toMatchObject({
      distanceToNextM: 120,
      targetLatitudeDeg: 1e-6,
    });
  });

  it('wind says whence it blows, whichever message tells', () => {
    expect(patch('WIND', { direction: -90, speed: 4 })?.wind).toEqual({
      receivedAtMs: NOW,
      speedMps: 4,
      fromDeg: 270,
    });
    // Air that moves north and east comes from the south-west.
    const cov = patch('WIND_COV', { windX: 3, windY: 3 })?.wind;
    expect(cov?.speedMps).toBeCloseTo(Math.hypot(3, 3), 9);
    expect(cov?.fromDeg).toBeCloseTo(225, 9);
  });

  it.each([
    ['a board of ArduPilot', 'ardupilot', { boardVersion: 140 << 16 }, 'hardware'],
    ['a USB board of any make', 'generic', { vendorId: 0x1209 }, 'hardware'],
    ['ArduPilot on Linux or in SITL', 'ardupilot', { boardVersion: 7 }, undefined],
    ['PX4 on an STM32H7', 'px4', { uid2: [0, 6, 1] }, 'hardware'],
    ['PX4 SITL', 'px4', { uid2: [0x10, 0x06, 83] }, 'sitl'],
    ['PX4 that says nothing', 'px4', {}, undefined],
  ] as const)('AUTOPILOT_VERSION tells %s', (_name, autopilot, said, builtFor) => {
    const fields = {
      ...said,
      uid2: [...('uid2' in said ? said.uid2 : []), ...Array<number>(18).fill(0)].slice(0, 18),
    };
    expect(patch('AUTOPILOT_VERSION', fields, buildVehicleState({ autopilot }))?.version?.builtFor).toBe(
      builtFor,
    );
  });

  it('SIMSTATE and SIM_STATE are told once', () => {
    const told = patch('SIMSTATE', {});
    expect(told).toEqual({ simulated: { receivedAtMs: NOW } });
    expect(patch('SIM_STATE', {}, buildVehicleState(told))).toBeUndefined();
  });

  it('AUTOPILOT_VERSION', () => {
    const version = patch('AUTOPILOT_VERSION', {
      flightSwVersion: 67_567_616,
      flightCustomVersion: [57, 48, 55, 48, 48, 57, 55, 55],
      capabilities: 64_495n,
      uid: 0x1234n,
    })?.version;
    expect(version).toEqual({
      receivedAtMs: NOW,
      firmware: 'ArduCopter 4.7.0-dev (90700977)',
      capabilities: 64_495n,
      hardwareUid: '0000000000001234',
    });
    const px4 = buildVehicleState({ autopilot: 'px4' });
    expect(patch('AUTOPILOT_VERSION', { flightSwVersion: 0x010f_04ff }, px4)?.version).toMatchObject({
      firmware: 'PX4 1.15.4',
      hardwareUid: undefined,
    });
  });

  it('the estimator of both autopilots', () => {
    const flying = patch('EKF_STATUS_REPORT', { flags: 831, velocityVariance: 0.1, compassVariance: 0.9 });
    expect(flying?.estimator).toMatchObject({ isAttitudeGood: true, isHorizontalPositionGood: true });
    expect(flying?.estimator?.worstRatio).toBe(0.9);
    expect(patch('EKF_STATUS_REPORT', { flags: 167 })?.estimator?.isHorizontalPositionGood).toBe(false);
    expect(patch('EKF_STATUS_REPORT', { flags: 1024 })?.estimator?.isAttitudeGood).toBe(false);
    expect(patch('ESTIMATOR_STATUS', { flags: 831 | 1024 })?.estimator).toMatchObject({
      isAttitudeGood: true,
      isGpsGlitching: true,
    });
  });

  it('FENCE_STATUS, VIBRATION, RADIO_STATUS, SYSTEM_TIME, MISSION_ITEM_REACHED', () => {
    expect(patch('FENCE_STATUS', { breachStatus: 1, breachType: 3, breachCount: 2 })?.fence).toEqual({
      receivedAtMs: NOW,
      isBreached: true,
      breachType: 3,
      breachCount: 2,
    });
    expect(
      patch('VIBRATION', { vibrationX: 1, vibrationY: 2, vibrationZ: 3, clipping0: 4, clipping2: 5 })
        ?.vibration,
    ).toEqual({
      receivedAtMs: NOW,
      xMps2: 1,
      yMps2: 2,
      zMps2: 3,
      clippings: 9,
    });
    expect(patch('RADIO_STATUS', { rssi: 200, remrssi: 255, noise: 40, remnoise: 50 })?.radio).toEqual({
      receivedAtMs: NOW,
      localRssi: 200,
      remoteRssi: undefined,
      localNoise: 40,
      remoteNoise: 50,
    });
    expect(
      patch('SYSTEM_TIME', { timeUnixUsec: 1_767_268_800_000_000n, timeBootMs: 7 })?.vehicleClock,
    ).toEqual({
      receivedAtMs: NOW,
      bootMs: 7,
      vehicleUtcMs: 1_767_268_800_000,
    });
    expect(patch('MISSION_ITEM_REACHED', { seq: 4 })?.reached).toEqual({ receivedAtMs: NOW, seq: 4 });
  });
});

describe('what the sender does not know is undefined', () => {
  it.each<[string, () => unknown]>([
    ['heading 65535', () => patch('GLOBAL_POSITION_INT', { lat: 1, hdg: 65_535 })?.position?.headingDeg],
    ['position 0/0', () => patch('GLOBAL_POSITION_INT', { lat: 0, lon: 0, alt: 5 })?.position],
    [
      'position INT32_MAX',
      () => patch('GLOBAL_POSITION_INT', { lat: 2 ** 31 - 1, lon: 2 ** 31 - 1 })?.position,
    ],
    ['latitude beyond the pole', () => patch('GLOBAL_POSITION_INT', { lat: 900_000_001, lon: 1 })?.position],
    ['height of a position of zeros', () => patch('GLOBAL_POSITION_INT', { timeBootMs: 5 })],
    ['attitude NaN', () => patch('ATTITUDE', { roll: Number.NaN })],
    ['airspeed NaN', () => patch('VFR_HUD', { airspeed: Number.NaN })?.speed?.airSpeedMps],
    ['ground speed NaN', () => patch('VFR_HUD', { groundspeed: Number.NaN })],
    ['voltage 65535', () => patch('SYS_STATUS', { voltageBattery: 65_535 })?.battery?.voltageV],
    ['current -1', () => patch('SYS_STATUS', { currentBattery: -1 })?.battery?.currentA],
    ['remaining -1', () => patch('SYS_STATUS', { batteryRemaining: -1 })?.battery?.remainingPct],
    [
      'cells 65535',
      () =>
        patch('BATTERY_STATUS', { voltages: Array.from({ length: 10 }, () => 65_535) })?.battery?.voltageV,
    ],
    ['consumed -1', () => patch('BATTERY_STATUS', { currentConsumed: -1 })?.battery?.usedMah],
    ['time remaining 0', () => patch('BATTERY_STATUS', { timeRemaining: 0 })?.battery?.remainingS],
    ['satellites 255', () => patch('GPS_RAW_INT', { satellitesVisible: 255 })?.gps?.satellites],
    ['accuracy 0', () => patch('GPS_RAW_INT', { hAcc: 0 })?.gps?.horizontalAccuracyM],
    ['hdop 65535', () => patch('GPS_RAW_INT', { eph: 65_535 })?.gps?.hdop],
    ['home 0/0', () => patch('HOME_POSITION', {})],
    ['wind NaN', () => patch('WIND', { speed: Number.NaN })],
    ['clock without UTC', () => patch('SYSTEM_TIME', { timeUnixUsec: 5n })?.vehicleClock?.vehicleUtcMs],
    ['uid of zeros', () => patch('AUTOPILOT_VERSION', {})?.version?.hardwareUid],
  ])('%s', (_what, value) => {
    expect(value()).toBeUndefined();
  });
});

describe('what proves the effect of payload commands', () => {
  it('SERVO_OUTPUT_RAW: outputs 1 to 16 of the first port', () => {
    const servo = patch('SERVO_OUTPUT_RAW', { servo1Raw: 1100, servo9Raw: 1900, servo16Raw: 65_535 })?.servo;
    expect(servo?.outputsUs[0]).toBe(1100);
    expect(servo?.outputsUs[1]).toBeUndefined();
    expect(servo?.outputsUs[8]).toBe(1900);
    expect(servo?.outputsUs[15]).toBeUndefined();
    expect(patch('SERVO_OUTPUT_RAW', { port: 1, servo1Raw: 1100 })).toBeUndefined();
  });

  it('RELAY_STATUS', () => {
    expect(patch('RELAY_STATUS', { present: 3, on: 2 })?.relay).toEqual({
      receivedAtMs: NOW,
      present: 3,
      on: 2,
    });
  });

  it('a picture counts once, and one that failed not at all', () => {
    const taken = patch('CAMERA_FEEDBACK', { imgIdx: 7 });
    const picture = {
      receivedAtMs: NOW,
      imageIndex: 7,
      reportedBy: 'autopilot',
      previousReceivedAtMs: undefined,
    };
    expect(taken?.cameras).toEqual([{ id: 1, componentId: 1, heardAtMs: NOW, picture }]);
    expect(taken?.pictures).toHaveLength(1);
    const state = buildVehicleState(taken);
    expect(patch('CAMERA_IMAGE_CAPTURED', { imageIndex: 7, captureResult: 1 }, state)).toBeUndefined();
    expect(patch('CAMERA_IMAGE_CAPTURED', { imageIndex: 8, captureResult: 0 }, state)).toBeUndefined();
    const next = patch('CAMERA_FEEDBACK', { imgIdx: 8 }, state);
    expect(next?.cameras?.[0]?.picture).toEqual({ ...picture, imageIndex: 8, previousReceivedAtMs: NOW });
    expect(next?.pictures?.map(({ index }) => index)).toEqual([7, 8]);
  });

  it('CAMERA_TRACKING_IMAGE_STATUS', () => {
    const tracking = (more: Partial<MessageByName['CAMERA_TRACKING_IMAGE_STATUS']>) =>
      patch('CAMERA_TRACKING_IMAGE_STATUS', { trackingStatus: 1, ...more })?.cameras?.[0]?.tracking;
    const point = { x: 0.25, y: 0.5, width: 0, height: 0 };
    expect(tracking({ trackingMode: 1, pointX: 0.25, pointY: 0.5 })).toMatchObject({
      state: 'active',
      area: point,
    });
    const box = { recTopX: 0.25, recTopY: 0.5, recBottomX: 0.75, recBottomY: 0.75 };
    expect(tracking({ trackingMode: 2, ...box })?.area).toEqual({
      x: 0.25,
      y: 0.5,
      width: 0.5,
      height: 0.25,
    });
    expect(tracking({ trackingMode: 2, ...box, recTopX: 0.9 })?.area).toBeUndefined();
    expect(tracking({ trackingMode: 1, pointX: Number.NaN, pointY: 0.5 })?.area).toBeUndefined();
  });

  it('CAMERA_CAPTURE_STATUS', () => {
    expect(
      patch('CAMERA_CAPTURE_STATUS', { imageStatus: 2, imageInterval: 4 })?.cameras?.[0]?.capture,
    ).toMatchObject({
      isCapturing: true,
      intervalS: 4,
    });
    expect(patch('CAMERA_CAPTURE_STATUS', {})?.cameras?.[0]?.capture).toMatchObject({ isCapturing: false });
  });

  it.each([
    [0, 'yawNoseDeg'],
    [16, 'yawNorthDeg'],
    [16 | 32, 'yawNoseDeg'],
    [64, 'yawNorthDeg'],
  ] as const)('GIMBAL_DEVICE_ATTITUDE_STATUS with flags %i tells %s', (flags, frame) => {
    const half = Math.PI / 8;
    const gimbal = patch('GIMBAL_DEVICE_ATTITUDE_STATUS', {
      q: [Math.cos(half), 0, 0, Math.sin(half)],
      flags,
    })?.gimbals?.[0]?.attitude;
    expect(gimbal?.pitchDeg).toBeCloseTo(0);
    expect(gimbal?.[frame]).toBeCloseTo(45);
    const down = patch('GIMBAL_DEVICE_ATTITUDE_STATUS', { q: [Math.SQRT1_2, 0, -Math.SQRT1_2, 0], flags });
    expect(down?.gimbals?.[0]?.attitude?.pitchDeg).toBeCloseTo(-90, 3);
  });

  it('MOUNT_STATUS, and angles that are no numbers', () => {
    expect(
      patch('MOUNT_STATUS', { pointingA: -4500, pointingC: 1000 })?.gimbals?.[0]?.attitude,
    ).toMatchObject({
      pitchDeg: -45,
      yawNoseDeg: 10,
    });
    expect(patch('GIMBAL_DEVICE_ATTITUDE_STATUS', { q: [Number.NaN, 0, 0, 0] })).toBeUndefined();
  });

  it('PARAM_VALUE keeps the last of each name, and not too many', () => {
    let state = buildVehicleState();
    const hear = (paramId: string, paramValue: number) => {
      state = { ...state, ...patch('PARAM_VALUE', { paramId, paramValue, paramType: 9 }, state) };
    };
    for (let index = 0; index < 100; index += 1) hear(`P${index}`, index);
    hear('P99', 1);
    hear('P98', Number.NaN);
    expect(state.parameters).toHaveLength(48);
    expect(state.parameters.slice(0, 2).map(({ name, value }) => [name, value])).toEqual([
      ['P99', 1],
      ['P98', 98],
    ]);
  });
});

it('covers every message the vehicle state is made of', () => {
  expect(Object.keys(HANDLERS)).toHaveLength(44);
  expect(patchOf(buildVehicleState(), 'RAW_IMU', blankMessage('RAW_IMU'), NOW)).toBeUndefined();
});

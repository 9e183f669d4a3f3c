import type { MonotonicMs } from '../../gateway/base/clock.ts';
import { NOTHING_HEARD, type VehicleState } from '../../gateway/vehicle/state/vehicle-state.ts';

/** A copter with system id 1 of which nothing but its existence is known, with whatever a test wants different. */
export function buildVehicleState(overrides: Partial<VehicleState> = {}): VehicleState {
  const systemId = overrides.systemId ?? 1;
  return {
    ...NOTHING_HEARD,
    vehicleId: `uav-${systemId}`,
    systemId,
    componentId: 1,
    autopilot: 'ardupilot',
    type: 'copter',
    isLost: false,
    hasConflict: false,
    lastFrameAtMs: atMs(0),
    staleAfterMs: 1000,
    linkId: 'link_1',
    isSigned: false,
    mavType: 2,
    heartbeat: undefined,
    radio: undefined,
    version: undefined,
    bootCount: 0,
    station: { systemId: 255, componentId: 190 },
    ...overrides,
  };
}

/** A copter hovering 20 m above home in GUIDED with good GPS and battery, every group heard at `receivedAtMs`. */
export function buildFlyingCopter(overrides: Partial<VehicleState> = {}, receivedAtMs = 0): VehicleState {
  const heard = { receivedAtMs: atMs(receivedAtMs) };
  return buildVehicleState({
    lastFrameAtMs: atMs(receivedAtMs),
    flight: { isAirborne: true, tookOffAtMs: atMs(receivedAtMs) },
    heartbeat: {
      ...heard,
      baseMode: 217,
      customMode: 4,
      isArmed: true,
      flightMode: 'GUIDED',
      systemStatus: 4,
    },
    position: {
      ...heard,
      latitudeDeg: 47.397742,
      longitudeDeg: 8.5458594,
      altitudeAmslM: 508.1,
      altitudeRelativeHomeM: 20,
      headingDeg: 90,
      velocityNorthMps: 0,
      velocityEastMps: 0,
      velocityDownMps: 0,
      bootMs: 60_000,
    },
    attitude: { ...heard, rollDeg: 0, pitchDeg: 0, yawDeg: 90 },
    speed: { ...heard, groundSpeedMps: 0, airSpeedMps: undefined, climbMps: 0, throttlePct: 40 },
    battery: {
      ...heard,
      voltageV: 12.4,
      currentA: 18,
      remainingPct: 80,
      usedMah: 600,
      remainingS: 700,
      chargeState: 'ok',
      detailHeardAtMs: heard.receivedAtMs,
    },
    gps: { ...heard, fix: '3d', satellites: 12, hdop: 0.9 },
    home: { ...heard, latitudeDeg: 47.397742, longitudeDeg: 8.5458594, altitudeAmslM: 488.1 },
    landed: { ...heard, landedState: 'in_air' },
    sensors: { ...heard, present: 0x1320_002f, enabled: 0x1320_002f, healthy: 0x1320_002f },
    estimator: {
      ...heard,
      isAttitudeGood: true,
      isVelocityGood: true,
      isHorizontalPositionGood: true,
      isVerticalPositionGood: true,
      isGpsGlitching: false,
      worstRatio: 0.1,
    },
    ...overrides,
  });
}

/** The same copter standing disarmed at home and ready to arm. */
export function buildParkedCopter(overrides: Partial<VehicleState> = {}, receivedAtMs = 0): VehicleState {
  const flying = buildFlyingCopter({}, receivedAtMs);
  const heard = { receivedAtMs: atMs(receivedAtMs) };
  return {
    ...flying,
    flight: { isAirborne: false, tookOffAtMs: undefined },
    heartbeat: {
      ...heard,
      baseMode: 89,
      customMode: 4,
      isArmed: false,
      flightMode: 'GUIDED',
      systemStatus: 3,
    },
    position: flying.position && { ...flying.position, altitudeAmslM: 488.1, altitudeRelativeHomeM: 0 },
    speed: { ...heard, groundSpeedMps: 0, airSpeedMps: undefined, climbMps: 0, throttlePct: 0 },
    landed: { ...heard, landedState: 'on_ground' },
    ...overrides,
  };
}

/** A camera of its own (component 100) on a gimbal of the autopilot, heard at `receivedAtMs`. */
export function buildPayload(receivedAtMs = 0): Pick<VehicleState, 'cameras' | 'gimbals'> {
  const heard = { receivedAtMs: atMs(receivedAtMs) };
  return {
    cameras: [
      {
        id: 100,
        componentId: 100,
        heardAtMs: heard.receivedAtMs,
        information: {
          ...heard,
          name: 'Acme One',
          firmware: '1.2.3',
          flags: 0xfff,
          focalLengthMm: 10,
          sensorWidthMm: 20,
          sensorHeightMm: 10,
          widthPx: 4000,
          heightPx: 2000,
          definitionVersion: 1,
          definitionUri: 'mftp:///camera.xml',
          gimbalId: 1,
        },
        settings: { ...heard, mode: 'photo', zoomPct: 0, focusPct: 50 },
        capture: {
          ...heard,
          isCapturing: false,
          isRecording: false,
          intervalS: undefined,
          recordingS: undefined,
          imageCount: 4,
          freeMib: 900,
        },
        storage: { ...heard, storageId: 1, state: 'ready', totalMib: 1000, usedMib: 100, freeMib: 900 },
      },
    ],
    gimbals: [
      {
        id: 1,
        heardAtMs: heard.receivedAtMs,
        attitude: {
          ...heard,
          rollDeg: 0,
          pitchDeg: -30,
          yawNorthDeg: undefined,
          yawNoseDeg: 0,
          pitchRateDps: 0,
          yawRateDps: 0,
          flags: 0,
          failures: 0,
        },
        manager: {
          ...heard,
          componentId: 1,
          flags: 0x3_ffff,
          pitchLimitsDeg: [-90, 30],
          yawLimitsDeg: undefined,
        },
        control: { ...heard, primary: { systemId: 0, componentId: 0 } },
      },
    ],
  };
}

function atMs(value: number): MonotonicMs {
  return value as MonotonicMs;
}

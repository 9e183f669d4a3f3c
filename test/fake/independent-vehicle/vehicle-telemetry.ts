import { ardupilotmega, common, minimal, standard } from 'node-mavlink';
import type { KinematicCopter } from './kinematic-copter.ts';
import type { WireMessage } from './vehicle-wire.ts';

export interface TelemetryFacts {
  readonly copter: KinematicCopter;
  readonly bootMs: number;
  readonly altitudeAmslM: number;
  readonly uid2: readonly number[];
  readonly vendorId: number;
  readonly missionSeq: number;
  readonly missionTotal: number;
}

const READY_HEALTH = 0x5771_fc2f;
const EKF_WITH_GPS = 831;

export function heartbeat({ copter }: TelemetryFacts): WireMessage {
  return Object.assign(new minimal.Heartbeat(), {
    type: 2,
    autopilot: 3,
    baseMode: 81 + (copter.isArmed ? 128 : 0),
    customMode: copter.mode,
    systemStatus: copter.isOnGround ? 3 : 4,
    mavlinkVersion: 3,
  });
}

/** Messages by id that can be asked for once or by interval. */
export const VEHICLE_TELEMETRY: Readonly<Record<number, (facts: TelemetryFacts) => WireMessage>> = {
  0: heartbeat,
  1: ({ copter }) =>
    Object.assign(new common.SysStatus(), {
      onboardControlSensorsPresent: READY_HEALTH,
      onboardControlSensorsEnabled: READY_HEALTH,
      onboardControlSensorsHealth: READY_HEALTH,
      voltageBattery: 11_100 + copter.batteryPct * 15,
      currentBattery: copter.isArmed ? 1400 : 0,
      batteryRemaining: Math.round(copter.batteryPct),
    }),
  24: (facts) => {
    const { copter } = facts;
    return Object.assign(new common.GpsRawInt(), {
      timeUsec: BigInt(Math.round(facts.bootMs * 1000)),
      ...place(facts),
      fixType: 3,
      eph: 80,
      epv: 120,
      vel: Math.round(Math.hypot(copter.northMps, copter.eastMps) * 100),
      satellitesVisible: 14,
    });
  },
  30: ({ copter, bootMs }) =>
    Object.assign(new common.Attitude(), {
      timeBootMs: Math.round(bootMs),
      yaw: ((copter.headingDeg > 180 ? copter.headingDeg - 360 : copter.headingDeg) * Math.PI) / 180,
    }),
  33: (facts) => {
    const { copter } = facts;
    return Object.assign(new common.GlobalPositionInt(), {
      timeBootMs: Math.round(facts.bootMs),
      ...place(facts),
      relativeAlt: Math.round(copter.heightM * 1000),
      vx: Math.round(copter.northMps * 100),
      vy: Math.round(copter.eastMps * 100),
      vz: Math.round(-copter.upMps * 100),
      hdg: Math.round(copter.headingDeg * 100) % 36_000,
    });
  },
  42: ({ missionSeq, missionTotal, copter }) =>
    Object.assign(new common.MissionCurrent(), {
      seq: missionSeq,
      total: missionTotal,
      missionState: missionTotal === 0 ? 1 : copter.mode === 3 ? 3 : 2,
    }),
  74: ({ copter, altitudeAmslM }) =>
    Object.assign(new common.VfrHud(), {
      groundspeed: Math.hypot(copter.northMps, copter.eastMps),
      airspeed: Math.hypot(copter.northMps, copter.eastMps),
      heading: Math.round(copter.headingDeg) % 360,
      throttle: copter.isArmed ? 40 : 0,
      alt: altitudeAmslM + copter.heightM,
      climb: copter.upMps,
    }),
  147: ({ copter }) =>
    Object.assign(new common.BatteryStatus(), {
      temperature: 0x7fff,
      voltages: [Math.round(11_100 + copter.batteryPct * 15), ...new Array<number>(9).fill(0xffff)],
      currentBattery: copter.isArmed ? 1400 : 0,
      batteryRemaining: Math.round(copter.batteryPct),
      chargeState: 1,
    }),
  148: ({ uid2, vendorId }) =>
    Object.assign(new standard.AutopilotVersion(), {
      capabilities: 64_495n,
      flightSwVersion: 0x0407_0000,
      uid: 0n,
      flightCustomVersion: [],
      middlewareCustomVersion: [],
      osCustomVersion: [],
      uid2: [...uid2],
      vendorId,
    }),
  193: () => Object.assign(new ardupilotmega.EkfStatusReport(), { flags: EKF_WITH_GPS }),
  242: (facts) => {
    const { home } = facts.copter;
    return Object.assign(new common.HomePosition(), {
      latitude: Math.round(home.latitudeDeg * 1e7),
      longitude: Math.round(home.longitudeDeg * 1e7),
      altitude: Math.round(facts.altitudeAmslM * 1000),
      q: [1, 0, 0, 0],
      timeUsec: BigInt(Math.round(facts.bootMs * 1000)),
    });
  },
  245: ({ copter }) =>
    Object.assign(new common.ExtendedSysState(), { landedState: copter.isOnGround ? 1 : 2 }),
};

function place({ copter, altitudeAmslM }: TelemetryFacts): { lat: number; lon: number; alt: number } {
  return {
    lat: Math.round(copter.latitudeDeg * 1e7),
    lon: Math.round(copter.longitudeDeg * 1e7),
    alt: Math.round((altitudeAmslM + copter.heightM) * 1000),
  };
}

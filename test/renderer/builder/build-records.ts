import type { CommandRecord } from '../../../gateway/contract/command/command.ts';
import type { LinkRecord } from '../../../gateway/contract/vehicle/link.ts';
import type { Alert, TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import type { VehicleEntry } from '../../../renderer/state/vehicle/vehicle-store.ts';

/** A healthy copter on the ground. */
export function buildVehicle(change: Partial<TelemetryVehicle> = {}): TelemetryVehicle {
  const sysid = change.sysid ?? 1;
  return {
    id: `uav-${sysid}`,
    name: `Copter ${sysid}`,
    sysid,
    mode: 'sim',
    autopilot: 'ardupilot',
    type: 'copter',
    firmware: 'ArduCopter 4.7.0',
    status: 'on_ground',
    armed: false,
    flight_mode: 'GUIDED',
    flight_modes: ['GUIDED', 'LOITER', 'RTL'],
    link: {
      state: 'online',
      link_quality: 0.98,
      loss_pct: 0.4,
      rtt_ms: 6,
      last_seen_ms: 20,
      linkId: 'lnk_1',
    },
    link_quality: 0.98,
    battery_pct: 92,
    altitude_m: 0,
    position: { lat: 47.3977, lon: 8.5456, alt_amsl_m: 488, altitude_m: 0, heading_deg: 90, age_ms: 50 },
    attitude: { roll_deg: 1, pitch_deg: -2, yaw_deg: 90, age_ms: 50 },
    velocity: { ground_mps: 0, air_mps: null, climb_mps: 0, course_deg: 90, throttle_pct: 0, age_ms: 50 },
    battery: {
      voltage_v: 12.4,
      current_a: 0.4,
      used_mah: 12,
      remaining_s: null,
      charge_state: 'ok',
      age_ms: 100,
    },
    gps: {
      fix: '3d',
      satellites: 14,
      hdop: 0.8,
      horizontal_accuracy_m: 0.6,
      vertical_accuracy_m: 0.9,
      age_ms: 100,
    },
    wind: null,
    home: { lat: 47.3977, lon: 8.5456, alt_amsl_m: 488 },
    target: null,
    mission: { seq: 0, count: 0, state: 'none', distance_to_next_m: null },
    health: { ready: true, ready_for_takeoff: true, issues: [] },
    flight_time_s: null,
    stale: false,
    conflict: false,
    signed: false,
    recording: true,
    ...change,
  };
}

export function buildEntry(change: Partial<TelemetryVehicle> = {}, receivedAtMs = 0): VehicleEntry {
  return { telemetry: buildVehicle(change), receivedAtMs };
}

export function buildAlert(change: Partial<Alert> = {}): Alert {
  return {
    alertId: 'alert-1',
    vehicleId: 'uav-1',
    severity: 'caution',
    code: 'battery-low',
    text: 'Battery low',
    advice: 'Return soon.',
    sinceMs: 1_000,
    count: 1,
    active: true,
    acknowledged: false,
    ...change,
  };
}

export function buildCommand(change: Partial<CommandRecord> = {}): CommandRecord {
  return {
    commandId: 'cmd-1',
    traceId: 'a'.repeat(32),
    vehicleId: 'uav-1',
    command: 'takeoff',
    params: { altitudeM: 20 },
    actor: { kind: 'operator', id: 'operator' },
    source: 'window',
    category: 'Navigation',
    actionId: null,
    planId: null,
    runId: null,
    approvalId: null,
    epoch: null,
    mode: 'sim',
    state: 'sent',
    detail: null,
    decision: null,
    mavlink: {
      command: 'MAV_CMD_NAV_TAKEOFF',
      attempts: 1,
      result: null,
      progressPct: null,
      rttMs: null,
      statustext: [],
    },
    createdAtMs: 1_000,
    sentAtMs: 1_010,
    acceptedAtMs: null,
    endedAtMs: null,
    ...change,
  };
}

export function buildLink(change: Partial<LinkRecord> = {}): LinkRecord {
  return {
    linkId: 'lnk_1',
    text: 'udpin:127.0.0.1:14550',
    config: { kind: 'udpin', host: '127.0.0.1', port: 14550 },
    origin: 'stored',
    mode: 'live',
    note: null,
    state: 'open',
    lastError: null,
    receivedBytes: 0,
    sentBytes: 0,
    receivedFrames: 0,
    sentFrames: 0,
    rejectedFrames: {},
    lostFrames: 0,
    lossPct: null,
    droppedWrites: 0,
    reconnects: 0,
    systems: [],
    signing: 'off',
    ...change,
  };
}

import type { LaunchRecord } from '../../gateway/contract/action/launch.ts';
import type { AuditRow } from '../../gateway/contract/command/audit.ts';
import type { CommandRecord } from '../../gateway/contract/command/command.ts';
import type { Decision } from '../../gateway/contract/command/decision.ts';
import type { MissionRun } from '../../gateway/contract/mission/mission.ts';
import type { Zone } from '../../gateway/contract/mission/zone.ts';
import type { VehicleParameters } from '../../gateway/contract/onboard/parameter.ts';
import type { VehicleEvent } from '../../gateway/contract/port/websocket.ts';
import type { LinkRecord } from '../../gateway/contract/vehicle/link.ts';
import type { Alert, TelemetryVehicle } from '../../gateway/contract/vehicle/telemetry.ts';

/** Whole records of the contract with defaults; a test names what it is about. */
const AT_MS = Date.UTC(2026, 0, 1, 12);
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';

export function sampleVehicle(changes: Partial<TelemetryVehicle> = {}): TelemetryVehicle {
  return {
    id: 'uav-1',
    name: 'Copter 1',
    sysid: 1,
    mode: 'sim',
    autopilot: 'ardupilot',
    type: 'copter',
    firmware: '4.6.0',
    status: 'flying',
    armed: true,
    flight_mode: 'GUIDED',
    flight_modes: ['STABILIZE', 'GUIDED', 'AUTO', 'RTL', 'LAND', 'LOITER'],
    link: {
      state: 'online',
      link_quality: 0.99,
      loss_pct: 0.2,
      rtt_ms: 12,
      last_seen_ms: 4,
      linkId: 'lnk_1',
    },
    link_quality: 0.99,
    battery_pct: 81,
    altitude_m: 30.5,
    position: {
      lat: 47.397742,
      lon: 8.545594,
      alt_amsl_m: 518.5,
      altitude_m: 30.5,
      heading_deg: 181.2,
      age_ms: 4,
    },
    attitude: { roll_deg: 0.1, pitch_deg: -0.4, yaw_deg: 181.2, age_ms: 4 },
    velocity: {
      ground_mps: 4.2,
      air_mps: null,
      climb_mps: 0.1,
      course_deg: 180,
      throttle_pct: 41,
      age_ms: 4,
    },
    battery: {
      voltage_v: 15.8,
      current_a: 12.2,
      used_mah: 820,
      remaining_s: 900,
      charge_state: 'ok',
      age_ms: 40,
    },
    gps: {
      fix: '3d',
      satellites: 14,
      hdop: 0.8,
      horizontal_accuracy_m: 0.6,
      vertical_accuracy_m: 0.9,
      age_ms: 90,
    },
    wind: null,
    home: { lat: 47.397, lon: 8.545, alt_amsl_m: 488 },
    target: null,
    mission: { seq: 0, count: 0, state: 'none', distance_to_next_m: null },
    health: { ready: true, ready_for_takeoff: true, issues: [] },
    flight_time_s: 61,
    stale: false,
    conflict: false,
    signed: false,
    recording: true,
    ...changes,
  };
}

export function sampleDecision(changes: Partial<Decision> = {}): Decision {
  return {
    decisionId: 'dec_1',
    decision: 'allow',
    evidence: ['policy-version:1', 'operator-override:none', 'replay-enabled:true'],
    inputHash: 'ab'.repeat(32),
    decidedAtMs: AT_MS,
    expiresAtMs: AT_MS + 30_000,
    ...changes,
  };
}

export function sampleCommand(changes: Partial<CommandRecord> = {}): CommandRecord {
  return {
    commandId: 'cmd_1',
    traceId: TRACE_ID,
    vehicleId: 'uav-1',
    command: 'hold',
    params: {},
    actor: { kind: 'operator', id: 'operator' },
    source: 'rest',
    category: 'Emergency',
    actionId: null,
    planId: null,
    runId: null,
    approvalId: null,
    epoch: null,
    mode: 'sim',
    state: 'accepted',
    detail: null,
    decision: sampleDecision(),
    mavlink: {
      command: 'MAV_CMD_DO_SET_MODE',
      attempts: 1,
      result: 'MAV_RESULT_ACCEPTED',
      progressPct: null,
      rttMs: 12,
      statustext: [],
    },
    createdAtMs: AT_MS,
    sentAtMs: AT_MS,
    acceptedAtMs: AT_MS + 12,
    endedAtMs: null,
    ...changes,
  };
}

export function sampleLaunch(changes: Partial<LaunchRecord> = {}): LaunchRecord {
  return {
    timestamp: new Date(AT_MS).toISOString(),
    launchId: 'lch_1',
    status: 'enqueued',
    aircraft: 'uav-1',
    mode: 'sim',
    traceId: TRACE_ID,
    decision: sampleDecision(),
    missionType: 'patrol',
    zoneId: 'field',
    priority: 'normal',
    detail: null,
    progressPct: 0,
    commandIds: [],
    actionId: null,
    updatedAtMs: AT_MS,
    ...changes,
  };
}

export function sampleMissionRun(changes: Partial<MissionRun> = {}): MissionRun {
  return {
    missionId: 'mis_1',
    timestamp: new Date(AT_MS).toISOString(),
    status: 'enqueued',
    detail: null,
    vehicleId: 'uav-1',
    mode: 'sim',
    traceId: TRACE_ID,
    decision: sampleDecision(),
    commandIds: [],
    actionId: null,
    updatedAtMs: AT_MS,
    ...changes,
  };
}

export function sampleZone(changes: Partial<Zone> = {}): Zone {
  return {
    type: 'Feature',
    id: 'field',
    properties: { name: 'Field', kind: 'operation', flightAltitudeM: 30, ceilingM: 120 },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [8.54, 47.39],
          [8.55, 47.39],
          [8.55, 47.4],
          [8.54, 47.39],
        ],
      ],
    },
    ...changes,
  };
}

export function sampleLink(changes: Partial<LinkRecord> = {}): LinkRecord {
  return {
    linkId: 'lnk_1',
    text: 'udpin:127.0.0.1:14550',
    config: { kind: 'udpin', host: '127.0.0.1', port: 14550 },
    origin: 'flag',
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
    ...changes,
  };
}

export function sampleAlert(changes: Partial<Alert> = {}): Alert {
  return {
    alertId: 'link-lost:uav-1',
    vehicleId: 'uav-1',
    severity: 'warning',
    code: 'link-lost',
    text: 'Copter 1 is not heard any more',
    advice: 'Check the radio',
    sinceMs: AT_MS,
    count: 1,
    active: true,
    acknowledged: false,
    ...changes,
  };
}

export function sampleAuditRow(changes: Partial<AuditRow> = {}): AuditRow {
  return {
    auditId: 1,
    atMs: AT_MS,
    traceId: TRACE_ID,
    actor: { kind: 'operator', id: 'operator' },
    action: 'command.hold',
    target: 'uav-1',
    decisionId: null,
    outcome: 'done',
    detail: {},
    ...changes,
  };
}

export function sampleVehicleEvent(changes: Partial<VehicleEvent> = {}): VehicleEvent {
  return {
    eventId: 'evt_1',
    vehicleId: 'uav-1',
    kind: 'mode',
    severity: 'info',
    summary: 'GUIDED',
    atMs: AT_MS,
    ...changes,
  };
}

export function sampleParameters(changes: Partial<VehicleParameters> = {}): VehicleParameters {
  return {
    vehicleId: 'uav-1',
    mode: 'sim',
    state: 'complete',
    received: 2,
    total: 2,
    detail: null,
    descriptions: 'shipped',
    descriptionFile: null,
    revision: 1,
    readAtMs: AT_MS,
    isStale: false,
    items: [
      { name: 'FENCE_ENABLE', value: 0, type: 'int8' },
      { name: 'RTL_ALT', value: 1500, type: 'int32' },
    ],
    ...changes,
  };
}

import type { LogbookFlight } from '../../../gateway/contract/recording/logbook.ts';
import type { ReplaySession, TimelineEvent } from '../../../gateway/contract/recording/replay.ts';

const startMs = Date.UTC(2026, 10, 21, 4, 27, 0);

export function buildSession(change: Partial<ReplaySession> = {}): ReplaySession {
  return {
    sessionId: 'imp_1',
    name: 'survey.tlog',
    source: 'imported',
    format: 'tlog',
    state: 'ready',
    progressPct: 100,
    mode: 'live',
    startAtMs: startMs,
    endAtMs: startMs + 127_000,
    durationS: 127,
    vehicles: [
      {
        vehicleId: 'uav-2',
        name: 'Copter 2',
        sysid: 2,
        autopilot: 'ardupilot',
        type: 'copter',
        armedS: 79,
        distanceM: 220,
      },
    ],
    coverage: { pct: 99.4, gaps: [] },
    messageCount: 1980,
    sizeBytes: 81_214,
    problems: [],
    notes: [],
    tags: [],
    actor: { kind: 'operator', id: 'operator' },
    createdAtMs: startMs + 3_600_000,
    ...change,
  };
}

export function buildFlight(change: Partial<LogbookFlight> = {}): LogbookFlight {
  return {
    flightId: 'imp_1_uav-2_1',
    sessionId: 'imp_1',
    sessionName: 'survey.tlog',
    vehicleId: 'uav-2',
    vehicleName: 'Copter 2',
    type: 'copter',
    mode: 'live',
    armedAtMs: startMs + 43_000,
    disarmedAtMs: startMs + 122_000,
    armedS: 79,
    airborneS: 73,
    distanceM: 220,
    highestM: 20.4,
    fastestMps: 7.9,
    farthestM: 49.8,
    batteryStartPct: 100,
    batteryEndPct: 88,
    lowestVoltageV: 10.2,
    takeOff: { lat: 47.397742, lon: 8.5463903 },
    modes: ['GUIDED', 'AUTO', 'RTL'],
    warnings: 2,
    checklist: null,
    coveragePct: 100,
    ...change,
  };
}

export function buildTimelineEvent(change: Partial<TimelineEvent> = {}): TimelineEvent {
  return {
    id: 'evt_1',
    seq: 1,
    t: startMs + 76_000,
    tRelMs: 76_000,
    endT: null,
    kind: 'failsafe',
    severity: 'warning',
    vehicle: 'uav-2',
    actor: null,
    summary: 'Failsafe: Battery Failsafe',
    refs: { commandId: null, actionId: null, planId: null, decisionId: null, traceId: null },
    data: {},
    prevHash: '0'.repeat(64),
    hash: 'a'.repeat(64),
    ...change,
  };
}

import type { ReplaySession, TimelineEvent } from '../../gateway/contract/recording/replay.ts';

export function sampleSession(change: Partial<ReplaySession> = {}): ReplaySession {
  return {
    sessionId: 'imp_1',
    name: 'roof.tlog',
    source: 'imported',
    format: 'tlog',
    state: 'ready',
    progressPct: 100,
    mode: 'sim',
    startAtMs: 1_000_000,
    endAtMs: 1_060_000,
    durationS: 60,
    vehicles: [],
    coverage: { pct: null, gaps: [] },
    messageCount: 10,
    sizeBytes: 400,
    problems: [],
    notes: [],
    tags: [],
    actor: { kind: 'operator', id: 'operator' },
    createdAtMs: 1_000_000,
    ...change,
  };
}

export function sampleEvent(change: Partial<TimelineEvent> = {}): TimelineEvent {
  return {
    id: 'evt_1',
    seq: 1,
    t: 1_000_000,
    tRelMs: 0,
    endT: null,
    kind: 'armed',
    severity: 'info',
    vehicle: 'uav-1',
    actor: null,
    summary: 'Copter 1 armed',
    refs: { commandId: null, actionId: null, planId: null, decisionId: null, traceId: null },
    data: { what: 'armed' },
    prevHash: '0'.repeat(64),
    hash: '1'.repeat(64),
    ...change,
  };
}

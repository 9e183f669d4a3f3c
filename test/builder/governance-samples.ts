import type { Approval, Override } from '../../gateway/contract/command/approval.ts';
import type { DecisionRecord } from '../../gateway/contract/command/decision.ts';
import type { CommandLease, ControlState } from '../../gateway/contract/command/lease.ts';
import type { Policy } from '../../gateway/contract/command/policy.ts';
import { sampleDecision } from './contract-samples.ts';

/** Whole records of governance with defaults; a test names what it is about. */
const AT_MS = Date.UTC(2026, 0, 1, 12);
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const OPERATOR = { kind: 'operator', id: 'operator' } as const;

export function sampleDecisionRecord(changes: Partial<DecisionRecord> = {}): DecisionRecord {
  return {
    ...sampleDecision({ decision: 'deny' }),
    policyVersion: '1',
    findings: [
      {
        policyId: 'altitude-ceiling',
        verdict: 'deny',
        reason: 'Above the ceiling: 130 m of 120 m',
        values: { 'target.highestAltitudeM': 130 },
        override: 'self',
        isOverridden: false,
      },
    ],
    command: 'takeoff',
    vehicleId: 'uav-1',
    mode: 'sim',
    actor: OPERATOR,
    traceId: TRACE_ID,
    override: null,
    approval: null,
    input: {},
    durationMs: 1.2,
    ...changes,
  };
}

export function sampleApproval(changes: Partial<Approval> = {}): Approval {
  return {
    approvalId: 'apr_1',
    kind: 'command',
    state: 'waiting',
    decisionId: 'dec_1',
    commandId: 'cmd_1',
    actionId: null,
    planId: null,
    overrideId: null,
    vehicleId: 'uav-1',
    command: 'takeoff',
    params: { altitudeM: 20 },
    mode: 'sim',
    findings: [],
    needsSecondPerson: true,
    requestedBy: OPERATOR,
    requestedReason: null,
    traceId: TRACE_ID,
    createdAtMs: AT_MS,
    deadlineAtMs: AT_MS + 300_000,
    decidedBy: null,
    decidedReason: null,
    decidedAtMs: null,
    ...changes,
  };
}

export function sampleOverride(changes: Partial<Override> = {}): Override {
  return {
    overrideId: 'ovr_1',
    state: 'active',
    decisionId: 'dec_1',
    policyIds: ['altitude-ceiling'],
    command: 'takeoff',
    vehicleId: 'uav-1',
    commandHash: 'cd'.repeat(32),
    by: OPERATOR,
    reason: 'inspected by hand',
    approvalId: null,
    approvedBy: null,
    createdAtMs: AT_MS,
    expiresAtMs: AT_MS + 300_000,
    ...changes,
  };
}

export function sampleControlState(changes: Partial<ControlState> = {}): ControlState {
  return {
    flightMode: 'GUIDED',
    isArmed: true,
    altitudeM: 30,
    groundSpeedMps: 4,
    batteryPct: 80,
    activity: null,
    ...changes,
  };
}

export function sampleLease(changes: Partial<CommandLease> = {}): CommandLease {
  return {
    vehicleId: 'uav-1',
    epoch: 3,
    holder: OPERATOR,
    kind: 'explicit',
    sinceMs: AT_MS,
    expiresAtMs: AT_MS + 60_000,
    state: sampleControlState(),
    takeover: null,
    ...changes,
  };
}

export function samplePolicy(changes: Partial<Policy> = {}): Policy {
  return {
    policyId: 'altitude-ceiling',
    description: 'Not above the ceiling',
    verdict: 'deny',
    override: 'self',
    source: 'default',
    text: '@id("altitude-ceiling") forbid (principal, action, resource);',
    refused: null,
    updatedAtMs: null,
    ...changes,
  };
}

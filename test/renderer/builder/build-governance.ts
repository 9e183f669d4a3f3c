import type { Approval, Override } from '../../../gateway/contract/command/approval.ts';
import type { CommandRecord, CommandTrace } from '../../../gateway/contract/command/command.ts';
import type { Decision, DecisionRecord, PolicyFinding } from '../../../gateway/contract/command/decision.ts';
import type { CommandLease, ControlState } from '../../../gateway/contract/command/lease.ts';
import type { Policy } from '../../../gateway/contract/command/policy.ts';
import { buildCommand } from './build-records.ts';

const operator = { kind: 'operator', id: 'operator' } as const;

export function buildDecision(change: Partial<Decision> = {}): Decision {
  return {
    decisionId: 'dec-1',
    decision: 'deny',
    evidence: [
      'policy-version:v7',
      'operator-override:none',
      'replay-enabled:true',
      'altitude-ceiling: too high',
    ],
    inputHash: 'f'.repeat(64),
    decidedAtMs: 1_002,
    expiresAtMs: 31_002,
    ...change,
  };
}

export function buildFinding(change: Partial<PolicyFinding> = {}): PolicyFinding {
  return {
    policyId: 'altitude-ceiling',
    verdict: 'deny',
    reason: '150 m is above the ceiling of 120 m.',
    values: { 'target.highestAltitudeM': 150, 'vehicle.windMps': null },
    override: 'self',
    isOverridden: false,
    ...change,
  };
}

export function buildDecisionRecord(
  findings: readonly PolicyFinding[],
  change: Partial<DecisionRecord> = {},
): DecisionRecord {
  return {
    ...buildDecision(),
    policyVersion: 'v7',
    findings: [...findings],
    command: 'takeoff',
    vehicleId: 'uav-1',
    mode: 'sim',
    actor: operator,
    traceId: 'a'.repeat(32),
    override: null,
    approval: null,
    input: { vehicle: { isArmed: false, flightMode: 'STABILIZE', batteryPct: 83, windMps: null } },
    durationMs: 1.25,
    ...change,
  };
}

/** A take-off that governance denied. */
export function buildDenied(change: Partial<CommandRecord> = {}): CommandRecord {
  return buildCommand({
    state: 'denied',
    params: { altitudeM: 150 },
    decision: buildDecision(),
    mavlink: null,
    sentAtMs: null,
    endedAtMs: 1_005,
    ...change,
  });
}

export function buildTrace(record: CommandRecord, trace: CommandTrace['trace'] = []): CommandTrace {
  return { ...record, trace, replayCoveragePct: 100 };
}

export function buildApproval(change: Partial<Approval> = {}): Approval {
  return {
    approvalId: 'apr-1',
    kind: 'command',
    state: 'waiting',
    decisionId: 'dec-1',
    commandId: 'cmd-1',
    actionId: null,
    planId: null,
    overrideId: null,
    vehicleId: 'uav-1',
    command: 'takeoff',
    params: { altitudeM: 80 },
    mode: 'sim',
    findings: [buildFinding({ verdict: 'require_approval' })],
    needsSecondPerson: false,
    requestedBy: { kind: 'key', id: 'key-9' },
    requestedReason: null,
    traceId: 'a'.repeat(32),
    createdAtMs: Date.now(),
    deadlineAtMs: Date.now() + 90_000,
    decidedBy: null,
    decidedReason: null,
    decidedAtMs: null,
    ...change,
  };
}

export function buildOverride(change: Partial<Override> = {}): Override {
  return {
    overrideId: 'ovr-1',
    state: 'active',
    decisionId: 'dec-1',
    policyIds: ['altitude-ceiling'],
    command: 'takeoff',
    vehicleId: 'uav-1',
    commandHash: 'c',
    by: operator,
    reason: 'Survey of the mast',
    approvalId: null,
    approvedBy: null,
    createdAtMs: Date.now(),
    expiresAtMs: Date.now() + 60_000,
    ...change,
  };
}

export function buildControlState(change: Partial<ControlState> = {}): ControlState {
  return {
    flightMode: 'GUIDED',
    isArmed: true,
    altitudeM: 24.3,
    groundSpeedMps: null,
    batteryPct: 76,
    activity: null,
    ...change,
  };
}

export function buildLease(change: Partial<CommandLease> = {}): CommandLease {
  return {
    vehicleId: 'uav-1',
    epoch: 3,
    holder: { kind: 'key', id: 'key-9' },
    kind: 'explicit',
    sinceMs: Date.now() - 10_000,
    expiresAtMs: Date.now() + 60_000,
    state: buildControlState({ activity: 'Patrol over zone-north' }),
    takeover: null,
    ...change,
  };
}

export function buildPolicy(change: Partial<Policy> = {}): Policy {
  return {
    policyId: 'altitude-ceiling',
    description: 'Nothing flies higher than 120 m.',
    verdict: 'deny',
    override: 'second-person',
    source: 'default',
    text: 'forbid (principal, action, resource)\nwhen { context.altitudeM > 120 };\n',
    refused: null,
    updatedAtMs: null,
    ...change,
  };
}

import type { CommandRecord, TraceEntry } from '../../contract/command/command.ts';
import type { DecisionRecord } from '../../contract/command/decision.ts';
import { english, joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import type { CommandOutcome } from '../../mavlink/protocol/command/command-outcome.ts';
import type { ApprovalOutcome } from '../approval/approval-service.ts';

/** A trace entry; its time is the time of writing. */
export type TraceNote = readonly [
  kind: TraceEntry['kind'],
  text: OperatorText,
  detail?: Readonly<Record<string, unknown>>,
];

export function requestNote(record: CommandRecord, text: OperatorText): TraceNote {
  const { actor, source, epoch } = record;
  return ['request', say('{who}: {text}', { who: actor.id, text }), { actor, source, epoch }];
}

/** The verdict with each policy involved. */
export function decisionNote(decision: DecisionRecord): TraceNote {
  const { decisionId, policyVersion, findings, override, approval } = decision;
  const reasons = findings.filter(({ verdict }) => verdict !== 'allow').map(({ reason }) => reason);
  const text = joinTexts([decision.decision, ...reasons.slice(0, 5)]);
  const policies = findings.map(({ policyId, verdict, reason, isOverridden }) => ({
    policyId,
    verdict,
    reason: english(reason),
    isOverridden,
  }));
  const people = { overrideId: override?.overrideId ?? null, approvalId: approval?.approvalId ?? null };
  return ['decision', text, { decisionId, policyVersion, policies, ...people }];
}

export function attemptNote(command: string, attempt: number): TraceNote {
  return ['attempt', say('{command}, attempt {count}', { command, count: attempt }), { command, attempt }];
}

/** The outcome of one MAVLink command; undefined without an answer. */
export function stepNote(command: string, outcome: CommandOutcome): TraceNote | undefined {
  if (outcome.kind === 'accepted')
    return [
      'ack',
      say('{message}: {result}', { message: command, result: 'ACCEPTED' }),
      { command, result: 'ACCEPTED', rttMs: outcome.rttMs ?? null },
    ];
  if (outcome.kind === 'seen')
    return ['effect', say('Telemetry shows the effect of {command}', { command }), { command }];
  if (outcome.kind === 'timed-out')
    return ['ack', say('{command}: no answer', { command }), { command, result: null }];
  if (!('resultName' in outcome)) return undefined;
  return [
    'ack',
    say('{message}: {result}', { message: command, result: outcome.resultName }),
    { command, result: outcome.resultName },
  ];
}

export function answerNote(outcome: ApprovalOutcome): TraceNote {
  const { approvalId, decidedBy, decidedReason } = outcome.approval;
  const text =
    outcome.kind === 'approved'
      ? say('Approved by {who}', { who: decidedBy?.id ?? 'an unknown person' })
      : outcome.reason;
  return [
    'approval',
    text,
    { approvalId, outcome: outcome.kind, by: decidedBy, reason: decidedReason && english(decidedReason) },
  ];
}

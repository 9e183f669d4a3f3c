import type { CommandRecord } from '../../contract/command/command.ts';
import type { DecisionRecord } from '../../contract/command/decision.ts';
import type { TimelineEvent } from '../../contract/recording/replay.ts';
import type { StationHappenings } from './station-happenings.ts';
import { markOf, NO_REFS, type TimelineMark } from './timeline-mark.ts';

/** What the station wrote down beside the frames. */
export interface StationRecords {
  recordsBetween(
    fromMs: number,
    toMs: number,
    vehicleId: string,
  ): { readonly commands: readonly CommandRecord[]; readonly decisions: readonly DecisionRecord[] };
  /** Of all vehicles. */
  happeningsBetween(fromMs: number, toMs: number): StationHappenings;
}

/** Written just before the first frame leaves, or just after it for what must not wait. */
const EARLY_MS = 500;
const LATE_MS = 500;
const ANSWER_MS = 10_000;
const UNANSWERED_MS = 10_000;
const BAD_ENDS: ReadonlySet<string> = new Set(['denied', 'refused', 'failed', 'unknown']);

/**
 * Joins the records of one vehicle with the marks from its frames: a command and the frames that carried it
 * become one mark, and its answers get its references. In time order.
 */
export function withRecords(
  marks: readonly TimelineMark[],
  vehicleId: string,
  { commands, decisions }: ReturnType<StationRecords['recordsBetween']>,
): readonly TimelineMark[] {
  const taken = new Set<TimelineMark>();
  const added: TimelineMark[] = [];
  for (const record of commands) {
    const frames = marks.filter((mark) => !taken.has(mark) && carries(mark, record, vehicleId));
    for (const frame of frames) taken.add(frame);
    added.push(commandMark(record, frames));
    for (const frame of frames)
      for (const mark of marks) if (answers(mark, frame)) mark.refs = refsOf(record);
  }
  for (const decision of decisions) added.push(decisionMark(decision, commands));
  return [...marks.filter((mark) => !taken.has(mark)), ...added].sort((left, right) => left.t - right.t);
}

function carries(mark: TimelineMark, record: CommandRecord, vehicleId: string): boolean {
  if (mark.kind !== 'command' || mark.vehicle !== vehicleId || !record.mavlink) return false;
  const { createdAtMs, acceptedAtMs, endedAtMs } = record;
  if (mark.t < createdAtMs - EARLY_MS) return false;
  if (mark.t <= (acceptedAtMs ?? endedAtMs ?? createdAtMs + UNANSWERED_MS) + LATE_MS) return true;
  // Later messages of the same command, such as the speed after a target.
  return (
    mark.t <= (endedAtMs ?? createdAtMs) && sameCommand(String(mark.data.command), record.mavlink.command)
  );
}

function sameCommand(left: string, right: string): boolean {
  return left.replace(/^MAV_CMD_/, '') === right.replace(/^MAV_CMD_/, '');
}

function answers(mark: TimelineMark, frame: TimelineMark): boolean {
  return (
    mark.kind === 'ack' &&
    mark.vehicle === frame.vehicle &&
    mark.data.command === frame.data.command &&
    mark.t >= frame.t &&
    mark.t <= (frame.endT ?? frame.t + ANSWER_MS)
  );
}

function refsOf({ commandId, actionId, planId, decision, traceId }: CommandRecord): TimelineEvent['refs'] {
  return { commandId, actionId, planId, decisionId: decision?.decisionId ?? null, traceId };
}

function commandMark(record: CommandRecord, frames: readonly TimelineMark[]): TimelineMark {
  const { command, state, detail, createdAtMs, endedAtMs, vehicleId, actor } = record;
  const [first] = frames;
  const isBad = BAD_ENDS.has(state);
  return markOf({
    t: first?.t ?? createdAtMs,
    endT: endedAtMs,
    kind: 'command',
    severity: isBad ? 'caution' : 'info',
    vehicle: vehicleId,
    actor,
    summary: isBad && detail !== null ? `${command} ${state}: ${detail}` : `${command} ${state}`,
    refs: refsOf(record),
    data: {
      what: 'command',
      command: first?.data.command ?? record.mavlink?.command ?? command,
      action: command,
      params: record.params,
      state,
      detail,
      source: record.source,
      result: record.mavlink?.result ?? null,
      frames: frames.map(({ t, summary, data }) => ({ t, summary, ...data })),
    },
  });
}

function decisionMark(decision: DecisionRecord, commands: readonly CommandRecord[]): TimelineMark {
  const { decisionId, traceId, findings } = decision;
  const command = commands.find((record) => record.decision?.decisionId === decisionId);
  return markOf({
    t: decision.decidedAtMs,
    kind: 'decision',
    severity: decision.decision === 'deny' ? 'caution' : 'info',
    vehicle: decision.vehicleId,
    actor: decision.actor,
    summary: `${decision.command}: ${decision.decision.replaceAll('_', ' ')}`,
    refs: command ? refsOf({ ...command, traceId }) : { ...NO_REFS, decisionId, traceId },
    data: {
      what: 'decision',
      decision: decision.decision,
      command: decision.command,
      evidence: decision.evidence,
      policyVersion: decision.policyVersion,
      reasons: findings.map(({ policyId, verdict, reason }) => ({ policyId, verdict, reason })),
    },
  });
}

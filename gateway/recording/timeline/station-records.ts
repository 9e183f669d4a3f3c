import type { AuditRow } from '../../contract/command/audit.ts';
import { COMMANDS, type CommandName, commandOf } from '../../contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../contract/command/command.ts';
import type { DecisionRecord } from '../../contract/command/decision.ts';
import { english, type OperatorText, say } from '../../contract/operator-text.ts';
import type { TimelineEvent } from '../../contract/recording/replay.ts';
import type { AlertEpisode } from '../../store/repository/vehicle/alert-episode-repository.ts';
import { markOf, NO_REFS, type TimelineMark } from './timeline-mark.ts';

/** What the station and its users did, apart from commands. */
interface StationHappenings {
  /** Overrides, approvals, leases, checklists, zones, policies and links. */
  readonly rows: readonly AuditRow[];
  readonly alerts: readonly AlertEpisode[];
}

/** Rows about a vehicle have it as their target; the others concern all of them. */
const OF_A_VEHICLE = /^(override$|approval:|lease\.|checklist\.)/;

/** Marks of what concerns those vehicles, or all. */
export function happeningMarks(
  { rows, alerts }: StationHappenings,
  vehicleIds: ReadonlySet<string>,
): readonly TimelineMark[] {
  const concerns = (vehicleId: string | null) => vehicleId === null || vehicleIds.has(vehicleId);
  // Recordings have the autopilot's texts themselves.
  const ofStation = alerts.filter(({ alert }) => alert.code !== 'statustext');
  return [...ofStation.map(alertMark), ...rows.map(rowMark)].filter(({ vehicle }) => concerns(vehicle));
}

function alertMark({ alert, endedAtMs }: AlertEpisode): TimelineMark {
  const { alertId, vehicleId, severity, code, text, advice, acknowledged, sinceMs } = alert;
  return markOf({
    t: sinceMs,
    endT: endedAtMs,
    kind: 'alert',
    severity,
    vehicle: vehicleId,
    summary: text,
    data: { what: 'station_alert', alertId, code, advice: advice && english(advice), acknowledged },
  });
}

function rowMark(row: AuditRow): TimelineMark {
  const { atMs, actor, action, target, decisionId, traceId, outcome, detail } = row;
  const commandId = typeof detail.commandId === 'string' ? detail.commandId : null;
  return markOf({
    t: atMs,
    kind: 'operator',
    severity: action === 'override' || outcome === 'forced' || outcome === 'incomplete' ? 'caution' : 'info',
    // An override or an approval of something without a vehicle has the name of the command there.
    vehicle: OF_A_VEHICLE.test(action) && target !== detail.command ? target : null,
    actor,
    summary: summaryOf(row),
    refs: { ...NO_REFS, commandId, decisionId, traceId },
    data: { what: 'operator', action, target, outcome, detail },
  });
}

function summaryOf({ action, target, outcome, detail }: AuditRow): OperatorText {
  const reason = [detail.reason, detail.decidedReason, detail.requestedReason].find(
    (text) => typeof text === 'string' && text !== '',
  );
  const said = reason === undefined ? '' : `: ${String(reason)}`;
  const command = String(detail.command ?? target);
  if (action === 'override') {
    const policies = Array.isArray(detail.policyIds) ? detail.policyIds.join(', ') : 'policies';
    return `Override of ${policies} for ${command} ${outcome}${said}`;
  }
  if (action.startsWith('approval:')) return `Approval of ${command} ${outcome}${said}`;
  if (action.startsWith('checklist.')) return checklistSummary(action, outcome, detail);
  if (action.startsWith('lease.'))
    return `Command of ${target}: ${action.slice('lease.'.length)} ${outcome}${said}`;
  return `${action.replace('.', ' ')} ${target}: ${outcome}${said}`;
}

function checklistSummary(action: string, outcome: string, detail: AuditRow['detail']): OperatorText {
  const item = String(detail.item ?? '');
  switch (action) {
    case 'checklist.tick':
      return say('Checklist: ticked “{item}”', { item });
    case 'checklist.untick':
      return say('Checklist: unticked “{item}”', { item });
    case 'checklist.flown': {
      const missing = Array.isArray(detail.missing) ? detail.missing : [];
      const left = missing.length === 0 ? '' : `, missing: ${missing.join('; ')}`;
      return `${String(detail.name)} ${outcome} at arming (${detail.done} of ${detail.total})${left}`;
    }
    case 'checklist.choose':
      return say('Checklist chosen: {checklist}', {
        checklist: String(detail.checklistId ?? 'default of the vehicle type'),
      });
    default:
      return 'Checklist restarted';
  }
}

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
 * become one mark, its outcome another, and its answers get its references. In time order.
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
    const mark = commandMark(record, frames);
    added.push(mark);
    if (record.endedAtMs !== null) added.push(outcomeMark(record, record.endedAtMs, mark.t));
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
  return markOf({
    t: first?.t ?? createdAtMs,
    endT: endedAtMs,
    kind: 'command',
    severity: 'info',
    vehicle: vehicleId,
    actor,
    summary: say('{command} ordered', { command: titleOf(record) }),
    refs: refsOf(record),
    data: {
      what: 'command',
      command: first?.data.command ?? record.mavlink?.command ?? command,
      action: command,
      params: record.params,
      state,
      detail: detail && english(detail),
      source: record.source,
      result: record.mavlink?.result ?? null,
      frames: frames.map(({ t, summary, data }) => ({ t, summary: english(summary), ...data })),
    },
  });
}

/** How the command ended, at that time. */
function outcomeMark(record: CommandRecord, endedAtMs: number, orderedAtMs: number): TimelineMark {
  const { command, state, detail, vehicleId } = record;
  const isBad = BAD_ENDS.has(state);
  const what = say('{command} {state} {seconds} s later', {
    command: titleOf(record),
    state,
    seconds: secondsText(endedAtMs - orderedAtMs),
  });
  return markOf({
    t: endedAtMs,
    kind: 'ack',
    severity: isBad ? 'caution' : 'info',
    vehicle: vehicleId,
    summary: isBad && detail !== null ? say('{what}: {detail}', { what, detail }) : what,
    refs: refsOf(record),
    data: { what: 'command_outcome', action: command, state, detail: detail && english(detail) },
  });
}

/** Records of other versions may have commands that this one does not know. */
function titleOf({ command }: CommandRecord): string {
  return command in COMMANDS ? commandOf(command as CommandName).title : command;
}

/** Tenths below ten seconds. */
function secondsText(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  return String(seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds));
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
      evidence: decision.evidence.map(english),
      policyVersion: decision.policyVersion,
      reasons: findings.map(({ policyId, verdict, reason }) => ({
        policyId,
        verdict,
        reason: english(reason),
      })),
    },
  });
}

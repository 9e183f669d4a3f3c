import type { AuditRow } from '../../contract/command/audit.ts';
import type { AlertEpisode } from '../../store/repository/vehicle/alert-episode-repository.ts';
import { markOf, NO_REFS, type TimelineMark } from './timeline-mark.ts';

/** What the station and its users did, apart from commands. */
export interface StationHappenings {
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
  return [...alerts.map(alertMark), ...rows.map(rowMark)].filter(({ vehicle }) => concerns(vehicle));
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
    data: { what: 'station_alert', alertId, code, advice, acknowledged },
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

function summaryOf({ action, target, outcome, detail }: AuditRow): string {
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

function checklistSummary(action: string, outcome: string, detail: AuditRow['detail']): string {
  const item = String(detail.item ?? '');
  switch (action) {
    case 'checklist.tick':
      return `Checklist: ticked “${item}”`;
    case 'checklist.untick':
      return `Checklist: took back “${item}”`;
    case 'checklist.flown': {
      const missing = Array.isArray(detail.missing) ? detail.missing : [];
      const left = missing.length === 0 ? '' : `, missing: ${missing.join('; ')}`;
      return `${String(detail.name)} ${outcome} at arming (${detail.done} of ${detail.total})${left}`;
    }
    case 'checklist.choose':
      return `Checklist chosen: ${String(detail.checklistId ?? 'that of the type')}`;
    default:
      return 'Checklist begun anew';
  }
}

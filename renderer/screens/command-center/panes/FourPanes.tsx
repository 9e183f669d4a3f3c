import { OctagonAlert, TriangleAlert } from 'lucide-react';
import type { Decision, DecisionRecord } from '../../../../gateway/contract/command/decision.ts';
import { CopyButton } from '../../../components/button/CopyButton.tsx';
import { AsRecorded } from '../../../components/code/AsRecorded.tsx';
import { Note } from '../../../components/Note.tsx';
import { actorText } from '../../../format/governance-text.ts';
import { shortId } from '../../../format/known-names.ts';
import { withUnit } from '../../../format/measure/measured.ts';
import { formatAge, formatLocalTime, formatUtcTime } from '../../../format/measure/time.ts';
import { formatQuantity } from '../../../format/measure/units.ts';
import { shownText } from '../../../format/reason-text.ts';
import { safetyOutlook } from '../../../format/safety-text.ts';
import { t } from '../../../language/translate.ts';
import { translateAlert } from '../../../language/translate-gateway.ts';
import { orderAlerts, useAlertStore } from '../../../state/app/alert-store.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { useDecision } from '../../../state/command-center/governance-queries.ts';
import { useLeaseStore } from '../../../state/command-center/lease-store.ts';
import { useNowMs, useUtcNowMs } from '../../../state/connection/now.ts';
import { useIsSelf } from '../../../state/connection/whoami.ts';
import { lastSeenMs, vehicleCondition } from '../../../state/vehicle/vehicle-condition.ts';
import { useVehicle } from '../../../state/vehicle/vehicle-store.ts';
import { FindingList, VerdictBadge } from './FindingList.tsx';
import { Facts, NoVehicle, Pane } from './Pane.tsx';
import { TelemetryPane } from './TelemetryPane.tsx';

export interface FourPanesProps {
  readonly decision: Decision | null;
  readonly vehicleId: string | null;
}

/** Decision, policy findings, telemetry and safety of a record or of a step. */
export function FourPanes({ decision, vehicleId }: FourPanesProps) {
  const query = useDecision(decision?.decisionId);
  return (
    <div className="four-panes stack">
      <DecisionPane decision={decision} record={query.data} />
      <EvidencePane decision={decision} query={query} />
      <TelemetryPane vehicleId={vehicleId} input={query.data?.input} />
      <SafetyPane vehicleId={vehicleId} />
    </div>
  );
}

interface EvidencePaneProps {
  readonly decision: Decision | null;
  readonly query: ReturnType<typeof useDecision>;
}

/** The policies that had a finding, with the compared values; and the decision as it was recorded. */
function EvidencePane({ decision, query: { data: record, error, refetch } }: EvidencePaneProps) {
  return (
    <Pane title={t('Governance evidence')}>
      {!decision && <p className="dim">{t('No decision, so no evidence.')}</p>}
      {record && record.findings.length === 0 && <p className="dim">{t('No policy objected.')}</p>}
      {record && <FindingList findings={record.findings} />}
      {decision && error && (
        <Note tone="error" onRetry={() => void refetch()}>
          {t('Cannot load the findings: {cause}', { cause: failureText(error) })}
        </Note>
      )}
      {decision && !record && !error && <p role="status">{t('Loading the findings…')}</p>}
      {decision && <AsRecorded value={record ?? decision} label={t('Decision as recorded')} />}
    </Pane>
  );
}

/** Who has command, what is wrong with the vehicle, and what the emergency actions would do now. */
function SafetyPane({ vehicleId }: { readonly vehicleId: string | null }) {
  const entry = useVehicle(vehicleId ?? undefined);
  const lease = useLeaseStore((state) => (vehicleId === null ? undefined : state.leases[vehicleId]));
  const alerts = useAlertStore((state) => state.alerts);
  const isSelf = useIsSelf();
  const nowMs = useNowMs();
  const utcNowMs = useUtcNowMs();
  if (vehicleId === null) return <NoVehicle title={t('Safety context')} />;
  const own = orderAlerts(alerts).filter((alert) => alert.vehicleId === vehicleId);
  const isLost = entry !== undefined && vehicleCondition(entry, nowMs) === 'lost';
  const battery = entry?.telemetry.battery;
  const link =
    entry &&
    t('{state} · last heard {age} ago', {
      state: t(entry.telemetry.link.state),
      age: formatAge(lastSeenMs(entry, nowMs)),
    });
  const holder = lease?.holder;
  return (
    <Pane title={t('Safety context')}>
      <Facts
        rows={[
          [
            t('Commanded by'),
            !holder
              ? t('nobody, until someone sends a command')
              : isSelf(holder)
                ? t('you')
                : actorText(holder),
          ],
          [t('Link'), link ?? t('never received')],
          [
            t('Battery'),
            `${withUnit(formatQuantity(entry?.telemetry.battery_pct), '%')} · ${withUnit(formatQuantity(battery?.voltage_v, 1), 'V')}`,
          ],
          ...(entry ? safetyOutlook(entry.telemetry) : []).map(
            ({ label, text }) =>
              [t(label), isLost ? t('Link lost: sent anyway over the last known link') : text] as const,
          ),
        ]}
      />
      {own.length === 0 && <p className="dim">{t('No active alerts.')}</p>}
      <ul className="grid gap-3">
        {own.map((alert) => {
          const Icon = alert.severity === 'warning' ? OctagonAlert : TriangleAlert;
          return (
            <li className="toned-signs flex gap-6" key={alert.alertId} data-severity={alert.severity}>
              <Icon size={13} aria-hidden />
              <span>
                {translateAlert(alert).text} · {formatAge(utcNowMs - alert.sinceMs)}
              </span>
            </li>
          );
        })}
      </ul>
    </Pane>
  );
}

interface DecisionPaneProps {
  /** Null if governance was not asked or has not answered yet. */
  readonly decision: Decision | null;
  /** The whole record, once loaded. */
  readonly record: DecisionRecord | undefined;
}

/** The decision, how long it is valid, and what it is bound to. */
function DecisionPane({ decision, record }: DecisionPaneProps) {
  const nowMs = useUtcNowMs();
  if (!decision)
    return (
      <Pane title={t('Decision')}>
        <p className="dim">{t('No decision yet. Hold, RTL, land and disarm never wait for one.')}</p>
      </Pane>
    );
  const { decidedAtMs, expiresAtMs, decisionId, inputHash } = decision;
  const time = formatLocalTime(decidedAtMs);
  const leftMs = expiresAtMs - nowMs;
  const ids = [
    [t('Copy decision'), decisionId],
    [t('Copy input hash'), inputHash],
  ] as const;
  return (
    <Pane title={t('Decision')} aside={<VerdictBadge verdict={decision.decision} />}>
      <Facts
        rows={[
          [
            t('Decided'),
            record
              ? t('{time} in {durationMs} ms', { time, durationMs: formatQuantity(record.durationMs, 1) })
              : time,
            formatUtcTime(decidedAtMs),
          ],
          [
            t('Valid'),
            leftMs > 0
              ? t('for {left} more', { left: formatAge(leftMs) })
              : t('until {time}', { time: formatLocalTime(expiresAtMs) }),
            formatUtcTime(expiresAtMs),
          ],
          [t('Override'), record?.override && overrideText(record.override)],
          [t('Approval'), record?.approval && approvalText(record.approval)],
          [
            t('Proof'),
            <span key="ids" className="line gap-2">
              {ids.map(([label, id]) => (
                <CopyButton key={label} text={id} label={label} shown={shortId(id)} />
              ))}
            </span>,
          ],
        ]}
      />
    </Pane>
  );
}

function approvalText({ by, reason }: NonNullable<DecisionRecord['approval']>): string {
  const actor = actorText(by);
  return reason ? t('{actor}: “{reason}”', { actor, reason: shownText(reason) }) : actor;
}

function overrideText({ by, reason, approvedBy }: NonNullable<DecisionRecord['override']>): string {
  const actor = actorText(by);
  return approvedBy
    ? t('{actor}: “{reason}”, approved by {approver}', { actor, reason, approver: actorText(approvedBy) })
    : t('{actor}: “{reason}”', { actor, reason });
}

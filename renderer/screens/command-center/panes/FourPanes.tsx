import { OctagonAlert, TriangleAlert } from 'lucide-react';
import type { Decision, DecisionRecord } from '../../../../gateway/contract/command/decision.ts';
import type { CommandLease } from '../../../../gateway/contract/command/lease.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { Note } from '../../../components/Note.tsx';
import { actorText } from '../../../format/governance-text.ts';
import { formatAge, formatLocalTime, formatUtcTime } from '../../../format/measure/time.ts';
import { formatQuantity } from '../../../format/measure/units.ts';
import { t } from '../../../language/translate.ts';
import { translateAlert, translateEvidence, translateSentence } from '../../../language/translate-gateway.ts';
import { orderAlerts, useAlertStore } from '../../../state/app/alert-store.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { useDecision } from '../../../state/command-center/governance-queries.ts';
import { useLeaseStore } from '../../../state/command-center/lease-store.ts';
import { useNowMs, useUtcNowMs } from '../../../state/connection/now.ts';
import { useIsSelf } from '../../../state/connection/whoami.ts';
import { lastSeenMs, vehicleCondition } from '../../../state/vehicle/vehicle-condition.ts';
import { useVehicle } from '../../../state/vehicle/vehicle-store.ts';
import { FindingList, VerdictBadge } from './FindingList.tsx';
import { Identifier } from './Identifier.tsx';
import { Pane } from './Pane.tsx';
import { safetyOutlook } from './safety-text.ts';
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
      <EvidencePane
        decision={decision}
        record={query.data}
        failure={query.error ? failureText(query.error) : undefined}
        onRetry={() => void query.refetch()}
      />
      <TelemetryPane vehicleId={vehicleId} input={query.data?.input} />
      <SafetyPane vehicleId={vehicleId} />
    </div>
  );
}

interface EvidencePaneProps {
  readonly decision: Decision | null;
  readonly record: DecisionRecord | undefined;
  /** Why the record could not be read. */
  readonly failure: string | undefined;
  readonly onRetry: () => void;
}

/** The policies that had a finding, with the compared values as the evidence recorded them. */
function EvidencePane({ decision, record, failure, onRetry }: EvidencePaneProps) {
  if (!decision)
    return (
      <Pane title={t('Governance evidence')}>
        <p className="dim">{t('No decision, so no evidence.')}</p>
      </Pane>
    );
  return (
    <Pane
      title={t('Governance evidence')}
      aside={record && <span className="number cut-note max-w-full">{record.policyVersion}</span>}
    >
      {record && record.findings.length === 0 && <p className="dim">{t('No policy objected.')}</p>}
      {record && <FindingList findings={record.findings} />}
      {failure && (
        <Note tone="error" onRetry={onRetry}>
          {t('Cannot load the findings: {cause}', { cause: failure })}
        </Note>
      )}
      {!record && !failure && <p role="status">{t('Loading the findings…')}</p>}
      <details>
        <summary className="small-dim pointer">
          {t('Evidence as recorded ({count})', { count: decision.evidence.length })}
        </summary>
        <ul className="number grid gap-2 mt-4 text-12 break-anywhere">
          {decision.evidence.map((line) => (
            <li key={english(line)}>{translateEvidence(line)}</li>
          ))}
        </ul>
      </details>
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
  if (vehicleId === null)
    return (
      <Pane title={t('Safety context')}>
        <p className="dim">{t('No vehicle involved.')}</p>
      </Pane>
    );
  const own = orderAlerts(alerts).filter((alert) => alert.vehicleId === vehicleId);
  const isLost = entry !== undefined && vehicleCondition(entry, nowMs) === 'lost';
  const battery = entry?.telemetry.battery;
  return (
    <Pane title={t('Safety context')}>
      <dl className="pane-facts grid gap-2">
        <div>
          <dt>{t('Commanded by')}</dt>
          <dd>{commandedText(lease, isSelf)}</dd>
        </div>
        <div>
          <dt>{t('Link')}</dt>
          <dd>
            {entry
              ? t('{state} · last heard {age} ago', {
                  state: t(entry.telemetry.link.state),
                  age: formatAge(lastSeenMs(entry, nowMs)),
                })
              : t('never received')}
          </dd>
        </div>
        <div>
          <dt>{t('Battery')}</dt>
          <dd className="number">
            {formatQuantity(entry?.telemetry.battery_pct)} % · {formatQuantity(battery?.voltage_v, 1)} V
          </dd>
        </div>
      </dl>
      {entry && (
        <dl className="outlook grid gap-2">
          {safetyOutlook(entry.telemetry).map(({ label, text }) => (
            <div className="stack" key={label}>
              <dt>{t(label)}</dt>
              <dd>{isLost ? t('Link lost: sent anyway over the last known link') : text}</dd>
            </div>
          ))}
        </dl>
      )}
      {own.length === 0 ? (
        <p className="dim">{t('No active alerts.')}</p>
      ) : (
        <ul className="pane-alerts grid gap-3">
          {own.map((alert) => (
            <li className="toned-signs flex gap-6" key={alert.alertId} data-severity={alert.severity}>
              {alert.severity === 'warning' ? (
                <OctagonAlert size={13} aria-hidden />
              ) : (
                <TriangleAlert size={13} aria-hidden />
              )}
              <span>
                {translateAlert(alert).text} · {formatAge(utcNowMs - alert.sinceMs)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Pane>
  );
}

function commandedText(
  lease: CommandLease | undefined,
  isSelf: (actor: CommandLease['holder']) => boolean,
): string {
  if (!lease?.holder) return t('nobody, until someone sends a command');
  const { epoch } = lease;
  return isSelf(lease.holder)
    ? t('you · epoch {epoch}', { epoch })
    : t('{actor} · epoch {epoch}', { actor: actorText(lease.holder), epoch });
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
  const leftMs = decision.expiresAtMs - nowMs;
  return (
    <Pane title={t('Decision')} aside={<VerdictBadge verdict={decision.decision} />}>
      <dl className="pane-facts grid gap-2">
        <div>
          <dt>{t('Decided')}</dt>
          <dd className="number" title={formatUtcTime(decision.decidedAtMs)}>
            {madeText(decision, record)}
          </dd>
        </div>
        <div>
          <dt>{t('Valid')}</dt>
          <dd className="number" title={formatUtcTime(decision.expiresAtMs)}>
            {leftMs > 0
              ? t('for {left} more', { left: formatAge(leftMs) })
              : t('until {time}', { time: formatLocalTime(decision.expiresAtMs) })}
          </dd>
        </div>
        <Identifier name={t('Decision')} copyLabel={t('Copy decision')} value={decision.decisionId} />
        <Identifier name={t('Input hash')} copyLabel={t('Copy input hash')} value={decision.inputHash} />
        {record?.override && (
          <div>
            <dt>{t('Override')}</dt>
            <dd>{overrideText(record.override)}</dd>
          </div>
        )}
        {record?.approval && (
          <div>
            <dt>{t('Approval')}</dt>
            <dd>
              {record.approval.reason
                ? t('{actor}: “{reason}”', {
                    actor: actorText(record.approval.by),
                    reason: translateSentence(record.approval.reason).text,
                  })
                : actorText(record.approval.by)}
            </dd>
          </div>
        )}
      </dl>
    </Pane>
  );
}

function madeText({ decidedAtMs }: Decision, record: DecisionRecord | undefined): string {
  const time = formatLocalTime(decidedAtMs);
  return record
    ? t('{time} in {durationMs} ms', { time, durationMs: formatQuantity(record.durationMs, 1) })
    : time;
}

function overrideText({ by, reason, approvedBy }: NonNullable<DecisionRecord['override']>): string {
  const actor = actorText(by);
  return approvedBy
    ? t('{actor}: “{reason}”, approved by {approver}', { actor, reason, approver: actorText(approvedBy) })
    : t('{actor}: “{reason}”', { actor, reason });
}

import type { Decision, DecisionRecord } from '../../../../gateway/contract/command/decision.ts';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { formatAge, formatLocalTime, formatUtcTime } from '../../../format/duration.ts';
import { actorText } from '../../../format/governance-text.ts';
import { formatQuantity } from '../../../format/quantity.ts';
import { t } from '../../../language/translate.ts';
import { useUtcNowMs } from '../../../state/now.ts';
import { Pane } from './Pane.tsx';
import { VerdictBadge } from './VerdictBadge.tsx';

export interface DecisionPaneProps {
  /** Null: governance was not asked, or has not answered yet. */
  readonly decision: Decision | null;
  /** The whole record once it is read. */
  readonly record: DecisionRecord | undefined;
}

/** What governance said, until when it holds, and what it is bound to. */
export function DecisionPane({ decision, record }: DecisionPaneProps) {
  const nowMs = useUtcNowMs();
  if (!decision)
    return (
      <Pane title={t('Decision')}>
        <p className="pane-empty">{t('No decision yet. Hold, RTL, land and disarm never wait for one.')}</p>
      </Pane>
    );
  const leftMs = decision.expiresAtMs - nowMs;
  return (
    <Pane title={t('Decision')} aside={<VerdictBadge verdict={decision.decision} />}>
      <dl className="pane-facts">
        <div>
          <dt>{t('Made')}</dt>
          <dd className="number" title={formatUtcTime(decision.decidedAtMs)}>
            {madeText(decision, record)}
          </dd>
        </div>
        <div>
          <dt>{t('Holds')}</dt>
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
                    reason: record.approval.reason,
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

interface IdentifierProps {
  readonly name: string;
  readonly value: string;
  readonly copyLabel: string;
}

function Identifier({ name, value, copyLabel }: IdentifierProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="identifier">
        <code title={value}>{value}</code>
        <CopyButton text={value} label={copyLabel} />
      </dd>
    </div>
  );
}

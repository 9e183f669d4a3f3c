import type { Override } from '../../../../gateway/contract/command/approval.ts';
import { SAFETY_COMMANDS } from '../../../../gateway/contract/command/catalogue/commands.ts';
import type { CommandRecord } from '../../../../gateway/contract/command/command.ts';
import type { Decision, PolicyFinding } from '../../../../gateway/contract/command/decision.ts';
import { Button } from '../../../components/button/Button.tsx';
import { SlideToConfirm } from '../../../components/button/SlideToConfirm.tsx';
import { Note } from '../../../components/Note.tsx';
import { commandText } from '../../../format/command-text.ts';
import { actorText, countdownText } from '../../../format/governance-text.ts';
import { policyName, reasonText } from '../../../format/reason-text.ts';
import { type Message, t } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import { useGovernanceActions } from '../../../state/command-center/governance-actions.ts';
import { useDecision, useOverrideOf } from '../../../state/command-center/governance-queries.ts';
import { recordHref } from '../../../state/command-center/record-address.ts';
import { orderOf, useResubmit } from '../../../state/command-center/records.ts';
import { useUtcNowMs } from '../../../state/connection/now.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useIsSelf } from '../../../state/connection/whoami.ts';
import { useVehicleName } from '../../../state/vehicle/vehicle-store.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { FindingList } from '../panes/FindingList.tsx';
import { ReasonForm } from '../ReasonForm.tsx';

export interface OverridePanelProps {
  readonly record: CommandRecord;
  readonly decision: Decision;
}

const MIN_REASON_CHARS = 8;

/** Why governance refused, and what a person can do about it. */
export function OverridePanel({ record, decision }: OverridePanelProps) {
  const query = useDecision(decision.decisionId);
  const override = useOverrideOf(decision.decisionId);
  const denials = query.data?.findings.filter(
    (finding) => finding.verdict === 'deny' && !finding.isOverridden,
  );
  return (
    <section className="notice stack" data-tone="caution" aria-label={t('Refused by governance')}>
      <h3 className="row-6">{t('Refused by governance')}</h3>
      <AsyncView query={query} loading={t('Loading the reasons…')} />
      {denials && <FindingList findings={denials} />}
      {denials && <Way denials={denials} decision={decision} override={override} record={record} />}
    </section>
  );
}

interface WayProps extends OverridePanelProps {
  readonly denials: readonly PolicyFinding[];
  readonly override: Override | undefined;
}

function Way({ denials, decision, override, record }: WayProps) {
  const nowMs = useUtcNowMs();
  const isSelf = useIsSelf();
  const never = denials.filter((finding) => finding.override === 'never');
  if (denials.length === 0)
    return (
      <p>
        {t('No policy was given as the reason.')}{' '}
        {record.detail === null ? t('Try again.') : reasonText(record.detail)}
      </p>
    );
  if (never.length > 0)
    return (
      <p>
        {t(
          '{policies} can never be overridden. Fix what the policy objects to, then send the command again.',
          { policies: never.map((finding) => policyName(finding.policyId)).join(', ') },
        )}
      </p>
    );
  if (!isSelf(record.actor))
    return (
      <p>
        {t('Only {actor}, whose command was denied, can override it.', { actor: actorText(record.actor) })}
      </p>
    );
  if (override?.state === 'waiting')
    return (
      <p role="status">
        {t('The override needs approval by a second person.')}{' '}
        <a href={routeHref('command-center', 'approvals')}>{t('Open approvals')}</a>
      </p>
    );
  const isActive = override?.state === 'active' && override.expiresAtMs > nowMs;
  const status = override && (isActive ? inForceText(override, nowMs) : t(OVER_TEXT[override.state]));
  return (
    <>
      {status && <p role="status">{status}</p>}
      {isActive || override?.state === 'used' ? (
        <TryAgain record={record} />
      ) : (
        <OverrideForm
          decisionId={decision.decisionId}
          needsSecondPerson={denials.some((finding) => finding.override === 'second-person')}
        />
      )}
    </>
  );
}

/** A waiting override has a text of its own; an active one is over once its time has passed. */
const OVER_TEXT: Readonly<Record<Exclude<Override['state'], 'waiting'>, Message>> = {
  used: 'The override has been used. If you send the command again, governance decides again.',
  rejected: 'The last override was rejected or withdrawn.',
  active: 'The last override expired unused.',
  expired: 'The last override expired unused.',
};

function inForceText({ expiresAtMs, reason, approvedBy }: Override, nowMs: number): string {
  const left = countdownText(expiresAtMs - nowMs);
  return approvedBy
    ? t('Override active for {left}, for this command only: “{reason}”, approved by {actor}.', {
        left,
        reason,
        actor: actorText(approvedBy),
      })
    : t('Override active for {left}, for this command only: “{reason}”.', { left, reason });
}

interface OverrideFormProps {
  readonly decisionId: string;
  readonly needsSecondPerson: boolean;
}

function OverrideForm({ decisionId, needsSecondPerson }: OverrideFormProps) {
  const actions = useGovernanceActions();
  return (
    <ReasonForm
      title={t('Override')}
      question={t('Reason for the override')}
      note={(reason) => {
        const count = MIN_REASON_CHARS - reason.length;
        return (
          <>
            {count > 0 &&
              t('{count, plural, one {# more character needed.} other {# more characters needed.}}', {
                count,
              })}{' '}
            {t('The reason is recorded in the audit trail.')}{' '}
            {needsSecondPerson && t('A second person must approve it before it takes effect.')}
          </>
        );
      }}
      submitText={needsSecondPerson ? t('Request an override') : t('Override (verb)')}
      isPrimary
      whyNot={({ length }) =>
        length < MIN_REASON_CHARS
          ? t('Enter a reason of at least {count} characters.', { count: MIN_REASON_CHARS })
          : undefined
      }
      onSubmit={(reason) => actions.override(decisionId, reason).then(() => undefined)}
    />
  );
}

/** Sends the same command again with the same confirmation, and opens the new record. */
export function TryAgain({ record }: { readonly record: CommandRecord }) {
  const name = useVehicleName(record.vehicleId);
  const isSelf = useIsSelf();
  const resubmit = useResubmit();
  const { waiting, failure, send } = useRequest();
  const order = orderOf(record);
  if (record.planId !== null || record.runId !== null || !order) return null;
  if (!isSelf(record.actor))
    return <Note>{t('{actor} can send the same command again.', { actor: actorText(record.actor) })}</Note>;

  const again = () =>
    send(async () => {
      location.hash = recordHref(await resubmit(order));
    });
  const label = t('Try again: {command}, {name}', {
    command: commandText(record.command, record.params),
    name,
  });
  return (
    <div className="try-again stack-6">
      {SAFETY_COMMANDS.has(order.command) ? (
        <Button variant="primary" disabledReason={waiting} onClick={() => void again()}>
          {label}
        </Button>
      ) : (
        <SlideToConfirm label={label} disabledReason={waiting} onConfirm={() => void again()} />
      )}
      {failure && <Note tone="error">{failure}</Note>}
    </div>
  );
}

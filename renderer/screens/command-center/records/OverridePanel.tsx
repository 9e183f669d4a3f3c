import { type FormEvent, useId, useState } from 'react';
import type { Override } from '../../../../gateway/contract/approval.ts';
import type { CommandRecord } from '../../../../gateway/contract/command.ts';
import type { Decision, PolicyFinding } from '../../../../gateway/contract/decision.ts';
import { Button } from '../../../components/Button.tsx';
import { actorText, countdownText, OVERRIDE_STATE_TEXT } from '../../../format/governance-text.ts';
import { failureText } from '../../../state/failure-text.ts';
import { useGovernanceActions } from '../../../state/governance/governance-actions.ts';
import { useDecision, useOverrideOf } from '../../../state/governance/governance-queries.ts';
import { useUtcNowMs } from '../../../state/now.ts';
import { routeHref } from '../../../state/route.ts';
import { useIsSelf } from '../../../state/self.ts';
import { FindingList } from '../panes/FindingList.tsx';
import { TryAgain } from './TryAgain.tsx';

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
    <section className="notice" data-tone="caution" aria-label="Refused by governance">
      <h3>Refused by governance</h3>
      {query.isPending && <p role="status">Loading the reasons…</p>}
      {query.isError && (
        <p className="field-error" role="alert">
          The reasons cannot be read: {failureText(query.error)}{' '}
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </p>
      )}
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
  if (denials.length === 0) return <p>No policy was named. {record.detail ?? 'Try it again.'}</p>;
  if (never.length > 0)
    return (
      <p>
        {never.map((finding) => finding.policyId).join(', ')} can never be overridden. Change what the policy
        looks at, then give the command again.
      </p>
    );
  if (!isSelf(record.actor)) return <p>Only {actorText(record.actor)}, who was denied, can override it.</p>;
  const isOver = override !== undefined && override.expiresAtMs <= nowMs;
  if (override && !isOver && override.state === 'active')
    return (
      <>
        <p role="status">
          Override in force for {countdownText(override.expiresAtMs - nowMs)} more, for this command alone: “
          {override.reason}”{override.approvedBy && `, approved by ${actorText(override.approvedBy)}`}.
        </p>
        <TryAgain record={record} />
      </>
    );
  if (override?.state === 'waiting')
    return (
      <p role="status">
        The override waits for a second person.{' '}
        <a href={routeHref('command-center', 'approvals')}>Open the approvals</a>
      </p>
    );
  if (override?.state === 'used')
    return (
      <>
        <p role="status">The override was used. The command can be given again, to be decided anew.</p>
        <TryAgain record={record} />
      </>
    );
  return (
    <>
      {override && (
        <p role="status">
          The last override is {OVERRIDE_STATE_TEXT[override.state === 'rejected' ? 'rejected' : 'expired']}.
        </p>
      )}
      <OverrideForm
        decisionId={decision.decisionId}
        needsSecondPerson={denials.some((finding) => finding.override === 'second-person')}
      />
    </>
  );
}

interface OverrideFormProps {
  readonly decisionId: string;
  readonly needsSecondPerson: boolean;
}

function OverrideForm({ decisionId, needsSecondPerson }: OverrideFormProps) {
  const actions = useGovernanceActions();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const id = useId();
  const missing = MIN_REASON_CHARS - reason.trim().length;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (missing > 0 || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await actions.override(decisionId, reason.trim());
    } catch (cause) {
      setFailure(failureText(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="override-form" aria-label="Override" onSubmit={(event) => void submit(event)}>
      <label className="field-label" htmlFor={id}>
        Why it may be done all the same
      </label>
      <textarea
        id={id}
        className="input"
        rows={2}
        maxLength={500}
        value={reason}
        aria-describedby={`${id}-note`}
        onChange={(event) => setReason(event.target.value)}
      />
      <p id={`${id}-note`} className="field-note">
        {missing > 0
          ? `${missing} more ${missing === 1 ? 'character' : 'characters'}. The reason stands in the audit record.`
          : 'The reason stands in the audit record.'}
        {needsSecondPerson && ' A second person must approve it before it works.'}
      </p>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" variant="primary" disabledReason={whyNotOverride(missing, isBusy)}>
        {needsSecondPerson ? 'Ask for an override' : 'Override'}
      </Button>
    </form>
  );
}

function whyNotOverride(missing: number, isBusy: boolean): string | undefined {
  if (isBusy) return 'Waiting for the gateway.';
  return missing > 0 ? 'Write why, in 8 characters or more.' : undefined;
}

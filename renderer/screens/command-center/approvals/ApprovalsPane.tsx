import { UserCheck } from 'lucide-react';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { TextField } from '../../../components/field/TextField.tsx';
import { Moment } from '../../../components/Moment.tsx';
import { Note } from '../../../components/Note.tsx';
import {
  decidedApprovals,
  endedAtMs,
  KEPT_DECIDED,
  useApprovalStore,
  waitingApprovals,
} from '../../../state/command-center/governance-store.ts';
import { useUtcNowMs } from '../../../state/connection/now.ts';
import '../command-center.css';
import { type ReactNode, useId, useState } from 'react';
import type { Approval } from '../../../../gateway/contract/command/approval.ts';
import { ModeBadge } from '../../../components/badge/ModeBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { ButtonLink } from '../../../components/button/ButtonLink.tsx';
import { AsRecorded } from '../../../components/code/AsRecorded.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { commandText } from '../../../format/command-text.ts';
import { APPROVAL_STATE_TEXT, actorText, countdownText } from '../../../format/governance-text.ts';
import { nameOfId } from '../../../format/known-names.ts';
import { formatUtcTime } from '../../../format/measure/time.ts';
import { shownText } from '../../../format/reason-text.ts';
import { hasWords } from '../../../format/search-text.ts';
import { type Message, t, tParts } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import {
  type Answerer,
  type AnswerRight,
  useAnswerRight,
  useGovernanceActions,
} from '../../../state/command-center/governance-actions.ts';
import { recordHref } from '../../../state/command-center/record-address.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { openDialog } from '../../../state/developer/developer-notice-store.ts';
import { useVehicleName } from '../../../state/vehicle/vehicle-store.ts';
import { PaneToolbar } from '../PaneToolbar.tsx';
import { FindingList } from '../panes/FindingList.tsx';

/** Requests that wait for a person, most urgent first, and those decided while this window was open. */
export function ApprovalsPane() {
  const { approvals, isLoaded } = useApprovalStore();
  const nowMs = useUtcNowMs();
  const [search, setSearch] = useState('');
  const fits = (approval: Approval) => hasWords(approvalCells(approval).join(' '), search);
  const waiting = waitingApprovals(approvals, nowMs);
  const decided = decidedApprovals(approvals, nowMs);
  return (
    <>
      <PaneToolbar
        label={t('Approval tools')}
        search={{ label: t('Search approvals'), text: search, onChange: setSearch }}
        rows={() => [APPROVAL_COLUMNS, ...[...waiting, ...decided].filter(fits).map(approvalCells)]}
      />
      <div className="approvals grid p-16">
        <ApprovalList title={t('Waiting')} approvals={waiting} fits={fits}>
          {isLoaded ? (
            <EmptyState
              icon={UserCheck}
              title={t('No pending approvals')}
              actions={
                <ButtonLink href={routeHref('command-center', 'policies', { policy: 'two-person' })}>
                  {t('Which commands need approval')}
                </ButtonLink>
              }
            >
              {t(
                'Commands that need a person’s approval appear here until their deadline. Unanswered commands are not sent.',
              )}
            </EmptyState>
          ) : (
            <p role="status">{t('Waiting for the gateway…')}</p>
          )}
        </ApprovalList>
        {decided.length > 0 && (
          <ApprovalList
            title={t('Answered')}
            note={t(
              'Requests that were answered, withdrawn or expired since this window was opened, at most {count}.',
              { count: KEPT_DECIDED },
            )}
            approvals={decided}
            fits={fits}
          />
        )}
      </div>
    </>
  );
}

interface ApprovalListProps {
  readonly title: string;
  readonly note?: string;
  readonly approvals: readonly Approval[];
  /** Whether the search finds it. The number beside the title counts all of them. */
  readonly fits: (approval: Approval) => boolean;
  /** Shown while there are none. */
  readonly children?: ReactNode;
}

function ApprovalList({ title, note, approvals, fits, children }: ApprovalListProps) {
  const shown = approvals.filter(fits);
  return (
    <section className="stack" aria-label={title}>
      <h2 className="text-16">
        {title} <span className="number">{approvals.length}</span>
      </h2>
      {note && <Note>{note}</Note>}
      {approvals.length === 0 && children}
      {approvals.length > 0 && shown.length === 0 && (
        <Note role="status">{t('No request matches the search.')}</Note>
      )}
      <ul className="stack-10">
        {shown.map((approval) => (
          <li key={approval.approvalId}>
            <ApprovalCard approval={approval} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Titles of `approvalCells`, as programs read them. */
const APPROVAL_COLUMNS = [
  'time',
  'command',
  'vehicle',
  'state',
  'requester',
  'requestReason',
  'decider',
  'decided',
  'decisionReason',
  'findings',
  'id',
];

function approvalCells(approval: Approval): readonly string[] {
  const { createdAtMs, command, params, vehicleId, state, requestedBy, decidedBy, approvalId } = approval;
  const { requestedReason, decidedReason, decidedAtMs, findings } = approval;
  return [
    new Date(createdAtMs).toISOString(),
    commandText(command, params),
    vehicleId === null ? '' : nameOfId(vehicleId),
    t(APPROVAL_STATE_TEXT[state]),
    actorText(requestedBy),
    requestedReason ?? '',
    decidedBy ? actorText(decidedBy) : '',
    decidedAtMs === null ? '' : new Date(decidedAtMs).toISOString(),
    decidedReason ? shownText(decidedReason) : '',
    findings.map(({ reason }) => shownText(reason)).join('; '),
    approvalId,
  ];
}

const KIND_TEXT: Readonly<Record<Approval['kind'], Message>> = {
  command: 'Command',
  override: 'Override',
  plan: 'Plan (noun)',
  step: 'Action plan step',
};

/** A request that waits for a person: who asks for what, which policies object, and the buttons to decide. */
export function ApprovalCard({ approval }: { readonly approval: Approval }) {
  const nowMs = useUtcNowMs();
  const name = useVehicleName(approval.vehicleId);
  const right = useAnswerRight(approval);
  const leftMs = approval.deadlineAtMs - nowMs;
  const isWaiting = approval.state === 'waiting' && leftMs > 0;
  const title = `${commandText(approval.command, approval.params)}${name ? `, ${name}` : ''}`;
  const titleId = useId();
  return (
    <article
      className="approval stack card p-12-14"
      data-waiting={isWaiting || undefined}
      aria-labelledby={titleId}
    >
      <header className="line-wrap gap-4-10">
        <h3 className="grows text-14" id={titleId}>
          <span className="dim regular">{t(KIND_TEXT[approval.kind])}</span> {title}
        </h3>
        <ModeBadge mode={approval.mode} />
        {isWaiting ? (
          <span
            className="approval-deadline number semibold caution text-16"
            title={formatUtcTime(approval.deadlineAtMs)}
          >
            <span className="visually-hidden">{t('Time left:')} </span>
            {countdownText(leftMs)}
          </span>
        ) : (
          <span className="dim">
            {t(APPROVAL_STATE_TEXT[approval.state === 'waiting' ? 'expired' : approval.state])}{' '}
            <Moment atMs={endedAtMs(approval)} />
          </span>
        )}
      </header>
      <p>
        <Sentence parts={askedParts(approval, right)} />
      </p>
      <FindingList findings={approval.findings} />
      <Links approval={approval} />
      {isWaiting && <Answer approval={approval} right={right} title={title} />}
      {approval.decidedBy && <p>{decidedText(actorText(approval.decidedBy), approval)}</p>}
      <AsRecorded value={approval} label={t('Request as recorded')} />
    </article>
  );
}

/** Who asked and when, and the reason if one was given. */
function askedParts({ requestedBy, requestedReason: reason, createdAtMs }: Approval, { isOwn }: AnswerRight) {
  const values = { time: <Moment atMs={createdAtMs} />, actor: actorText(requestedBy), reason: reason ?? '' };
  if (!reason) return tParts(isOwn ? 'Requested by you at {time}' : 'Requested by {actor} at {time}', values);
  return tParts(
    isOwn ? 'Requested by you at {time}: “{reason}”' : 'Requested by {actor} at {time}: “{reason}”',
    values,
  );
}

function decidedText(actor: string, { state, decidedReason }: Approval): string {
  if (!decidedReason)
    return t(state === 'approved' ? 'Approved by {actor}' : 'Rejected by {actor}', { actor });
  return t(state === 'approved' ? 'Approved by {actor}: “{reason}”' : 'Rejected by {actor}: “{reason}”', {
    actor,
    reason: shownText(decidedReason),
  });
}

function Links({ approval }: { readonly approval: Approval }) {
  if (approval.commandId === null && approval.planId === null) return null;
  return (
    <p className="flex gap-14">
      {approval.commandId !== null && <a href={recordHref(approval.commandId)}>{t('Open the record')}</a>}
      {approval.planId !== null && (
        <a href={routeHref('command-center', 'plans', { plan: approval.planId })}>{t('Open the plan')}</a>
      )}
    </p>
  );
}

interface AnswerProps {
  readonly approval: Approval;
  readonly right: AnswerRight;
  readonly title: string;
}

function Answer({ approval, right, title }: AnswerProps) {
  const actions = useGovernanceActions();
  const [reason, setReason] = useState('');
  const { waiting, failure, send } = useRequest();
  const { choice } = right;

  const answer = (isApproved: boolean, as: Answerer) =>
    send(() => actions.answerApproval(approval.approvalId, { isApproved, reason: reason.trim() }, as));
  const failed = failure && <Note tone="error">{failure}</Note>;
  if (!choice)
    return (
      <div className="approval-answer stack-6">
        <p>
          <strong>{t('You requested this yourself: a second person must decide.')}</strong>{' '}
          {t('The second person logs in here with their own account, or decides with their own API key.')}
        </p>
        <div className="flex gap-8">
          <Button onClick={() => openDialog('login')}>{t('Log in as the second person')}</Button>
          <Button
            label={t('Withdraw: {title}', { title })}
            disabledReason={waiting}
            onClick={() => void answer(false, 'operator')}
          >
            {t('Withdraw')}
          </Button>
        </div>
        {failed}
      </div>
    );
  return (
    <div className="approval-answer stack-6">
      {choice.as === 'account' && (
        <Note>{t('Deciding as {name}, the second person.', { name: choice.name })}</Note>
      )}
      <TextField label={t('Reason')} maxLength={500} autoComplete="off" value={reason} onChange={setReason} />
      <div className="flex gap-8">
        <Button
          variant="primary"
          label={t('Approve: {title}', { title })}
          disabledReason={waiting}
          onClick={() => void answer(true, choice.as)}
        >
          {t('Approve')}
        </Button>
        <Button
          label={t('Reject: {title}', { title })}
          disabledReason={
            waiting ?? (reason.trim() ? undefined : t('Enter a reason, so that the requester can fix it.'))
          }
          onClick={() => void answer(false, choice.as)}
        >
          {t('Reject')}
        </Button>
      </div>
      {failed}
    </div>
  );
}

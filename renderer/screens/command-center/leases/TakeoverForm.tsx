import { type FormEvent, useEffect, useState } from 'react';
import type { CommandLease, Takeover } from '../../../../gateway/contract/command/lease.ts';
import { Button } from '../../../components/button/Button.tsx';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { TextField } from '../../../components/field/TextField.tsx';
import { Note } from '../../../components/Note.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { actorText, countdownText } from '../../../format/governance-text.ts';
import { formatLocalMoment } from '../../../format/measure/time.ts';
import { useGovernanceActions } from '../../../state/command-center/governance-actions.ts';
import { useOwnControlState } from '../../../state/command-center/lease-actions.ts';
import { useUtcNowMs } from '../../../state/connection/now.ts';
import { useIsSelf } from '../../../state/connection/whoami.ts';
import { useVehicleName } from '../../../state/vehicle/vehicle-store.ts';
import { ControlStateTable } from './ControlStateTable.tsx';
import '../command-center.css';
import { t, tParts } from '../../../language/translate.ts';
import { useRequest } from '../../../state/connection/use-request.ts';

export interface TakeoverFormProps {
  readonly lease: CommandLease;
  readonly onDone: () => void;
}

const MIN_REASON_CHARS = 3;

/** Requests a vehicle from its holder. Shows the vehicle's state and the lease's epoch first. */
export function TakeoverForm({ lease, onDone }: TakeoverFormProps) {
  const actions = useGovernanceActions();
  const isSelf = useIsSelf();
  const nowMs = useUtcNowMs();
  const name = useVehicleName(lease.vehicleId);
  const [reason, setReason] = useState('');
  const [isForced, setForced] = useState(false);
  const { waiting, failure, send } = useRequest();
  const own = useOwnControlState(lease.vehicleId);
  const isOwn = isSelf(lease.holder);
  const { takeover } = lease;

  useEffect(() => {
    if (isOwn) onDone();
  }, [isOwn, onDone]);

  if (!lease.holder)
    return (
      <>
        <p>{t('Nobody commands {name}. Your next command takes control.', { name })}</p>
        <Button onClick={onDone}>{t('Close')}</Button>
      </>
    );
  const holder = actorText(lease.holder);
  if (takeover && takeover.deadlineAtMs > nowMs)
    return (
      <>
        <p role="status">
          {isSelf(takeover.by)
            ? t('You have asked {holder} to hand over {name}.', { holder, name })
            : t('{actor} has asked {holder} to hand over {name}.', {
                actor: actorText(takeover.by),
                holder,
                name,
              })}{' '}
          <Sentence
            parts={tParts('Command transfers in {left} if there is no answer.', {
              left: <strong className="number">{countdownText(takeover.deadlineAtMs - nowMs)}</strong>,
            })}
          />
        </p>
        <ControlStateTable
          sides={[
            { name: t('{holder} (in command)', { holder }), state: takeover.holderState },
            {
              name: isSelf(takeover.by) ? t('You') : actorText(takeover.by),
              state: takeover.requesterState,
            },
          ]}
        />
        <Note>{t('Hold, RTL and land always work for everyone.')}</Note>
        <Button onClick={onDone}>{t('Close')}</Button>
      </>
    );

  const missing = reason.trim().length < MIN_REASON_CHARS;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (missing || waiting !== undefined) return;
    const { vehicleId, epoch } = lease;
    await send(() => actions.requestTakeover(vehicleId, { epoch, reason: reason.trim(), force: isForced }));
  };
  return (
    <form
      className="stack"
      aria-label={t('Take over {name}', { name })}
      onSubmit={(event) => void submit(event)}
    >
      <p>
        <Sentence parts={heldParts(lease, holder, name)} />
      </p>
      <ControlStateTable
        sides={[
          { name: t('{holder} (in command)', { holder }), state: lease.state },
          { name: t('You see'), state: own },
        ]}
      />
      <TextField
        label={t('Reason for the takeover')}
        maxLength={300}
        autoComplete="off"
        value={reason}
        onChange={setReason}
      />
      <CheckField className="row" isChecked={isForced} onChange={setForced}>
        {t('Immediately, without waiting for {holder}', { holder })}
      </CheckField>
      <Note>
        {isForced
          ? t(
              '{holder} loses command immediately, even during a manoeuvre. The takeover is recorded in the audit trail.',
              { holder },
            )
          : t('{holder} is asked and can refuse. If there is no answer, command transfers to you.', {
              holder,
            })}{' '}
        {t('Hold, RTL and land need no takeover.')}
      </Note>
      {failure && <Note tone="error">{failure}</Note>}
      <div className="buttons">
        <Button
          type="submit"
          variant="primary"
          disabledReason={waiting ?? (missing ? t('Enter a reason for the current operator.') : undefined)}
        >
          {isForced ? t('Take over {name} now', { name }) : t('Request {name}', { name })}
        </Button>
        <Button onClick={onDone}>{t('Close')}</Button>
      </div>
    </form>
  );
}

/** Who has command, since when, and under which epoch. */
function heldParts({ sinceMs, epoch: number }: CommandLease, holder: string, name: string) {
  const values = {
    holder: <strong>{holder}</strong>,
    name,
    epoch: <span className="number">{number}</span>,
  };
  return sinceMs === null
    ? tParts('{holder} commands {name} · epoch {epoch}', values)
    : tParts('{holder} commands {name} since {moment} · epoch {epoch}', {
        ...values,
        moment: formatLocalMoment(sinceMs),
      });
}

interface TakeoverAnswerProps {
  readonly lease: CommandLease;
  readonly takeover: Takeover;
}

/** The request as its holder sees it: both parties' states, the remaining time, and buttons to accept or refuse. */
export function TakeoverAnswer({ lease, takeover }: TakeoverAnswerProps) {
  const actions = useGovernanceActions();
  const nowMs = useUtcNowMs();
  const name = useVehicleName(lease.vehicleId);
  const { waiting, failure, send } = useRequest();
  const answer = (accept: boolean) =>
    send(() => actions.answerTakeover(lease.vehicleId, takeover.takeoverId, accept));
  return (
    <div className="stack">
      <p>
        <Sentence
          parts={tParts('{actor} wants to take over {name}: “{reason}”', {
            actor: <strong>{actorText(takeover.by)}</strong>,
            name,
            reason: takeover.reason,
          })}
        />
      </p>
      <ControlStateTable
        sides={[
          { name: t('You (in command)'), state: takeover.holderState },
          { name: actorText(takeover.by), state: takeover.requesterState },
        ]}
      />
      <p>
        <Sentence
          parts={tParts('Command transfers in {left} if there is no answer · epoch {epoch}', {
            left: <strong className="number">{countdownText(takeover.deadlineAtMs - nowMs)}</strong>,
            epoch: <span className="number">{lease.epoch}</span>,
          })}
        />
      </p>
      {failure && <Note tone="error">{failure}</Note>}
      <div className="buttons">
        <Button variant="primary" disabledReason={waiting} onClick={() => void answer(false)}>
          {t('Refuse and keep {name}', { name })}
        </Button>
        <Button disabledReason={waiting} onClick={() => void answer(true)}>
          {t('Hand over {name}', { name })}
        </Button>
      </div>
    </div>
  );
}

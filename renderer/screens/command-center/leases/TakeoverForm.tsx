import { type FormEvent, useEffect, useId, useState } from 'react';
import type { CommandLease } from '../../../../gateway/contract/lease.ts';
import { Button } from '../../../components/Button.tsx';
import { formatLocalMoment } from '../../../format/duration.ts';
import { actorText, countdownText } from '../../../format/governance-text.ts';
import { failureText } from '../../../state/failure-text.ts';
import { useGovernanceActions } from '../../../state/governance/governance-actions.ts';
import { useUtcNowMs } from '../../../state/now.ts';
import { useIsSelf } from '../../../state/self.ts';
import { useOwnControlState } from '../../../state/vehicle/own-control-state.ts';
import { useVehicle } from '../../../state/vehicle/vehicle-store.ts';
import { ControlStateTable } from './ControlStateTable.tsx';
import './leases.css';

export interface TakeoverFormProps {
  readonly lease: CommandLease;
  readonly onDone: () => void;
}

const MIN_REASON_CHARS = 3;

/** Asks the holder for a vehicle, after showing what it does and under which epoch it is held. */
export function TakeoverForm({ lease, onDone }: TakeoverFormProps) {
  const actions = useGovernanceActions();
  const isSelf = useIsSelf();
  const nowMs = useUtcNowMs();
  const name = useVehicle(lease.vehicleId)?.telemetry.name ?? lease.vehicleId;
  const [reason, setReason] = useState('');
  const [isForced, setForced] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const id = useId();
  const own = useOwnControlState(lease.vehicleId);
  const isOwn = isSelf(lease.holder);
  const { takeover } = lease;

  useEffect(() => {
    if (isOwn) onDone();
  }, [isOwn, onDone]);

  if (!lease.holder)
    return (
      <>
        <p>Nobody commands {name}: the next command takes it.</p>
        <Button onClick={onDone}>Close</Button>
      </>
    );
  const holder = actorText(lease.holder);
  if (takeover && takeover.deadlineAtMs > nowMs)
    return (
      <>
        <p role="status">
          {isSelf(takeover.by) ? 'You have' : `${actorText(takeover.by)} has`} asked {holder} for {name}.{' '}
          Without an answer it goes over in{' '}
          <strong className="number">{countdownText(takeover.deadlineAtMs - nowMs)}</strong>.
        </p>
        <ControlStateTable
          sides={[
            { name: `${holder} (holds it)`, state: takeover.holderState },
            {
              name: `${isSelf(takeover.by) ? 'You' : actorText(takeover.by)}`,
              state: takeover.requesterState,
            },
          ]}
        />
        <p className="field-note">Hold, RTL and land work for everybody, now as ever.</p>
        <Button onClick={onDone}>Close</Button>
      </>
    );

  const missing = reason.trim().length < MIN_REASON_CHARS;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (missing || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await actions.requestTakeover(lease.vehicleId, {
        epoch: lease.epoch,
        reason: reason.trim(),
        force: isForced,
      });
    } catch (cause) {
      setFailure(failureText(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="takeover-form" aria-label={`Take over ${name}`} onSubmit={(event) => void submit(event)}>
      <p>
        <strong>{holder}</strong> commands {name}
        {lease.sinceMs !== null && ` since ${formatLocalMoment(lease.sinceMs)}`} · epoch{' '}
        <span className="number">{lease.epoch}</span>
      </p>
      <ControlStateTable
        sides={[
          { name: `${holder} (holds it)`, state: lease.state },
          { name: 'You see', state: own },
        ]}
      />
      <label className="field-label" htmlFor={id}>
        Why you take it over
      </label>
      <input
        id={id}
        className="input"
        maxLength={300}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <label className="takeover-force">
        <input type="checkbox" checked={isForced} onChange={(event) => setForced(event.target.checked)} />
        At once, without waiting for {holder}
      </label>
      <p className="field-note">
        {isForced
          ? `${holder} loses it in the middle of what it does. It stands in the audit record.`
          : `${holder} is asked and can refuse; silence gives it to you.`}{' '}
        Hold, RTL and land need no takeover.
      </p>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <div className="takeover-buttons">
        <Button type="submit" variant="primary" disabledReason={whyNotTakeOver(missing, isBusy)}>
          {isForced ? `Take over ${name} now` : `Ask for ${name}`}
        </Button>
        <Button onClick={onDone}>Close</Button>
      </div>
    </form>
  );
}

function whyNotTakeOver(missing: boolean, isBusy: boolean): string | undefined {
  if (isBusy) return 'Waiting for the gateway.';
  return missing ? 'Write why, so that the holder can judge it.' : undefined;
}

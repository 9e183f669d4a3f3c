import { useState } from 'react';
import type { CommandLease, Takeover } from '../../../../gateway/contract/command/lease.ts';
import { Button } from '../../../components/Button.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { actorText, countdownText } from '../../../format/governance-text.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { useGovernanceActions } from '../../../state/command-center/governance-actions.ts';
import { useUtcNowMs } from '../../../state/connection/now.ts';
import { useVehicle } from '../../../state/vehicle/vehicle-store.ts';
import { ControlStateTable } from './ControlStateTable.tsx';
import './leases.css';
import { t, tParts } from '../../../language/translate.ts';

export interface TakeoverAnswerProps {
  readonly lease: CommandLease;
  readonly takeover: Takeover;
}

/** What the holder is asked: both sides' states, the time that is left, accept or refuse. */
export function TakeoverAnswer({ lease, takeover }: TakeoverAnswerProps) {
  const actions = useGovernanceActions();
  const nowMs = useUtcNowMs();
  const name = useVehicle(lease.vehicleId)?.telemetry.name ?? lease.vehicleId;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const answer = async (accept: boolean) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await actions.answerTakeover(lease.vehicleId, takeover.takeoverId, accept);
    } catch (cause) {
      setFailure(failureText(cause));
    } finally {
      setBusy(false);
    }
  };
  const disabledReason = isBusy ? t('Waiting for the gateway.') : undefined;
  return (
    <div className="takeover-form">
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
          { name: t('You (hold it)'), state: takeover.holderState },
          { name: actorText(takeover.by), state: takeover.requesterState },
        ]}
      />
      <p>
        <Sentence
          parts={tParts('Without an answer it goes over in {left} · epoch {epoch}', {
            left: <strong className="number">{countdownText(takeover.deadlineAtMs - nowMs)}</strong>,
            epoch: <span className="number">{lease.epoch}</span>,
          })}
        />
      </p>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <div className="takeover-buttons">
        <Button variant="primary" disabledReason={disabledReason} onClick={() => void answer(false)}>
          {t('Refuse, I keep {name}', { name })}
        </Button>
        <Button disabledReason={disabledReason} onClick={() => void answer(true)}>
          {t('Hand {name} over', { name })}
        </Button>
      </div>
    </div>
  );
}

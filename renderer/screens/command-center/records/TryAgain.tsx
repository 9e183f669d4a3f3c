import { useState } from 'react';
import { type CommandRecord, SAFETY_COMMANDS } from '../../../../gateway/contract/command/command.ts';
import { Button } from '../../../components/Button.tsx';
import { SlideToConfirm } from '../../../components/SlideToConfirm.tsx';
import { commandText } from '../../../format/command-text.ts';
import { actorText } from '../../../format/governance-text.ts';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { recordHref } from '../../../state/command-center/record-address.ts';
import { orderOf, useResubmit } from '../../../state/command-center/records.ts';
import { useIsSelf } from '../../../state/connection/whoami.ts';
import { useVehicle } from '../../../state/vehicle/vehicle-store.ts';

/** Gives the same command once more, confirmed like the first time; the new record opens. */
export function TryAgain({ record }: { readonly record: CommandRecord }) {
  const name = useVehicle(record.vehicleId)?.telemetry.name ?? record.vehicleId;
  const isSelf = useIsSelf();
  const resubmit = useResubmit();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const order = orderOf(record);
  if (record.planId !== null || record.runId !== null || !order) return null;
  if (!isSelf(record.actor))
    return (
      <p className="field-note">
        {t('{actor} can give the same command again.', { actor: actorText(record.actor) })}
      </p>
    );

  const send = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      location.hash = recordHref(await resubmit(order));
    } catch (cause) {
      setFailure(failureText(cause));
    } finally {
      setBusy(false);
    }
  };
  const label = t('Try again: {command}, {name}', {
    command: commandText(record.command, record.params),
    name,
  });
  const disabledReason = isBusy ? t('Waiting for the gateway.') : undefined;
  return (
    <div className="try-again">
      {SAFETY_COMMANDS.has(order.command) ? (
        <Button variant="primary" disabledReason={disabledReason} onClick={() => void send()}>
          {label}
        </Button>
      ) : (
        <SlideToConfirm label={label} disabledReason={disabledReason} onConfirm={() => void send()} />
      )}
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

import { type FormEvent, useState } from 'react';
import type { RawMessageDefinition, RawMessageSent } from '../../../gateway/contract/onboard/raw-message.ts';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { Button } from '../../components/Button.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import { t, translated } from '../../language/translate.ts';
import { failureText } from '../../state/failure-text.ts';
import { faultsOf, useDirectOrders } from '../../state/inspector/direct-orders.ts';
import { useRawMessage } from '../../state/inspector/raw-message-queries.ts';
import { ConfirmVehicle, needsConfirmation } from './ConfirmVehicle.tsx';
import { RawFieldInput } from './RawFieldInput.tsx';
import { emptyDraft, faultsByField, fieldsOf, type RawDraft, writableFields } from './raw-draft.ts';

interface RawMessageFormProps {
  readonly vehicle: TelemetryVehicle;
  readonly name: string;
}

/** The fields of one message, and what left when it was sent. */
export function RawMessageForm({ vehicle, name }: RawMessageFormProps) {
  const { data: message, error } = useRawMessage(name);
  return (
    <section className="direct-form" aria-label={name}>
      <h2 className="number">{name}</h2>
      {error && (
        <p className="field-error" role="alert">
          {failureText(error)}
        </p>
      )}
      {message && message.refusal !== null && <p className="direct-refusal">{message.refusal}</p>}
      {message && message.refusal === null && <Fields vehicle={vehicle} message={message} />}
    </section>
  );
}

function Fields({
  vehicle,
  message,
}: {
  readonly vehicle: TelemetryVehicle;
  readonly message: RawMessageDefinition;
}) {
  const { send } = useDirectOrders();
  const { name, fields } = message;
  const [draft, setDraft] = useState<RawDraft>(() => emptyDraft(fields));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState<RawMessageSent>();
  const [isBusy, setBusy] = useState(false);
  const isConfirmed = !needsConfirmation(vehicle) || typed.trim() === vehicle.id;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isConfirmed) return;
    setBusy(true);
    setFaults({});
    try {
      const confirm = needsConfirmation(vehicle) ? { confirm: typed.trim() } : {};
      setSent(
        await send(vehicle.id, {
          message: name,
          fields: fieldsOf(fields, draft),
          ...confirm,
        }),
      );
      // Each message needs its own confirmation.
      setTyped('');
    } catch (cause) {
      const errors = faultsOf(cause);
      setFaults(errors.length > 0 ? faultsByField(errors) : { form: failureText(cause) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <div className="direct-fields">
        {writableFields(fields).map((field) => (
          <RawFieldInput
            key={field.name}
            field={field}
            value={draft[field.name] ?? ''}
            fault={faults[field.name]}
            onChange={(value) => setDraft((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
      </div>
      <ConfirmVehicle vehicle={vehicle} value={typed} onChange={setTyped} />
      <div className="direct-actions">
        <Button
          type="submit"
          variant="primary"
          disabledReason={
            isBusy
              ? t('Waiting for the decision.')
              : isConfirmed
                ? undefined
                : t('Type {id} first.', { id: vehicle.id })
          }
        >
          {isBusy ? t('Sending…') : t('Send to {name}', { name: vehicle.name })}
        </Button>
        {Object.keys(faults).length > 0 && (
          <p className="field-error" role="alert">
            {faults.form ?? t('Nothing was sent: some fields do not fit.')}
          </p>
        )}
      </div>
      {sent && <Sent sent={sent} />}
    </form>
  );
}

function Sent({ sent }: { readonly sent: RawMessageSent }) {
  const at = new Date(sent.sentAtMs).toLocaleTimeString('en-GB');
  return (
    <div className="wire-bytes direct-sent">
      <h3 role="status">
        {t('Sent at {time}', { time: at })} · {translated(sent.decision.decision).replaceAll('_', ' ')}
      </h3>
      <CopyButton text={sent.hex} label={t('Copy the bytes')} />
      <code className="number">{sent.hex.replace(/../g, '$& ').trim()}</code>
    </div>
  );
}

import { Send } from 'lucide-react';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { onboardApi } from '../../../gateway/contract/api/onboard-api.ts';
import type {
  RawField,
  RawMessageDefinition,
  RawMessageRequest,
  RawMessageSent,
} from '../../../gateway/contract/onboard/raw-message.ts';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { Button } from '../../components/button/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { CheckField } from '../../components/field/CheckField.tsx';
import { Note } from '../../components/Note.tsx';
import { Words } from '../../components/Sentence.tsx';
import { t, translated } from '../../language/translate.ts';
import { translateSentence } from '../../language/translate-gateway.ts';
import { changeParameters, useRouteParameter } from '../../state/app/route.ts';
import { useItems, useOperation } from '../../state/connection/operations.ts';
import { useRequest } from '../../state/connection/use-request.ts';
import { faultsOf, useDirectOrders } from '../../state/inspector/raw-messages.ts';
import { useSelectedVehicleId } from '../../state/vehicle/selection-store.ts';
import { useVehicle } from '../../state/vehicle/vehicle-store.ts';
import { AsyncView } from '../shared/AsyncView.tsx';
import { useConfirmation } from './ConfirmVehicle.tsx';
import { FrameBytes, MessageSearch, NoLink } from './InspectorParts.tsx';

/** The dialects change with the gateway only. */
const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY } as const;

/** Sends a message to the selected vehicle: chosen from the dialect and filled in field by field. */
export function SendPage() {
  const vehicle = useVehicle(useSelectedVehicleId())?.telemetry;
  const chosen = useRouteParameter('name');
  const [text, setText] = useState('');
  const query = useItems(onboardApi.listRawMessages, undefined, NEVER_STALE);
  const messages = query.data;
  const shown = useMemo(() => {
    const wanted = text.trim().toUpperCase().replaceAll(' ', '_');
    return (messages ?? []).filter(
      ({ name, messageId }) => name.includes(wanted) || String(messageId) === wanted,
    );
  }, [messages, text]);
  if (!vehicle)
    return (
      <NoLink
        icon={Send}
        title={t('No vehicle')}
        text="Messages are sent to a vehicle. Connect one in {links}."
        link={['links', t('Links')]}
      />
    );
  return (
    <div className="direct grows grid min-h-0">
      <section className="direct-list column min-h-0 border-right" aria-label={t('Messages of the dialect')}>
        <MessageSearch value={text} onChange={setText} />
        <AsyncView query={query} />
        <p className="wire-count small-dim" role="status">
          {messages
            ? t('{shown} of {count, plural, one {# message} other {# messages}}', {
                shown: shown.length,
                count: messages.length,
              })
            : t('Waiting for the gateway…')}
        </p>
        <ul className="scroll-rest border-top">
          {shown.map(({ name, refusal }) => (
            <li key={name}>
              <button
                type="button"
                className="hovers focus-inside number bare flex gap-8 items-baseline spread w-full text-12 text-left break-anywhere"
                data-refused={refusal !== null || undefined}
                aria-pressed={name === chosen}
                onClick={() => changeParameters({ name })}
              >
                {name}
                {refusal !== null && (
                  <Note as="span" className="flex-none">
                    {t('not sent')}
                  </Note>
                )}
              </button>
            </li>
          ))}
        </ul>
      </section>
      {chosen === undefined ? (
        <EmptyState icon={Send} title={t('Send a message')}>
          <p>
            {t(
              'Choose a message and fill in its fields. It is sent to {name} once, after the policies decide, and is recorded. Its effect is not monitored. Messages that command the vehicle can only be sent as commands.',
              { name: vehicle.name },
            )}
          </p>
        </EmptyState>
      ) : (
        <RawMessageForm key={`${vehicle.id} ${chosen}`} vehicle={vehicle} name={chosen} />
      )}
    </div>
  );
}

/** The fields of one message, and what was sent. */
function RawMessageForm({ vehicle, name }: { readonly vehicle: TelemetryVehicle; readonly name: string }) {
  const query = useOperation(onboardApi.describeRawMessage, { params: { name } }, NEVER_STALE);
  const message = query.data;
  return (
    <section className="direct-form scroll" aria-label={name}>
      <h2 className="number">{name}</h2>
      <AsyncView query={query} />
      {message && message.refusal !== null && (
        <p className="direct-refusal dim">
          <Words of={message.refusal} />
        </p>
      )}
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
  const [sent, setSent] = useState<RawMessageSent>();
  const { isBusy, failure, cause, send: attempt } = useRequest();
  const faults = faultsByField(faultsOf(cause));
  const { reason, typedId, field: confirmation, clear } = useConfirmation(vehicle);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason !== undefined) return;
    await attempt(async () => {
      const confirm = typedId === undefined ? {} : { confirm: typedId };
      setSent(await send(vehicle.id, { message: name, fields: fieldsOf(fields, draft), ...confirm }));
      // Each message needs its own confirmation.
      clear();
    });
  };
  return (
    <form className="grid gap-16" onSubmit={(event) => void submit(event)} noValidate>
      <div className="direct-fields grid items-start">
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
      {confirmation}
      <div className="line-wrap gap-12">
        <Button
          type="submit"
          variant="primary"
          disabledReason={isBusy ? t('Waiting for the policy decision.') : reason}
        >
          {isBusy ? t('Sending…') : t('Send to {name}', { name: vehicle.name })}
        </Button>
        {failure && (
          <Note tone="error">
            {Object.keys(faults).length === 0
              ? failure
              : (faults.form ?? t('Not sent: some fields are invalid.'))}
          </Note>
        )}
      </div>
      {sent && <Sent sent={sent} />}
    </form>
  );
}

function Sent({ sent }: { readonly sent: RawMessageSent }) {
  const at = new Date(sent.sentAtMs).toLocaleTimeString('en-GB');
  return (
    <div className="wire-bytes stack-4 boxed">
      <h3 className="small-dim medium" role="status">
        {t('Sent at {time}', { time: at })} · {translated(sent.decision.decision).replaceAll('_', ' ')}
      </h3>
      <FrameBytes hex={sent.hex} />
    </div>
  );
}

/** The text of each field, or the names of its bits. */
type RawDraft = Readonly<Record<string, string | readonly string[]>>;

/** Fields to fill in. The target address is that of the vehicle. */
function writableFields(fields: readonly RawField[]): readonly RawField[] {
  return fields.filter(({ isAddress }) => !isAddress);
}

/** Initial values: zeros, empty texts, the first name of an enum. */
function emptyDraft(fields: readonly RawField[]): RawDraft {
  return Object.fromEntries(
    writableFields(fields).map((field) => [field.name, field.isBitmask ? [] : emptyText(field)]),
  );
}

function emptyText({ type, arrayLength, choices }: RawField): string {
  if (type === 'char' && arrayLength > 0) return '';
  if (arrayLength > 0) return new Array(arrayLength).fill('0').join(', ');
  return choices?.find(({ value }) => value === 0)?.name ?? choices?.[0]?.name ?? '0';
}

/** The fields as the gateway expects them. The gateway validates each. */
function fieldsOf(fields: readonly RawField[], draft: RawDraft): RawMessageRequest['fields'] {
  return Object.fromEntries(
    writableFields(fields).map((field) => [field.name, fieldValue(field, draft[field.name] ?? '')]),
  );
}

function fieldValue(
  { type, arrayLength }: RawField,
  written: string | readonly string[],
): RawMessageRequest['fields'][string] {
  if (typeof written !== 'string') return [...written];
  if (type === 'char' && arrayLength > 0) return written;
  if (arrayLength === 0) return elementValue(written);
  return written
    .split(',')
    .map((element) => element.trim())
    .filter((element) => element !== '')
    .map(elementValue);
}

/** A number that JSON can carry, NaN as null; otherwise the text, for the gateway to validate. */
function elementValue(written: string): string | number | null {
  const text = written.trim();
  if (/^nan$/i.test(text)) return null;
  const number = Number(text);
  const isPlain = text !== '' && Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER;
  return isPlain ? number : text;
}

/** The gateway's errors by field name; `form` for the rest. */
function faultsByField(errors: ReturnType<typeof faultsOf>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    errors.map(({ pointer, detail }) => [
      /^\/fields\/([^/]+)/.exec(pointer)?.[1] ?? 'form',
      translateSentence(detail).text,
    ]),
  );
}

interface RawFieldInputProps {
  readonly field: RawField;
  readonly value: string | readonly string[];
  readonly fault: string | undefined;
  readonly onChange: (value: string | readonly string[]) => void;
}

/** One field of a message: bits to tick, an enum value, a number or a text. */
function RawFieldInput({ field, value, fault, onChange }: RawFieldInputProps) {
  const id = useId();
  const described = fault === undefined ? undefined : `${id}-fault`;
  const type = field.arrayLength > 0 ? `${field.type}[${field.arrayLength}]` : field.type;
  const note = field.isExtension ? t('{type}, extension', { type }) : type;
  const faultText = fault !== undefined && (
    <Note tone="error" id={described}>
      {fault}
    </Note>
  );
  if (typeof value !== 'string')
    return (
      <fieldset className="direct-bits whole-row no-border p-0 m-0" aria-describedby={described}>
        <legend className="field-label">
          {field.name} <Note as="span">{note}</Note>
        </legend>
        <div className="grid">
          {(field.choices ?? [])
            .filter((choice) => choice.value !== 0)
            .map(({ name }) => (
              <CheckField
                key={name}
                className="row-6 text-12"
                isChecked={value.includes(name)}
                onChange={(isChecked) =>
                  onChange(isChecked ? [...value, name] : value.filter((bit) => bit !== name))
                }
              >
                {name}
              </CheckField>
            ))}
        </div>
        {faultText}
      </fieldset>
    );
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {field.name} <Note as="span">{note}</Note>
      </label>
      <div className="row-6">
        <input
          id={id}
          className="input number"
          autoComplete="off"
          spellCheck={false}
          list={field.choices ? `${id}-names` : undefined}
          value={value}
          aria-invalid={fault !== undefined}
          aria-describedby={described}
          onChange={(event) => onChange(event.target.value)}
        />
        {field.unit !== null && <span className="small-dim flex-none">{field.unit}</span>}
      </div>
      {field.choices && (
        <datalist id={`${id}-names`}>
          {field.choices.map(({ name, value: number }) => (
            <option key={name} value={name}>
              {number}
            </option>
          ))}
        </datalist>
      )}
      {faultText}
    </div>
  );
}

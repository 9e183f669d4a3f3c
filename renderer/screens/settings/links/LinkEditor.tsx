import { useState } from 'react';
import { stationApi } from '../../../../gateway/contract/api/station-api.ts';
import {
  type LinkConfig,
  type LinkKind,
  type LinkRecord,
  type LinkRequest,
  linkConfigSchema,
} from '../../../../gateway/contract/vehicle/link.ts';
import { call } from '../../../api/call.ts';
import { GatewayError } from '../../../api/connection/rest-client.ts';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { NotedField } from '../../../components/field/NotedField.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { Note } from '../../../components/Note.tsx';
import { type Message, t } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { receiveLink } from '../../../state/settings/link-store.ts';
import { EditorForm } from '../EditorForm.tsx';

const FLIES_THERE = [
  { mode: 'live', title: 'Real aircraft', explanation: 'Choose this if unsure.' },
  {
    mode: 'sitl',
    title: 'SITL',
    explanation: 'ArduPilot or PX4 in a simulation only. Test keys can command it.',
  },
] as const;

export interface LinkEditorProps {
  /** The link to change; undefined to add one. */
  readonly link: LinkRecord | undefined;
  readonly onClose: () => void;
}

/** Adds or changes a link, with a form for its kind or as text. */
export function LinkEditor({ link, onClose }: LinkEditorProps) {
  const { rest } = useGateway();
  const [draft, setDraft] = useState<LinkDraft>(() => draftOf(link?.config));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { waiting, failure, cause, send, forget } = useRequest();
  const errors =
    cause instanceof GatewayError
      ? fieldErrors(cause, draft)
      : { ...faults, ...(failure !== undefined && { form: failure }) };
  const set = (change: Partial<LinkDraft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setFaults({});
    forget();
  };
  const submit = async () => {
    const request = linkRequestOf(draft);
    if ('errors' in request) {
      setFaults(request.errors);
      return;
    }
    await send(async () => {
      const params = { linkId: link?.linkId ?? '' };
      receiveLink(
        link
          ? await call(rest, stationApi.changeLink, { params, body: request })
          : await call(rest, stationApi.addLink, { body: request }),
      );
      onClose();
    });
  };
  const title = link ? t('Change {text}', { text: link.text }) : t('Add a link');
  const about = LINK_KINDS.find((each) => each.kind === draft.kind);
  const isText = draft.kind === 'text';
  const isSerial = draft.kind === 'serial';
  const field = (name: 'text' | 'path' | 'baud' | 'host' | 'port', label: string, isWide = false) => (
    <NotedField
      label={label}
      isWide={isWide}
      name={name}
      className="input number"
      autoComplete="off"
      spellCheck={false}
      value={draft[name]}
      problem={errors[name]}
      onChange={(text) => set({ [name]: text })}
    />
  );
  return (
    <EditorForm
      title={title}
      failure={errors.form}
      submit={link ? t('Change link') : t('Add link')}
      whyNot={waiting}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="editor-row">
        <SelectField
          label={t('Kind')}
          value={draft.kind}
          options={LINK_KINDS.map(({ kind, title: name }) => [kind, t(name)])}
          onChange={(kind) => set({ kind })}
        />
        {isText && field('text', t('Link'), true)}
        {isSerial && field('path', t('Device'), true)}
        {isSerial && field('baud', t('Baud'))}
        {!isText && !isSerial && field('host', t('Host'), true)}
        {!isText && !isSerial && field('port', t('Port'))}
      </div>
      <Note>{about && t(about.explanation)}</Note>
      {!isText && !isSerial && draft.kind !== 'forward' && (
        <fieldset className="field-choice">
          <legend className="field-label">{t('Vehicle type')}</legend>
          {FLIES_THERE.map(({ mode, title: name, explanation }) => (
            <CheckField
              key={mode}
              radioGroup="mode"
              isChecked={draft.mode === mode}
              onChange={() => set({ mode })}
            >
              {t(name)}
              <Note as="span">{t(explanation)}</Note>
            </CheckField>
          ))}
        </fieldset>
      )}
      {draft.kind === 'forward' && (
        <fieldset className="field-choice">
          <legend className="field-label">{t('Incoming messages')}</legend>
          <CheckField isChecked={draft.isTwoWay} onChange={(isChecked) => set({ isTwoWay: isChecked })}>
            {t('Allow commands from the program')}
          </CheckField>
          <Note>
            {t(
              'Programs on this machine only. Allowed: arming, take-off, modes, go to point, hold, RTL and land, each subject to the policies, and reading parameters. Everything else is rejected and counted.',
            )}
          </Note>
        </fieldset>
      )}
      {isSerial && <Note>{t('A serial device always counts as a real aircraft.')}</Note>}
    </EditorForm>
  );
}

/** A link being edited: every field as text. */
interface LinkDraft {
  readonly kind: LinkKind | 'text';
  readonly text: string;
  readonly host: string;
  readonly port: string;
  readonly path: string;
  readonly baud: string;
  /** The vehicle type its owner declared. */
  readonly mode: 'live' | 'sitl';
  /** Whether the program behind a forwarding link may send commands. */
  readonly isTwoWay: boolean;
}

/** The kinds of links, each with its use. */
const LINK_KINDS: readonly {
  readonly kind: LinkDraft['kind'];
  readonly title: Message;
  readonly explanation: Message;
}[] = [
  {
    kind: 'udpin',
    title: 'UDP, listen',
    explanation: 'Listens for vehicles that send to this machine. Most autopilots and SITL use port 14550.',
  },
  { kind: 'udpout', title: 'UDP, send', explanation: 'Sends to a vehicle that listens at a fixed address.' },
  { kind: 'tcp', title: 'TCP, connect', explanation: 'Connects to a TCP server, such as SITL on port 5760.' },
  { kind: 'tcpin', title: 'TCP, listen', explanation: 'Waits for TCP clients.' },
  {
    kind: 'forward',
    title: 'Forward, UDP',
    explanation:
      'Forwards vehicle messages to another program. Messages from that program are counted and discarded, unless you allow them.',
  },
  {
    kind: 'serial',
    title: 'Serial',
    explanation: 'A telemetry radio or a USB cable, usually at 57600 or 115200 baud.',
  },
  {
    kind: 'text',
    title: 'As text',
    explanation:
      'As on the command line: udpin:HOST:PORT, udpout:HOST:PORT, tcp:HOST:PORT, tcpin:HOST:PORT, forward:HOST:PORT or serial:PATH:BAUD; with sitl: before it for a simulation, two-way: before forward for a program that may command.',
  },
];

/** The initial draft. */
export function draftOf(config: LinkConfig | undefined): LinkDraft {
  const blank = {
    text: '',
    host: '127.0.0.1',
    port: '14550',
    path: '/dev/ttyUSB0',
    baud: '57600',
    mode: 'live',
    isTwoWay: false,
  } as const;
  if (!config) return { kind: 'udpin', ...blank };
  if (config.kind === 'serial')
    return { ...blank, kind: 'serial', path: config.path, baud: String(config.baud) };
  const { kind, host, port, mode = 'live' } = config;
  const isTwoWay = config.kind === 'forward' && config.isTwoWay === true;
  return { ...blank, kind, host, port: String(port), mode, isTwoWay };
}

/** The request made from a draft, or the errors by field. */
export function linkRequestOf(
  draft: LinkDraft,
): LinkRequest | { readonly errors: Readonly<Record<string, string>> } {
  if (draft.kind === 'text') {
    const text = draft.text.trim();
    return text ? { text } : { errors: { text: t('Enter a link, such as udpin:127.0.0.1:14550.') } };
  }
  const config =
    draft.kind === 'serial'
      ? { kind: draft.kind, path: draft.path.trim(), baud: wholeNumber(draft.baud) }
      : {
          kind: draft.kind,
          host: draft.host.trim(),
          port: wholeNumber(draft.port),
          ...(draft.mode === 'sitl' && draft.kind !== 'forward' && { mode: draft.mode }),
          ...(draft.isTwoWay && draft.kind === 'forward' && { isTwoWay: true }),
        };
  const parsed = linkConfigSchema.safeParse(config);
  if (parsed.success) return { config: parsed.data };
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const known = FIELD_TEXT[String(issue.path[0])];
    errors[String(issue.path[0] ?? 'form')] ??= known ? t(known) : issue.message;
  }
  return { errors };
}

const FIELD_TEXT: Readonly<Record<string, Message>> = {
  host: 'Enter a host name or an address.',
  port: 'The port must be a whole number from 1 to 65535.',
  path: 'Enter the device, such as /dev/ttyUSB0 or COM3.',
  baud: 'The baud rate must be a whole number from 300 to 4000000.',
};

/** Assigns the gateway's errors to their fields. The rest is shown above the form. */
export function fieldErrors(error: GatewayError, draft: LinkDraft): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const { pointer, detail } of error.problem?.errors ?? []) {
    const field = pointer.split('/').at(-1) ?? '';
    errors[field in draft && field !== 'kind' ? field : 'form'] ??= translateSentence(detail).text;
  }
  if (Object.keys(errors).length > 0) return errors;
  const reason = failureText(error);
  return draft.kind === 'text' ? { text: reason } : { form: reason };
}

function wholeNumber(text: string): number {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}

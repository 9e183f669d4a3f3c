import {
  type LinkConfig,
  type LinkKind,
  type LinkRequest,
  linkConfigSchema,
} from '../../../../gateway/contract/vehicle/link.ts';
import type { GatewayError } from '../../../api/connection/rest-client.ts';
import { type Message, t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';

/** A link as it is being written: every field as text. */
export interface LinkDraft {
  readonly kind: LinkKind | 'text';
  readonly text: string;
  readonly host: string;
  readonly port: string;
  readonly path: string;
  readonly baud: string;
  /** What its owner says flies there. */
  readonly mode: 'live' | 'sitl';
  /** A program behind a forwarding link may command. */
  readonly isTwoWay: boolean;
}

/** The kinds to choose from, with what each is for. */
export const LINK_KINDS: readonly {
  readonly kind: LinkDraft['kind'];
  readonly title: Message;
  readonly explanation: Message;
}[] = [
  {
    kind: 'udpin',
    title: 'UDP, listen',
    explanation:
      'Waits for a vehicle that sends to this machine. Most autopilots and SITL send to port 14550.',
  },
  { kind: 'udpout', title: 'UDP, send', explanation: 'Sends to a vehicle that listens at an address.' },
  { kind: 'tcp', title: 'TCP, connect', explanation: 'Connects to a TCP server, such as SITL on port 5760.' },
  { kind: 'tcpin', title: 'TCP, listen', explanation: 'Waits for TCP clients.' },
  {
    kind: 'forward',
    title: 'Forward, UDP',
    explanation:
      'Passes what is heard from vehicles on to another program. Nothing comes back, unless you allow it: what that program sends is counted and thrown away.',
  },
  {
    kind: 'serial',
    title: 'Serial',
    explanation: 'A telemetry radio or a USB cable, usually at 57600 or 115200 baud.',
  },
  {
    kind: 'text',
    title: 'Written form',
    explanation:
      'As on the command line: udpin:HOST:PORT, udpout:HOST:PORT, tcp:HOST:PORT, tcpin:HOST:PORT, forward:HOST:PORT or serial:PATH:BAUD; with sitl: before it for a simulation, two-way: before forward for a program that may command.',
  },
];

/** A draft to start with. */
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

/** The request a draft makes, or what is wrong with which field. */
export function linkRequestOf(
  draft: LinkDraft,
): LinkRequest | { readonly errors: Readonly<Record<string, string>> } {
  if (draft.kind === 'text') {
    const text = draft.text.trim();
    return text ? { text } : { errors: { text: t('Write a link, such as udpin:127.0.0.1:14550.') } };
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
  host: 'Write a host name or an address.',
  port: 'A port is a whole number from 1 to 65535.',
  path: 'Write the device, such as /dev/ttyUSB0 or COM3.',
  baud: 'A baud rate is a whole number from 300 to 4000000.',
};

/** Puts the gateway's errors at the fields they name. The rest is shown above the form. */
export function fieldErrors(error: GatewayError, draft: LinkDraft): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const { pointer, detail } of error.problem?.errors ?? []) {
    const field = pointer.split('/').at(-1) ?? '';
    errors[field in draft && field !== 'kind' ? field : 'form'] ??= detail;
  }
  if (Object.keys(errors).length > 0) return errors;
  const told = failureText(error);
  return draft.kind === 'text' ? { text: told } : { form: told };
}

function wholeNumber(text: string): number {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}

import type { Mode } from '../../../gateway/contract/list.ts';
import { t } from '../../language/translate.ts';

/** Who a call of the sandbox was sent as. */
export type Credential = 'key' | 'account' | 'owner' | 'none';

/**
 * One call of the sandbox and what came of it. The request is kept as written: variables, so also the key,
 * unfilled.
 */
export interface Exchange {
  readonly exchangeId: string;
  readonly operationId: string;
  readonly method: string;
  /** With its parameters filled in. */
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly environmentName: string;
  readonly credential: Credential;
  readonly sentAtMs: number;
  readonly outcome: ExchangeOutcome;
}

export type ExchangeOutcome =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly durationMs: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: string;
    }
  /** Nothing was sent: the sandbox made it up. */
  | { readonly kind: 'fallback'; readonly body: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** The part of a result shown at the top of the view. */
export interface ExchangeSummary {
  readonly isGood: boolean;
  /** `202`, `fallback` or `no answer`. */
  readonly statusText: string;
  readonly durationMs: number | undefined;
  readonly traceId: string | undefined;
  /** Real or simulated world of the response; undefined if it names none. */
  readonly mode: Mode | undefined;
  readonly creditsCost: string | undefined;
}

const MODES: ReadonlySet<string> = new Set(['live', 'sitl', 'sim', 'fallback']);

export function summaryOf(outcome: ExchangeOutcome): ExchangeSummary {
  if (outcome.kind === 'unreachable')
    return { ...NOTHING, isGood: false, statusText: t('no response'), mode: undefined };
  if (outcome.kind === 'fallback')
    return { ...NOTHING, isGood: false, statusText: t('fallback'), mode: 'fallback' };
  const header = (name: string) => outcome.headers.find(([each]) => each.toLowerCase() === name)?.[1];
  return {
    isGood: (outcome.status >= 200 && outcome.status < 300) || outcome.status === 101,
    statusText: String(outcome.status),
    durationMs: outcome.durationMs,
    traceId: header('x-trace-id'),
    mode: modeOf(outcome.body),
    creditsCost: header('x-credits-cost'),
  };
}

const NOTHING = { durationMs: undefined, traceId: undefined, creditsCost: undefined } as const;

function modeOf(body: string): Mode | undefined {
  const parsed = parsedJson(body);
  if (typeof parsed !== 'object' || parsed === null || !('mode' in parsed)) return undefined;
  const { mode } = parsed;
  return typeof mode === 'string' && MODES.has(mode) ? (mode as Mode) : undefined;
}

/** The body as a value. Undefined when it is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** JSON indented by two spaces; any other text unchanged. */
export function prettyJson(text: string): string {
  const parsed = parsedJson(text);
  return parsed === undefined ? text : JSON.stringify(parsed, null, 2);
}

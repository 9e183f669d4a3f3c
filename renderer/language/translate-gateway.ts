import type { ErrorCode } from '../../gateway/contract/error.ts';
import type { FlightPlanProblem } from '../../gateway/contract/mission/flight-plan.ts';
import type { CodeText } from './code-text.ts';
import { gatewaySentence } from './gateway-sentence.ts';
import { alerts } from './german/gateway/alerts.ts';
import { errors } from './german/gateway/errors.ts';
import { planProblems } from './german/gateway/plan-check.ts';
import { currentLanguage } from './translate.ts';

/** Something the gateway said, as the window shows it. */
export interface GatewayText {
  /** In the language chosen; the gateway's English where there is none. */
  readonly text: string;
  /** What to do. */
  readonly advice: string | undefined;
  /** What the gateway wrote, in English, where that says more than `text`. */
  readonly original: string | undefined;
  /** Of `text`. */
  readonly language: 'en' | 'de';
}

/** A refusal of the gateway: its own words where they are known, else what the code means and the words below it. */
export function translateError(code: ErrorCode, detail: string): GatewayText {
  return translated(errors[code], detail, undefined);
}

/** An alert; one of a code that is not known here stays as it came. */
export function translateAlert(alert: {
  readonly code: string;
  readonly text: string;
  readonly advice: string | null;
}): GatewayText {
  const { code, text, advice } = alert;
  // Its words are the vehicle's or a person's.
  if (code === 'statustext' || code === 'plan-notice') return { ...asItCame(text), advice: known(advice) };
  const meaning = (alerts as Readonly<Record<string, CodeText>>)[code];
  return translated(meaning, text, advice);
}

/** A problem of a flight plan. */
export function translatePlanProblem({ code, text }: Pick<FlightPlanProblem, 'code' | 'text'>): GatewayText {
  return translated(planProblems[code], text, undefined);
}

/** Words of the gateway that have no code. */
export function translateSentence(text: string): GatewayText {
  return translated(undefined, text, undefined);
}

/** What an error code means, without what happened; `title` is the gateway's own. */
export function errorTitle(code: string, title: string): string {
  return currentLanguage() === 'en'
    ? title
    : ((errors as Readonly<Record<string, CodeText>>)[code]?.title ?? title);
}

/** A line of evidence, `policy:verdict: reason`: the reason in the language chosen, the rest as it is recorded. */
export function translateEvidence(line: string): string {
  const [, head = '', reason = line] = /^([\w-]+:\w+: )(.*)$/s.exec(line) ?? [];
  return `${head}${gatewaySentence(reason) ?? reason}`;
}

/** In one line: what is it, what to do, and what the gateway said where that says more. */
export function gatewayTextLine({ text, advice, original }: GatewayText): string {
  return [text, advice, original === undefined ? undefined : `(${original})`].filter(Boolean).join(' ');
}

function translated(
  meaning: CodeText | undefined,
  english: string,
  advice: string | null | undefined,
): GatewayText {
  if (currentLanguage() === 'en')
    return { text: english, advice: advice ?? undefined, original: undefined, language: 'en' };
  const sentence = gatewaySentence(english);
  if (sentence !== undefined)
    return { text: sentence, advice: known(advice) ?? undefined, original: undefined, language: 'de' };
  if (!meaning) return { ...asItCame(english), advice: known(advice) };
  return {
    text: meaning.title,
    // What the gateway advises of this very case goes before what the code means.
    advice: (advice && gatewaySentence(advice)) || meaning.advice,
    original: meaning.isWhole === true || english === '' ? undefined : english,
    language: 'de',
  };
}

function asItCame(text: string): GatewayText {
  return { text, advice: undefined, original: undefined, language: 'en' };
}

function known(advice: string | null | undefined): string | undefined {
  return advice === null || advice === undefined ? undefined : (gatewaySentence(advice) ?? advice);
}

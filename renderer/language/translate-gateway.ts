import type { ErrorCode } from '../../gateway/contract/error.ts';
import type { FlightPlanProblem } from '../../gateway/contract/mission/flight-plan.ts';
import {
  english,
  filled,
  type OperatorText,
  type Sentence,
  type TextParam,
} from '../../gateway/contract/operator-text.ts';
import type { CodeText } from './code-text.ts';
import { currentGerman, currentLanguage } from './translate.ts';

/** `2,000`, which would read as two in German. */
const GROUPED = /^\d{1,3}(?:,\d{3})+$/;
/** Holes and what separates them, such as a row of reasons: the same in every language. */
const WITHOUT_WORDS = /^(?:\{[\w.]+\}|[^\p{L}{])*$/u;

/** As `filled`. */
type Fill = (code: string, params: Sentence['params'], wordsOf: (param: TextParam) => string) => string;

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
export function translateError(code: ErrorCode, detail: OperatorText): GatewayText {
  return translated(currentGerman()?.errors[code], detail, undefined);
}

/** An alert; one of a code that is not known here stays as it came. */
export function translateAlert(alert: {
  readonly code: string;
  readonly text: OperatorText;
  readonly advice: OperatorText | null;
}): GatewayText {
  const { code, text, advice } = alert;
  // Its words are the vehicle's or a person's.
  if (code === 'statustext' || code === 'plan-notice') return { ...asItCame(text), advice: known(advice) };
  const alerts: Readonly<Record<string, CodeText>> | undefined = currentGerman()?.alerts;
  return translated(alerts?.[code], text, advice);
}

/** A problem of a flight plan. */
export function translatePlanProblem({ code, text }: Pick<FlightPlanProblem, 'code' | 'text'>): GatewayText {
  return translated(currentGerman()?.planProblems[code], text, undefined);
}

/** A text of the gateway. `fill` puts the values into a sentence; by default as they came. */
export function translateSentence(text: OperatorText, fill?: Fill): GatewayText {
  if (currentLanguage() === 'de' || !fill) return translated(undefined, text, undefined, fill);
  return { ...asItCame(text), text: wordsOf(text, fill) };
}

/** What an error code means, without what happened; `title` is the gateway's own. */
export function errorTitle(code: string, title: string): string {
  const errors: Readonly<Record<string, CodeText>> | undefined = currentGerman()?.errors;
  return errors?.[code]?.title ?? title;
}

/** A line of evidence, `policy:verdict: reason`: the reason in the language chosen, the rest as it is recorded. */
export function translateEvidence(line: OperatorText): string {
  if (typeof line === 'string') return line;
  const { reason = '' } = line.params;
  return filled(line.code, { ...line.params, reason: wordsOf(reason) });
}

/** In one line: what is it, what to do, and what the gateway said where that says more. */
export function gatewayTextLine({ text, advice, original }: GatewayText): string {
  return [text, advice, original === undefined ? undefined : `(${original})`].filter(Boolean).join(' ');
}

function translated(
  meaning: CodeText | undefined,
  text: OperatorText,
  advice: OperatorText | null | undefined,
  fill?: Fill,
): GatewayText {
  if (currentLanguage() === 'en') return { ...asItCame(text), advice: known(advice) };
  const sentence = germanOf(text, fill);
  if (sentence !== undefined)
    return { text: sentence, advice: known(advice), original: undefined, language: 'de' };
  if (!meaning)
    return { ...asItCame(text), advice: known(advice), ...(fill && { text: englishOf(text, fill) }) };
  return {
    text: meaning.title,
    // What the gateway advises of this very case goes before what the code means.
    advice: (advice && germanOf(advice)) || meaning.advice,
    original: meaning.isWhole === true || text === '' ? undefined : english(text),
    language: 'de',
  };
}

function asItCame(text: OperatorText): GatewayText {
  return { text: english(text), advice: undefined, original: undefined, language: 'en' };
}

function known(advice: OperatorText | null | undefined): string | undefined {
  return advice === null || advice === undefined ? undefined : wordsOf(advice);
}

/** What fills a hole in the language chosen: translated where it is a text with German. */
function wordsOf(param: TextParam, fill?: Fill): string {
  if (typeof param === 'number') return String(param);
  if (currentLanguage() === 'en') return englishOf(param, fill);
  return (
    germanOf(param, fill) ??
    englishOf(param, fill).replace(GROUPED, (digits) => digits.replaceAll(',', '\u00a0'))
  );
}

function englishOf(text: OperatorText, fill: Fill | undefined): string {
  if (typeof text === 'string' || !fill) return english(text);
  return fill(text.code, text.params, (param) => wordsOf(param, fill));
}

function germanOf(text: OperatorText, fill: Fill = filled): string | undefined {
  const german = currentGerman()?.sentences;
  if (typeof text === 'string') return german?.get(text);
  const code = german?.get(text.code) ?? (isSameInGerman(text) ? text.code : undefined);
  return code && fill(code, text.params, (param) => wordsOf(param, fill));
}

/** Without words of its own, and not of unknown texts alone. */
function isSameInGerman({ code, params }: Sentence): boolean {
  if (!WITHOUT_WORDS.test(code)) return false;
  const texts = Object.values(params).filter((param) => typeof param !== 'number');
  return texts.length === 0 || texts.some((text) => germanOf(text) !== undefined);
}

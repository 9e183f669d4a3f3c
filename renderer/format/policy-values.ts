/** Comparisons of a policy, as written between a fact and its number. */
export type Comparison = '>' | '>=' | '<' | '<=' | '==' | '!=';

/** A place in a policy's text. `start` and `end` are indexes. */
interface PolicyPlace {
  readonly start: number;
  readonly end: number;
}

/** A whole number in the conditions of a policy. */
export interface PolicyNumber extends PolicyPlace {
  readonly value: number;
  readonly line: number;
  /** The fact it is compared with, as in `target.highestAltitudeM > 120`. Undefined in anything else. */
  readonly compared: { readonly path: string; readonly comparison: Comparison } | undefined;
}

interface Token {
  readonly text: string;
  readonly start: number;
}

const TOKEN = /\/\/[^\n]*|"(?:\\[\s\S]|[^"\\])*"?|&&|\|\||[=!<>]=|::|\w+|[^\s\w]/g;
const ARITHMETIC = new Set(['+', '-', '*']);
/** The same comparison with its sides exchanged. */
const EXCHANGED: Readonly<Record<Comparison, Comparison>> = {
  '>': '<',
  '>=': '<=',
  '<': '>',
  '<=': '>=',
  '==': '==',
  '!=': '!=',
};

/** The whole numbers of a Cedar text, in their order. Those in comments and strings are not among them. */
export function policyNumbers(text: string): readonly PolicyNumber[] {
  const tokens = tokensOf(text);
  return tokens.flatMap((token, index) => {
    if (!/^\d+$/.test(token.text)) return [];
    const isNegative = tokens[index - 1]?.text === '-' && !endsValue(tokens[index - 2]);
    const first = isNegative ? index - 1 : index;
    const start = tokens[first]?.start ?? token.start;
    const value = isNegative ? -Number(token.text) : Number(token.text);
    if (!Number.isSafeInteger(value)) return [];
    return [
      {
        start,
        end: token.start + token.text.length,
        value: value + 0,
        line: text.slice(0, start).split('\n').length,
        compared: comparedBefore(tokens, first, index) ?? comparedAfter(tokens, first, index),
      },
    ];
  });
}

/** The value of an annotation such as `@verdict("deny")`, without its quotes; undefined if there is none. */
export function policyAnnotation(
  text: string,
  name: string,
): (PolicyPlace & { readonly value: string }) | undefined {
  const tokens = tokensOf(text);
  const at = tokens.findIndex((token, index) => token.text === '@' && tokens[index + 1]?.text === name);
  const string = tokens[at + 3];
  if (at < 0 || tokens[at + 2]?.text !== '(' || !/^".*"$/s.test(string?.text ?? '') || !string)
    return undefined;
  const [start, end] = [string.start + 1, string.start + string.text.length - 1];
  return { start, end, value: text.slice(start, end) };
}

/** The text with this part replaced. Every other character stays as it is. */
export function withPart(text: string, { start, end }: PolicyPlace, part: number | string): string {
  return `${text.slice(0, start)}${part}${text.slice(end)}`;
}

function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(TOKEN)]
    .filter(([token]) => !token.startsWith('//'))
    .map(({ 0: token, index }) => ({ text: token, start: index }));
}

/** A minus after this subtracts; after anything else it is a sign. */
function endsValue(token: Token | undefined): boolean {
  return (
    token !== undefined && /^(?:[\w"]|[)\]}])/.test(token.text) && !/^(?:then|else|if|in)$/.test(token.text)
  );
}

function isComparison(text: string | undefined): text is Comparison {
  return text !== undefined && Object.hasOwn(EXCHANGED, text);
}

/** `context.vehicle.batteryPct < 20` */
function comparedBefore(tokens: readonly Token[], first: number, last: number): PolicyNumber['compared'] {
  const comparison = tokens[first - 1]?.text;
  if (!isComparison(comparison) || ARITHMETIC.has(tokens[last + 1]?.text ?? '')) return undefined;
  const names: string[] = [];
  let index = first - 2;
  for (; tokens[index - 1]?.text === '.'; index -= 2) names.unshift(tokens[index]?.text ?? '');
  return pathOf(names, tokens[index], tokens[index - 1], comparison);
}

/** `20 > context.vehicle.batteryPct` */
function comparedAfter(tokens: readonly Token[], first: number, last: number): PolicyNumber['compared'] {
  const comparison = tokens[last + 1]?.text;
  if (!isComparison(comparison)) return undefined;
  const names: string[] = [];
  let index = last + 3;
  for (; tokens[index]?.text === '.'; index += 2) names.push(tokens[index + 1]?.text ?? '');
  if (ARITHMETIC.has(tokens[index]?.text ?? '')) return undefined;
  return pathOf(names, tokens[last + 2], tokens[first - 1], EXCHANGED[comparison]);
}

function pathOf(
  names: readonly string[],
  root: Token | undefined,
  before: Token | undefined,
  comparison: Comparison,
): PolicyNumber['compared'] {
  if (root?.text !== 'context' || names.length === 0 || ARITHMETIC.has(before?.text ?? '')) return undefined;
  return { path: names.join('.'), comparison };
}

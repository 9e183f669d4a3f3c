import { z } from 'zod';

/**
 * A sentence with values in it: `text` is its English, `code` the same with holes, such as `Set speed to {speed} m/s`, and
 * `params` what fills them. Whoever translates it looks `code` up and fills the holes itself.
 */
export interface Sentence {
  readonly code: string;
  readonly params: Readonly<Record<string, TextParam>>;
  readonly text: string;
}

/** What the gateway says to people. A sentence without values is its English alone, which is then also its code. */
export type OperatorText = string | Sentence;
/** A value in a sentence; one that is a text itself is translated too. */
export type TextParam = OperatorText | number;

/** Documented as a string: only a client that asks for the parts of texts gets them (docs/websocket.md). */
export const operatorTextSchema = z
  .any()
  .refine((value) => typeof value === 'string' || isSentence(value), 'Expected a text')
  .meta({ type: 'string' }) as z.ZodType<OperatorText>;

const HOLE = /\{([\w.]+)\}/g;
/** What `JSON.stringify` makes of sentences at this moment. Set for the length of one call only. */
let isWithParts = false;
let wasSentenceWritten = false;

/** In JSON it is its English, so that nothing but the window sees more; see `jsonWithParts`. */
class MadeSentence implements Sentence {
  readonly code: string;
  readonly params: Sentence['params'];
  readonly text: string;

  constructor(code: string, params: Sentence['params']) {
    this.code = code;
    this.params = params;
    this.text = filled(code, params);
  }

  toString(): string {
    return this.text;
  }

  toJSON(): unknown {
    wasSentenceWritten = true;
    const { code, params, text } = this;
    return isWithParts ? { code, params, text } : text;
  }
}

/** A sentence with values in it. Its English is the key of the translations, as in the window. */
export function say(code: string, params: Sentence['params']): Sentence {
  // JSON knows no other numbers.
  const areFinite = Object.values(params).every(
    (param) => typeof param !== 'number' || Number.isFinite(param),
  );
  const kept = areFinite
    ? params
    : Object.fromEntries(
        Object.entries(params).map(([name, param]) => [name, Number.isFinite(param) ? param : `${param}`]),
      );
  return new MadeSentence(code, kept);
}

/** Several texts in a row, such as reasons. */
export function sayInARow(texts: readonly OperatorText[], between = '; '): OperatorText {
  const [only] = texts;
  if (only !== undefined && texts.length === 1) return only;
  const names = texts.map((_text, index) => `{${index + 1}}`);
  return say(names.join(between), Object.fromEntries(texts.map((text, index) => [index + 1, text])));
}

/** The English of a text. */
export function english(text: OperatorText): string {
  return typeof text === 'string' ? text : text.text;
}

export function isSameText(one: OperatorText | null, other: OperatorText | null): boolean {
  return one === null || other === null ? one === other : english(one) === english(other);
}

/** `code` with its holes filled by `valueOf`; a hole without a value stays. */
export function filled(
  code: string,
  params: Sentence['params'],
  wordsOf: (param: TextParam) => string = (param) =>
    typeof param === 'number' ? String(param) : english(param),
): string {
  return code.replace(HOLE, (hole, name: string) => {
    const param = Object.hasOwn(params, name) ? params[name] : undefined;
    return param === undefined ? hole : wordsOf(param);
  });
}

/** JSON with `{code, params, text}` for every sentence: for the store, for job processes and for the window. */
export function jsonWithParts(value: unknown): string {
  return jsonForReader(value, true).json;
}

/** JSON for a reader who wants the parts of sentences or does not. `isForAll`: it has none, so that both read the same. */
export function jsonForReader(
  value: unknown,
  wantsParts: boolean,
): { readonly json: string; readonly isForAll: boolean } {
  isWithParts = wantsParts;
  wasSentenceWritten = false;
  try {
    const json = JSON.stringify(value);
    return { json, isForAll: !wasSentenceWritten };
  } finally {
    isWithParts = false;
  }
}

/** What `jsonWithParts` wrote, sentences again. */
export function parseWithParts<Value>(json: string): Value {
  if (!json.includes('"code":')) return JSON.parse(json) as Value;
  return JSON.parse(json, (_key, value: unknown) =>
    isSentence(value) ? say(value.code, value.params) : value,
  ) as Value;
}

/** What a structured clone made of a value, its sentences being sentences again. Changes it in place. */
export function restoreSentences(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  for (const [key, member] of Object.entries(value)) {
    const restored = restoreSentences(member);
    if (restored !== member) Object.assign(value, { [key]: restored });
  }
  return isSentence(value) ? say(value.code, value.params) : value;
}

/** Exact, because records also hold content of callers, which may look like a sentence and must stay as it is. */
function isSentence(value: unknown): value is Sentence {
  if (typeof value !== 'object' || value === null) return false;
  const { code, params, text, ...others } = value as Partial<Record<keyof Sentence, unknown>>;
  if (typeof code !== 'string' || typeof text !== 'string' || Object.keys(others).length > 0) return false;
  if (typeof params !== 'object' || params === null || !Object.values(params).every(isParam)) return false;
  return filled(code, params as Sentence['params']) === text;
}

function isParam(value: unknown): value is TextParam {
  return typeof value === 'string' || typeof value === 'number' || isSentence(value);
}

import { z } from 'zod';

/**
 * A sentence with values. `text` is its English. `code` is the same with placeholders, such as `Set speed to
 * {speed} m/s`, and `params` are their values. Translators look `code` up and insert the values themselves.
 */
export interface Sentence {
  readonly code: string;
  readonly params: Readonly<Record<string, TextParam>>;
  readonly text: string;
}

/** The gateway's texts for people. A sentence without values is its English alone, which is also its code. */
export type OperatorText = string | Sentence;
/** A value in a sentence. A value that is itself a text is translated too. */
export type TextParam = OperatorText | number;

/** Documented as a string: only a client that asks for the parts of texts gets them (docs/api.md). */
export const operatorTextSchema = z
  .any()
  .refine((value) => typeof value === 'string' || isSentence(value), 'Expected a text')
  .meta({ type: 'string' }) as z.ZodType<OperatorText>;

const HOLE = /\{([\w.]+)\}/g;
/** How `JSON.stringify` currently writes sentences. Set only during one call. */
let isWithParts = false;
let wasSentenceWritten = false;

/** In JSON it is its English, so that only the window sees more; see `jsonWithParts`. */
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

/** Creates a sentence with values. Its English is the translation key, as in the window. */
export function say(code: string, params: Sentence['params']): Sentence {
  // JSON has no other numbers.
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

/** Joins several texts, such as reasons. */
export function joinTexts(texts: readonly OperatorText[], between = '; '): OperatorText {
  const [only] = texts;
  if (only !== undefined && texts.length === 1) return only;
  const names = texts.map((_text, index) => `{${index + 1}}`);
  return say(names.join(between), Object.fromEntries(texts.map((text, index) => [index + 1, text])));
}

export function english(text: OperatorText): string {
  return typeof text === 'string' ? text : text.text;
}

export function isSameText(one: OperatorText | null, other: OperatorText | null): boolean {
  return one === null || other === null ? one === other : english(one) === english(other);
}

/** `code` with its placeholders filled by `valueOf`. A placeholder without a value stays. */
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

/** JSON with `{code, params, text}` for every sentence: for the store, job processes and the window. */
export function jsonWithParts(value: unknown): string {
  return jsonForReader(value, true).json;
}

/** JSON with or without the parts of sentences. `isForAll`: it contains no sentences, so both forms are equal. */
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

/** Parses the output of `jsonWithParts` and restores its sentences. */
export function parseWithParts<Value>(json: string): Value {
  if (!json.includes('"code":')) return JSON.parse(json) as Value;
  return JSON.parse(json, (_key, value: unknown) =>
    isSentence(value) ? say(value.code, value.params) : value,
  ) as Value;
}

/** Restores the sentences in a structured clone. Changes it in place. */
export function restoreSentences(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  for (const [key, member] of Object.entries(value)) {
    const restored = restoreSentences(member);
    if (restored !== member) Object.assign(value, { [key]: restored });
  }
  return isSentence(value) ? say(value.code, value.params) : value;
}

/** Exact, because records also hold callers' content, which may look like a sentence and must not change. */
export function isSentence(value: unknown): value is Sentence {
  if (typeof value !== 'object' || value === null) return false;
  const { code, params, text, ...others } = value as Partial<Record<keyof Sentence, unknown>>;
  if (typeof code !== 'string' || typeof text !== 'string' || Object.keys(others).length > 0) return false;
  if (typeof params !== 'object' || params === null || !Object.values(params).every(isParam)) return false;
  return filled(code, params as Sentence['params']) === text;
}

function isParam(value: unknown): value is TextParam {
  return typeof value === 'string' || typeof value === 'number' || isSentence(value);
}

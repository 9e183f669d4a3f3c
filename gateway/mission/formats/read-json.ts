import { errorText } from '../../base/error.ts';
import { say } from '../../contract/operator-text.ts';
import { lineAt, lineName, planFileError } from './plan-file-error.ts';

const MAX_DEPTH = 24;

/** JSON of a file, at most 24 levels deep. @throws plan-file-invalid with the line */
export function readJson(text: string): unknown {
  refuseDeep(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = errorText(error);
    const position = /position (\d+)/.exec(reason)?.[1];
    const line = position === undefined ? lineAt(text, text.length) : lineAt(text, Number(position));
    throw planFileError(
      lineName(line),
      say('not valid JSON ({why})', { why: reason.replace(/\s*\(line.*$/, '') }),
    );
  }
}

function refuseDeep(text: string): void {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > MAX_DEPTH)
      throw planFileError(
        lineName(lineAt(text, index)),
        say('nested deeper than {count} levels', { count: MAX_DEPTH }),
      );
  }
}

type JsonObject = Readonly<Record<string, unknown>>;

export function objectOf(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

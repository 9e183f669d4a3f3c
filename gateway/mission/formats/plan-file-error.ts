import { AppError } from '../../base/error.ts';
import { english, type OperatorText, say } from '../../contract/operator-text.ts';

/** A file that cannot be read, with where and why. `place` is a line (`Line 3`) or a path (`/mission/items/2`). */
export function planFileError(place: OperatorText, why: OperatorText): AppError {
  return new AppError('plan-file-invalid', say('{place}: {why}. Nothing was imported.', { place, why }), {
    context: { place: english(place) },
  });
}

export function lineName(line: number | string): OperatorText {
  return say('Line {line}', { line });
}

/** The line of a position in a text, counted from 1. */
export function lineAt(text: string, position: number): number {
  let line = 1;
  for (let index = text.indexOf('\n'); index >= 0 && index < position; index = text.indexOf('\n', index + 1))
    line += 1;
  return line;
}

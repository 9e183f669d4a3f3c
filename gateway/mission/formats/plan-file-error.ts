import { AppError } from '../../base/error.ts';

/** A file that cannot be read, with where and why. `place` is a line (`line 3`) or a path (`/mission/items/2`). */
export function planFileError(place: string, why: string): AppError {
  return new AppError('plan-file-invalid', `${place}: ${why}. Nothing was imported.`, { context: { place } });
}

/** The line of a position in a text, counted from 1. */
export function lineAt(text: string, position: number): number {
  let line = 1;
  for (let index = text.indexOf('\n'); index >= 0 && index < position; index = text.indexOf('\n', index + 1))
    line += 1;
  return line;
}

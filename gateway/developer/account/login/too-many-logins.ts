import { AppError } from '../../../base/error.ts';

/** The error for everything that is requested or guessed too often. The message starts with `reason`. */
export function tooManyLogins(reason: string, waitS: number): AppError {
  const retryAfterS = Math.ceil(waitS);
  return new AppError('rate-limited', `${reason}. Try again in ${retryAfterS} s.`, {
    context: { retryAfterS },
  });
}

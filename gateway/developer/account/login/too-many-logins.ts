import { AppError } from '../../../base/error.ts';

/** The one refusal of everything that is asked or guessed too often. `reason` begins the sentence. */
export function tooManyLogins(reason: string, waitS: number): AppError {
  const retryAfterS = Math.ceil(waitS);
  return new AppError('rate-limited', `${reason}. Try again in ${retryAfterS} s.`, {
    context: { retryAfterS },
  });
}

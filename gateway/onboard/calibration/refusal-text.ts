import { AppError } from '../../base/error.ts';

/** The meaning of a vehicle's refusal, in the vehicle's own words where it gave any. */
export function refusalText(resultName: string, texts: readonly string[]): AppError {
  const why = texts.length > 0 ? `: ${texts.slice(-3).join(' ')}` : ' without giving a reason.';
  return new AppError('vehicle-denied', `The vehicle refused (${resultName})${why}`, {
    context: { result: resultName },
  });
}

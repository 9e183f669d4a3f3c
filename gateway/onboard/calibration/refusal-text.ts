import { AppError } from '../../base/error.ts';
import { say } from '../../contract/operator-text.ts';

/** Explains a vehicle's refusal, in the vehicle's own words if it sent any. */
export function refusalText(resultName: string, texts: readonly string[]): AppError {
  const text =
    texts.length > 0
      ? say('The vehicle refused ({result}): {texts}', {
          result: resultName,
          texts: texts.slice(-3).join(' '),
        })
      : say('The vehicle refused ({result}) without giving a reason.', { result: resultName });
  return new AppError('vehicle-denied', text, { context: { result: resultName } });
}

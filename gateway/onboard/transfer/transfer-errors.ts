import { AppError } from '../../base/error.ts';
import { joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import type { MissionFailure } from '../../mavlink/protocol/mission/mission-protocol-outcome.ts';
import {
  ONBOARD_LISTS,
  type OnboardList,
  readFirstText,
} from '../../mavlink/protocol/mission/onboard-list.ts';

export const BUSY = 'Another transfer with the vehicle is still running.';

export function busyError(): AppError {
  return new AppError('vehicle-busy', BUSY);
}

/** The transfer was ended from outside, with a known reason. */
export function endedError({ code, text, context }: AppError, detail: OperatorText): AppError {
  return new AppError(code, joinTexts([detail, text], ' '), { context });
}

export function transferError(failure: MissionFailure, list: OnboardList): AppError {
  const { noun } = ONBOARD_LISTS[list];
  switch (failure.kind) {
    case 'busy':
      return busyError();
    case 'not-sent':
      return new AppError('vehicle-offline', 'No open link to the vehicle.');
    case 'cancelled':
      return new AppError(
        'mission-transfer-failed',
        failure.isOnboardUnknown
          ? joinTexts(['The transfer was cancelled.', readFirstText(noun)], ' ')
          : 'The transfer was cancelled.',
        { context: { outcome: 'cancelled' } },
      );
    case 'refused': {
      const why =
        failure.seq === undefined
          ? failure.text
          : say('{why} (item {number} in the vehicle’s numbering)', {
              why: failure.text,
              number: failure.seq,
            });
      const text = failure.isOnboardUnknown
        ? say('{why} The onboard {noun} may be incomplete. Send it again.', { why, noun })
        : why;
      return new AppError('mission-transfer-failed', text, {
        context: { outcome: 'refused', result: failure.resultName, seq: failure.seq ?? null },
      });
    }
    case 'mission-unknown':
    case 'timed-out':
    case 'interrupted':
      return new AppError('mission-transfer-failed', failure.text, { context: { outcome: failure.kind } });
  }
}

import { AppError } from '../../base/error.ts';
import type { TransferRecord } from '../../command/record/transfer-record.ts';
import type { MissionFailure } from '../../mavlink/protocol/mission/mission-protocol-outcome.ts';
import {
  ONBOARD_LISTS,
  type OnboardList,
  readFirstText,
} from '../../mavlink/protocol/mission/onboard-list.ts';

export function busyError(): AppError {
  return new AppError('vehicle-busy', 'Another transfer with the vehicle is still running.');
}

export function cancelledError({ commandId, detail }: TransferRecord): AppError {
  return new AppError('state-conflict', `${detail ?? 'It was cancelled.'} Nothing was sent.`, {
    context: { commandId },
  });
}

/** The transfer was ended from outside, which knows why. */
export function endedError({ code, message, context }: AppError, detail: string): AppError {
  return new AppError(code, `${detail} ${message}`, { context });
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
          ? `The transfer was cancelled. ${readFirstText(noun)}`
          : 'The transfer was cancelled.',
        { context: { outcome: 'cancelled' } },
      );
    case 'refused': {
      const where = failure.seq === undefined ? '' : ` (item ${failure.seq} in the vehicle’s numbering)`;
      const damage = failure.isOnboardUnknown ? ` The ${noun} on board may be damaged. Send it again.` : '';
      return new AppError('mission-transfer-failed', `${failure.text}${where}${damage}`, {
        context: { outcome: 'refused', result: failure.resultName, seq: failure.seq ?? null },
      });
    }
    case 'mission-unknown':
    case 'timed-out':
    case 'interrupted':
      return new AppError('mission-transfer-failed', failure.text, { context: { outcome: failure.kind } });
  }
}

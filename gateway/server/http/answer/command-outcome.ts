import { AppError } from '../../../base/error.ts';
import type { CommandRecord } from '../../../contract/command/command.ts';
import type { ErrorCode } from '../../../contract/error.ts';

/** @returns the record of a command in progress or done. @throws the problem of any other outcome */
export function succeededCommand(record: CommandRecord): CommandRecord {
  const code = failureOf(record);
  if (code === undefined) return record;
  throw new AppError(code, record.detail ?? DEFAULT_DETAIL[code] ?? 'The command did not succeed.', {
    context: {
      commandId: record.commandId,
      ...(record.decision && { decision: record.decision }),
      ...(record.mavlink && {
        mavlink: {
          command: record.mavlink.command,
          result: record.mavlink.result,
          statustext: record.mavlink.statustext,
        },
      }),
    },
  });
}

const DEFAULT_DETAIL: Partial<Record<ErrorCode, string>> = {
  'governance-denied': 'Governance denied the command. The evidence of the decision says why.',
  'vehicle-denied': 'The vehicle refused the command. Its status texts say why.',
  'unsupported-command': 'This autopilot does not support the command.',
  'vehicle-timeout':
    'The vehicle did not answer. The command may have taken effect. Check the vehicle before you repeat it.',
  'state-conflict': 'The command was cancelled.',
};

function failureOf(record: CommandRecord): ErrorCode | undefined {
  switch (record.state) {
    case 'authorised':
    case 'awaiting_approval':
    case 'sent':
    case 'accepted':
    case 'in_progress':
    case 'done':
      return undefined;
    case 'denied':
      return 'governance-denied';
    case 'refused':
    case 'failed':
      return /(^|_)UNSUPPORTED$/.test(record.mavlink?.result ?? '')
        ? 'unsupported-command'
        : 'vehicle-denied';
    case 'unknown':
      return 'vehicle-timeout';
    case 'cancelled':
      return 'state-conflict';
  }
}

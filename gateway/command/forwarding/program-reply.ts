import { AppError, errorText } from '../../base/error.ts';
import type { ReturnVerdict } from '../../mavlink/router/returned-frame.ts';

/** The outcome of a program's message. `reason`: why it was refused, if no gate recorded it. */
export type ProgramReply = ReturnVerdict | { readonly reason: string };

/** An error of a gate names the record it started. Earlier refusals are not recorded yet. */
export function replyToError(error: unknown): ProgramReply {
  const isRecorded = error instanceof AppError && typeof error.context?.commandId === 'string';
  return isRecorded ? 'refused' : { reason: errorText(error) };
}

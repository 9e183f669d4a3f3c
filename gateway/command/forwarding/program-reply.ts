import { AppError, errorText } from '../../base/error.ts';
import type { ReturnVerdict } from '../../mavlink/router/returned-frame.ts';

/** What became of a program's message; `reason`: no gate wrote it down, and this is why it was refused. */
export type ProgramReply = ReturnVerdict | { readonly reason: string };

/** A gate that has started a record names it; a refusal before that is not recorded anywhere yet. */
export function replyToError(error: unknown): ProgramReply {
  const isRecorded = error instanceof AppError && typeof error.context?.commandId === 'string';
  return isRecorded ? 'refused' : { reason: errorText(error) };
}

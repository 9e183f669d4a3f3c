import { AppError } from '../../base/error.ts';
import { say } from '../../contract/operator-text.ts';

/** @throws version-conflict if a given version is not the current one */
export function refuseStale(
  what: 'plan' | 'action' | 'record',
  present: number,
  given: number | undefined,
): void {
  if (given === undefined || given === present) return;
  throw new AppError(
    'version-conflict',
    say(
      what === 'plan'
        ? 'The plan is at version {present}, not {given}. Read it again and repeat the change.'
        : what === 'action'
          ? 'The action is at version {present}, not {given}. Read it again and repeat the change.'
          : 'The record is at version {present}, not {given}. Read it again and repeat the change.',
      { present, given },
    ),
    { context: { version: present } },
  );
}

import { AppError } from '../../base/error.ts';

/** @throws version-conflict when a version is given that is not the present one */
export function refuseStale(what: string, present: number, given: number | undefined): void {
  if (given === undefined || given === present) return;
  throw new AppError(
    'version-conflict',
    `The ${what} is at version ${present}, not ${given}. Read it again and repeat the change.`,
    { context: { version: present } },
  );
}

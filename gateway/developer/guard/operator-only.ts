import { AppError } from '../../base/error.ts';

/** The answer to an account or a key that wants what only the owner of the machine may do. */
export function operatorOnly(): AppError {
  return new AppError('scope-missing', 'Only the operator of this machine may do that.', {
    context: { scope: 'operator' },
  });
}

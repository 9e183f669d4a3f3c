import { AppError } from '../../../base/error.ts';
import type { Gates } from '../../../contract/account/access.ts';

/** The refusal for locked documentation: the first closed gate and how to open it. */
export function docsLocked({ login, companyEmail, credits }: Gates, what: string): AppError {
  const [gate, action, advice] =
    login !== 'active'
      ? ['login', '/api/auth/login', 'Log in with your company e-mail (POST /api/auth/login).']
      : companyEmail === 'unverified'
        ? ['companyEmail', '/api/auth/login', 'Verify your company e-mail: log in with the PIN sent to it.']
        : credits.state !== 'active'
          ? ['credits', '/api/billing/subscription', 'Activate a plan (POST /api/billing/subscription).']
          : [
              'docs',
              '/api/auth/session',
              'Send the request with your login. GET /api/auth/session shows your gates.',
            ];
  return new AppError('docs-locked', `${what} is locked. ${advice}`, { context: { gate, action } });
}

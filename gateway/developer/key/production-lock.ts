import { AppError } from '../../base/error.ts';
import type { Gates } from '../../contract/account/access.ts';
import type { KeyAccounts } from '../../contract/account/key-port.ts';
import type { KeyMode } from './key-format.ts';

/**
 * Lets an account make keys of that mode, or says which gate is closed and how it opens.
 * @throws company-email-required, production-locked
 */
export function refuseLockedMode(
  mode: KeyMode,
  account: ReturnType<KeyAccounts['account']>,
  gates: Gates,
): void {
  if (account === undefined || account.emailVerified === 'demo')
    throw new AppError(
      'company-email-required',
      'A demo login opens the documentation only. Log in with your company e-mail to make keys.',
      { context: { gate: 'companyEmail' } },
    );
  if (mode === 'test' || gates.productionKeys === 'available') return;
  throw new AppError(
    'production-locked',
    `Live keys are locked. ${remedyOf(gates)} Test keys work already.`,
    {
      context: { gate: 'productionKeys' },
    },
  );
}

function remedyOf({ companyEmail, credits }: Gates): string {
  if (companyEmail !== 'verified')
    return 'Let a mail server be configured (AERODECK_SMTP_URL), then log in again with the PIN it delivers.';
  if (credits.state !== 'active') return 'Activate a plan or redeem a voucher first.';
  return 'GET /api/whoami shows the gates that are still closed.';
}

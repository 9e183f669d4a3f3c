import type { Plan } from '../../contract/account/billing.ts';

/** Limits of a machine without a contract; features, section 3.9. */
const SANDBOX: Plan = {
  id: 'sandbox',
  name: 'Sandbox',
  priceMinor: 0,
  currency: 'EUR',
  interval: 'none',
  includedCredits: 100,
  limits: { vehicles: 1, keys: 3, retentionDays: 7, rateClass: 'standard' },
  features: [
    '100 credits once',
    'One vehicle, simulated ones included',
    'Test keys',
    'All 25 documented operations',
  ],
  needsVoucher: false,
};

/**
 * All billing plans, smallest first. Paid plans are activated with a voucher of the machine's owner: no payment is
 * taken.
 */
export const PLANS: readonly [Plan, ...Plan[]] = [
  SANDBOX,
  {
    id: 'developer',
    name: 'Developer',
    priceMinor: 4900,
    currency: 'EUR',
    interval: 'month',
    includedCredits: 2000,
    limits: { vehicles: 3, keys: 10, retentionDays: 30, rateClass: 'standard' },
    features: ['2,000 credits a month', 'Three vehicles', 'Test and live keys', 'Recordings for 30 days'],
    needsVoucher: true,
  },
  {
    id: 'team',
    name: 'Team',
    priceMinor: 29_900,
    currency: 'EUR',
    interval: 'month',
    includedCredits: 20_000,
    limits: { vehicles: 25, keys: 50, retentionDays: 180, rateClass: 'high' },
    features: ['20,000 credits a month', '25 vehicles', 'Test and live keys', 'Recordings for 180 days'],
    needsVoucher: true,
  },
  {
    id: 'fleet',
    name: 'Fleet',
    priceMinor: null,
    currency: 'EUR',
    interval: 'month',
    includedCredits: 0,
    limits: { vehicles: null, keys: null, retentionDays: 365, rateClass: 'high' },
    features: ['Credits by contract', 'Vehicles and keys by contract', 'Recordings for 365 days'],
    needsVoucher: true,
  },
];

/** Limits of an account on that plan; without one those of the smallest. */
export function limitsOf(planId: string | null): Plan['limits'] {
  return (planOf(planId) ?? PLANS[0]).limits;
}

/** @returns the plan of that id; undefined for every other text */
export function planOf(planId: string | null): Plan | undefined {
  return PLANS.find(({ id }) => id === planId);
}

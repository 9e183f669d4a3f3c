import type { Plan } from '../../contract/account/billing.ts';
import { say } from '../../contract/operator-text.ts';

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
    say('{count} credits once', { count: 100 }),
    'One vehicle, simulated ones included',
    'Test keys',
    say('All {count} documented operations', { count: 25 }),
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
    features: [
      say('{count} credits a month', { count: '2,000' }),
      'Three vehicles',
      'Test and live keys',
      say('Recordings for {days} days', { days: 30 }),
    ],
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
    features: [
      say('{count} credits a month', { count: '20,000' }),
      say('{count} vehicles', { count: 25 }),
      'Test and live keys',
      say('Recordings for {days} days', { days: 180 }),
    ],
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
    features: [
      'Credits by contract',
      'Vehicles and keys by contract',
      say('Recordings for {days} days', { days: 365 }),
    ],
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

import { AppError } from '../../../base/error.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How often PINs are sent and tried (design, section 3 "Login"). */
export const LOGIN_LIMITS = {
  pinLifeMs: 10 * MINUTE_MS,
  triesPerPin: 5,
  resendMs: MINUTE_MS,
  requestSpanMs: HOUR_MS,
  requestsPerEmail: 5,
  requestsPerClient: 20,
} as const;

/** A client with the operator's token: the owner of the machine. No other program may lock the owner out. */
export const OPERATOR_CLIENT = 'operator';

/** Whether other people and programs come from the same network address: it says nothing about who asks then. */
export function isLoopback(client: string): boolean {
  return /^(::1$|127\.|::ffff:127\.)/.test(client);
}

/** From which wrong PIN on a subject must wait, and how long it is remembered after its last one. */
export interface BackoffRule {
  readonly freeFailures: number;
  readonly forgetMs: number;
}

/** An address is remembered for a day. A client, often a whole machine, gets more tries and is forgotten sooner. */
export const BACKOFF_RULES = {
  email: { freeFailures: 5, forgetMs: 24 * HOUR_MS },
  client: { freeFailures: 20, forgetMs: HOUR_MS },
} as const satisfies Record<string, BackoffRule>;

const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

/** How long no PIN is looked at after the nth wrong one: nothing at first, then 1, 2, 4, 8 and 15 minutes. */
export function waitAfterMs(failures: number, { freeFailures }: BackoffRule): number {
  if (failures < freeFailures) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(10, failures - freeFailures));
}

/** The error for everything that is requested or guessed too often. The message starts with `reason`. */
export function tooManyLogins(reason: string, waitS: number): AppError {
  const retryAfterS = Math.ceil(waitS);
  return new AppError('rate-limited', `${reason}. Try again in ${retryAfterS} s.`, {
    context: { retryAfterS },
  });
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccountRig, otherPin, PILOT, refusalOf } from './account-rig.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Step =
  | { readonly kind: 'request' | 'right' | 'wrong' | 'restart' }
  | { readonly kind: 'wait'; readonly ms: number };

/** What login promises for one address, written down a second time without a store. */
class LoginModel {
  nowMs = 0;
  #requests: number[] = [];
  #pin: { readonly value: string; readonly untilMs: number; tries: number } | undefined;
  #failures = 0;
  #failedAtMs = Number.NEGATIVE_INFINITY;
  #blockedUntilMs = 0;

  mayRequest(): boolean {
    const recent = this.#requests.filter((atMs) => atMs > this.nowMs - HOUR_MS);
    return recent.length < 5 && recent.every((atMs) => atMs + MINUTE_MS <= this.nowMs);
  }

  requested(value: string): void {
    this.#requests.push(this.nowMs);
    this.#pin = { value, untilMs: this.nowMs + 10 * MINUTE_MS, tries: 5 };
  }

  /** What a guess is answered: `in`, `wait`, or the tries that are left. */
  guess(pin: string): 'in' | 'wait' | number {
    if (this.nowMs < this.#blockedUntilMs) return 'wait';
    const open = this.#pin && this.#pin.untilMs > this.nowMs && this.#pin.tries > 0 ? this.#pin : undefined;
    if (open?.value === pin) {
      this.#pin = undefined;
      this.#failures = 0;
      return 'in';
    }
    if (this.nowMs - this.#failedAtMs >= 24 * HOUR_MS) this.#failures = 0;
    this.#failures += 1;
    this.#failedAtMs = this.nowMs;
    const over = this.#failures - 5;
    this.#blockedUntilMs = over < 0 ? 0 : this.nowMs + Math.min(15, 2 ** over) * MINUTE_MS;
    if (!open) return 0;
    open.tries -= 1;
    return open.tries;
  }
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step>({ kind: 'request' }) },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: 'right' }) },
  { weight: 5, arbitrary: fc.constant<Step>({ kind: 'wrong' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'restart' }) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(
        1,
        59_999,
        MINUTE_MS,
        2 * MINUTE_MS,
        10 * MINUTE_MS,
        16 * MINUTE_MS,
        HOUR_MS,
        25 * HOUR_MS,
      )
      .map<Step>((ms) => ({ kind: 'wait', ms })),
  },
);

describe('login', () => {
  it('does what the model of it does, for any order of events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const rig = new AccountRig();
        const model = new LoginModel();
        let pin = '000000';
        for (const [index, now] of steps.entries()) {
          // A client of its own each time: what clients may is another rule.
          const client = `client-${index}`;
          if (now.kind === 'wait') {
            rig.clock.advance(now.ms);
            model.nowMs += now.ms;
          } else if (now.kind === 'restart') rig.restart();
          else if (now.kind === 'request') {
            if (model.mayRequest()) {
              await rig.request(PILOT, client);
              pin = rig.pinInOutbox();
              model.requested(pin);
            } else expect((await refusalOf(rig.request(PILOT, client))).code).toBe('rate-limited');
          } else {
            const guess = now.kind === 'right' ? pin : otherPin(pin);
            const wanted = model.guess(guess);
            const claim = { email: PILOT, pin: guess };
            if (wanted === 'in') await rig.enter(claim, client);
            else
              expect(await refusalOf(rig.enter(claim, client))).toMatchObject(
                wanted === 'wait' ? { code: 'rate-limited' } : { code: 'pin-wrong', attemptsLeft: wanted },
              );
          }
        }
        rig.database.close();
      }),
      { numRuns: 150 },
    );
  });
});

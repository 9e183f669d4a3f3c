import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { Assertion } from '../../contract/simulation/scenario.ts';
import type { AssertionResult, SimulationEvent } from '../../contract/simulation/simulation.ts';

/** The default assertion where a plan is flown. */
export const PLAN_COMPLETES: Assertion = {
  name: 'The plan completes',
  kind: 'eventually',
  event: { kind: 'plan', text: ': completed' },
};

/** Whether all conditions hold now, and the values seen. */
type ConditionLook = (conditions: NonNullable<Assertion['conditions']>) => {
  readonly isMet: boolean;
  readonly text: OperatorText;
};

type Match = NonNullable<Assertion['event']>;

interface Verdict {
  readonly assertion: Assertion;
  /** Seconds of the run from which it is judged; undefined until `after` has happened. */
  sinceS: number | undefined;
  state: AssertionResult['state'];
  atS: number | undefined;
  text: OperatorText;
}

/** Judges a running simulation. A decided assertion does not change. */
export class AssertionJudge {
  readonly #verdicts: readonly Verdict[];

  constructor(assertions: readonly Assertion[]) {
    this.#verdicts = assertions.map((assertion) => ({
      assertion,
      sinceS: assertion.after ? undefined : 0,
      state: 'waiting',
      atS: undefined,
      text: assertion.after ? 'not yet started' : 'not seen yet',
    }));
  }

  get results(): readonly AssertionResult[] {
    return this.#verdicts.map(({ assertion: { name }, state, atS, text }) => ({
      name,
      state,
      atS: atS ?? null,
      text,
    }));
  }

  /** Only the end of the run can still change the outcome. */
  get isWaitingForEndOnly(): boolean {
    return this.#verdicts.every(
      ({ state, assertion: { kind } }) => state !== 'waiting' || kind === 'always' || kind === 'never',
    );
  }

  get hasFailed(): boolean {
    return this.#verdicts.some(({ state }) => state === 'failed');
  }

  event(event: SimulationEvent): void {
    for (const verdict of this.#verdicts) {
      const { assertion } = verdict;
      if (verdict.state === 'waiting' && verdict.sinceS !== undefined && assertion.event)
        if (fits(event, assertion.event)) this.#happened(verdict, event.atS, event.summary);
      if (verdict.sinceS === undefined && assertion.after && fits(event, assertion.after)) {
        verdict.sinceS = event.atS;
        verdict.text = 'not seen yet';
      }
    }
  }

  /** Call this several times a second. */
  sample(atS: number, look: ConditionLook): void {
    for (const verdict of this.#verdicts) {
      const { assertion, sinceS } = verdict;
      if (verdict.state !== 'waiting' || sinceS === undefined) continue;
      if (assertion.conditions) this.#look(verdict, atS, look(assertion.conditions));
      if (verdict.state !== 'waiting' || assertion.kind !== 'within') continue;
      const { withinS = 0 } = assertion;
      const limitS = sinceS + withinS;
      if (atS > limitS)
        decide(
          verdict,
          'failed',
          atS,
          say('not within {seconds} s: {seen}', { seconds: withinS, seen: verdict.text }),
        );
    }
  }

  /** The run has ended. */
  end(atS: number): void {
    for (const verdict of this.#verdicts) {
      if (verdict.state !== 'waiting') continue;
      const { kind } = verdict.assertion;
      const isKept = (kind === 'always' && verdict.sinceS !== undefined) || kind === 'never';
      decide(
        verdict,
        isKept ? 'passed' : 'failed',
        atS,
        isKept
          ? 'held to the end'
          : verdict.sinceS === undefined
            ? 'never started'
            : say('never: {seen}', { seen: verdict.text }),
      );
    }
  }

  #look(verdict: Verdict, atS: number, { isMet, text }: ReturnType<ConditionLook>): void {
    verdict.text = text;
    const { kind } = verdict.assertion;
    if (kind === 'always') {
      if (!isMet) decide(verdict, 'failed', atS, text);
    } else if (isMet) this.#happened(verdict, atS, text);
  }

  #happened(verdict: Verdict, atS: number, text: OperatorText): void {
    const { kind, withinS } = verdict.assertion;
    const isLate = kind === 'within' && atS > (verdict.sinceS ?? 0) + (withinS ?? 0);
    if (kind === 'never' || isLate) decide(verdict, 'failed', atS, text);
    else if (kind !== 'always') decide(verdict, 'passed', atS, text);
  }
}

function decide(verdict: Verdict, state: 'passed' | 'failed', atS: number, text: OperatorText): void {
  verdict.state = state;
  verdict.atS = atS;
  verdict.text = text;
}

/** Whether an event matches the event of the assertion. */
export function fits(event: SimulationEvent, { kind, vehicle, text }: Match): boolean {
  return (
    event.kind === kind &&
    (vehicle === undefined || event.vehicle === vehicle) &&
    (text === undefined || event.summary.toLowerCase().includes(text.toLowerCase()))
  );
}

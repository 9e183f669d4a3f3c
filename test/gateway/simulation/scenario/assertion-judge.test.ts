import { describe, expect, it } from 'vitest';
import { type Assertion, assertionSchema } from '../../../../gateway/contract/simulation/scenario.ts';
import { AssertionJudge } from '../../../../gateway/simulation/scenario/assertion-judge.ts';

const CONDITION = { vehicleId: 'uav-1', field: 'altitude_m', operator: '>=', value: 10 } as const;

function judge(assertion: Record<string, unknown>) {
  const parsed: Assertion = assertionSchema.parse({ name: 'it', ...assertion });
  const judging = new AssertionJudge([parsed]);
  return {
    judging,
    sample: (atS: number, isMet: boolean) =>
      judging.sample(atS, () => ({ isMet, text: isMet ? 'yes' : 'no' })),
    event: (atS: number, kind: string, summary = '', vehicle: string | null = 'uav-1') =>
      judging.event({ seq: 1, atS, kind, severity: 'info', vehicle, summary }),
    result: () => judging.results[0],
  };
}

describe('AssertionJudge', () => {
  it('eventually: passes at the first time it holds, fails when it never did', () => {
    const { judging, sample, result } = judge({ kind: 'eventually', conditions: [CONDITION] });
    sample(1, false);
    expect(result()?.state).toBe('waiting');
    sample(2, true);
    sample(3, false);
    judging.end(9);
    expect(result()).toMatchObject({ state: 'passed', atS: 2 });
    const other = judge({ kind: 'eventually', conditions: [CONDITION] });
    other.sample(1, false);
    other.judging.end(9);
    expect(other.result()).toMatchObject({ state: 'failed', atS: 9 });
  });

  it('always: fails at the first time it does not hold, passes at the end', () => {
    const kept = judge({ kind: 'always', conditions: [CONDITION] });
    kept.sample(1, true);
    expect(kept.judging.isWaitingForEndOnly).toBe(true);
    kept.judging.end(9);
    expect(kept.result()?.state).toBe('passed');
    const broken = judge({ kind: 'always', conditions: [CONDITION] });
    broken.sample(1, true);
    broken.sample(2, false);
    expect(broken.result()).toMatchObject({ state: 'failed', atS: 2 });
  });

  it('within: counts from the event named by after', () => {
    const { sample, event, result } = judge({
      kind: 'within',
      withinS: 5,
      after: { kind: 'fault', text: 'GPS' },
      conditions: [CONDITION],
    });
    sample(1, true);
    event(10, 'fault', 'gps-loss begins');
    sample(14, false);
    expect(result()?.state).toBe('waiting');
    sample(15.1, false);
    expect(result()).toMatchObject({ state: 'failed', atS: 15.1 });
  });

  it('an assertion that never began fails', () => {
    const { judging, result } = judge({ kind: 'always', after: { kind: 'fault' }, conditions: [CONDITION] });
    judging.end(9);
    expect(result()).toMatchObject({ state: 'failed', text: 'never started' });
  });

  it('never: fails when the event happens, of that vehicle only', () => {
    const { event, result, judging } = judge({
      kind: 'never',
      event: { kind: 'failsafe', vehicle: 'uav-2' },
    });
    event(1, 'failsafe', 'battery', 'uav-1');
    expect(result()?.state).toBe('waiting');
    event(2, 'failsafe', 'battery', 'uav-2');
    expect(result()).toMatchObject({ state: 'failed', atS: 2 });
    expect(judging.hasFailed).toBe(true);
  });

  it.each([
    [{ kind: 'eventually' }],
    [{ kind: 'eventually', conditions: [CONDITION], event: { kind: 'mode' } }],
    [{ kind: 'within', conditions: [CONDITION] }],
  ])('the schema refuses %j', (assertion) => {
    expect(assertionSchema.safeParse({ name: 'it', ...assertion }).success).toBe(false);
  });
});

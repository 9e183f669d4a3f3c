import { describe, expect, test } from 'vitest';
import { developerSequence } from '../../../../renderer/state/developer/developer-sequence.ts';
import {
  blockBy,
  blockOfCall,
  blockOfDocs,
  blockOfProblem,
  isStillBlocked,
} from '../../../../renderer/state/developer/gate-block.ts';
import { operationOf } from '../../../../renderer/state/developer/reference.ts';
import { buildGates, openGates } from '../../builder/developer-rig.tsx';

const launch = operationOf('drone.launch')!;
const telemetry = operationOf('telemetry.read')!;
const plans = operationOf('billing.plans')!;

describe('what blocks a call', () => {
  test('without a login: all but the open and the public operations, with the way to log in', () => {
    expect(blockOfCall(launch, buildGates())).toMatchObject({ gate: 'login', way: { to: 'login' } });
    expect(blockOfCall(telemetry, buildGates())).toBeUndefined();
    expect(blockOfCall(plans, undefined)).toBeUndefined();
  });

  test('with a login: what costs more than there is, and both numbers are said', () => {
    const poor = { ...openGates, credits: { state: 'active' as const, balance: 4 } };
    expect(blockOfCall(launch, poor)).toMatchObject({ gate: 'credits', way: { to: 'plans' } });
    expect(blockOfCall(launch, poor)?.advice).toMatch(/Cost: 5, balance: 4/);
    expect(blockOfCall(launch, { ...openGates, credits: { state: 'active', balance: 5 } })).toBeUndefined();
  });

  test('reading: login first, then company e-mail, then credits', () => {
    expect(blockOfDocs('X', buildGates()).gate).toBe('login');
    expect(blockOfDocs('X', buildGates({ login: 'active' })).gate).toBe('company-email');
    expect(blockOfDocs('X', buildGates({ login: 'active', companyEmail: 'local' })).gate).toBe('credits');
  });

  test('a refusal of the gateway that speaks of a gate becomes a block; others do not', () => {
    const problem = (code: 'credits-required' | 'validation') =>
      blockOfProblem({ type: '', title: '', status: 402, detail: 'Why', instance: '', code, trace_id: '' });
    expect(problem('credits-required')).toMatchObject({
      gate: 'credits',
      advice: 'Why',
      way: { to: 'plans' },
    });
    expect(problem('validation')).toBeUndefined();
  });

  test('a block goes when its gate opens', () => {
    const block = blockBy('login', 'Login required', '', 'login');
    expect(isStillBlocked(block, buildGates())).toBe(true);
    expect(isStillBlocked(block, openGates)).toBe(false);
  });
});

describe('the developer sequence', () => {
  const marks = (...input: Parameters<typeof developerSequence>) =>
    developerSequence(...input).map(({ isDone, isNext }) => (isDone ? 'done' : isNext ? 'next' : 'later'));

  test('begins with access, which needs login and credits', () => {
    expect(marks(undefined, [])).toEqual(['next', 'later', 'later', 'later', 'later']);
    expect(marks(buildGates({ login: 'active' }), [])[0]).toBe('next');
    expect(marks(openGates, [])).toEqual(['done', 'next', 'later', 'later', 'later']);
  });

  test('steps may be done in another order; the first open one is next', () => {
    expect(marks(openGates, ['docs-read', 'sandbox-run'])).toEqual(['done', 'done', 'next', 'done', 'later']);
  });
});

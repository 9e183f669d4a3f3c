import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commandStateSchema } from '../../../../gateway/contract/command/command-state.ts';
import {
  COMMAND_TRANSITIONS,
  hasEnded,
  mayFollow,
} from '../../../../gateway/contract/command/operation-states.ts';
import { OPERATION_EVENTS, type OperationEvent, OperationModel } from '../../../fake/operation-model.ts';

async function run(events: readonly OperationEvent[]): Promise<void> {
  const model = new OperationModel();
  for (const event of events) await model.do(event);
  await model.finish();
}

it('keeps its promises under any order of events', async () => {
  await fc.assert(fc.asyncProperty(fc.array(fc.constantFrom(...OPERATION_EVENTS), { maxLength: 40 }), run), {
    numRuns: 500,
  });
});

it.each<readonly [string, readonly OperationEvent[]]>([
  ['is carried out once', ['request', 'allow', 'vehicle has it']],
  ['is approved late', ['request', 'ask', 'cancel', 'approve', 'allow']],
  ['is taken over while a person is asked', ['request', 'ask', 'revoke', 'approve', 'allow']],
  ['is killed in flight', ['request', 'allow', 'kill', 'vehicle has it']],
  ['cannot be written down', ['request', 'disk full', 'allow']],
])('%s', async (_what, events) => {
  await expect(run(events)).resolves.toBeUndefined();
});

it('has a row for each state, and ends that nothing follows', () => {
  expect(Object.keys(COMMAND_TRANSITIONS).sort()).toEqual([...commandStateSchema.options].sort());
  const ends = commandStateSchema.options.filter((state) => hasEnded('command', state));
  expect(ends).toEqual(['done', 'denied', 'refused', 'failed', 'unknown', 'cancelled']);
  expect(mayFollow('command', 'awaiting_approval', 'sent')).toBe(false);
  expect(mayFollow('command', 'awaiting_approval', 'done')).toBe(false);
});

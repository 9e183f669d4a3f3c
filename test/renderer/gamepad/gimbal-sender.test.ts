import { beforeEach, expect, it } from 'vitest';
import { GimbalSender } from '../../../renderer/gamepad/gimbal-sender.ts';
import { settled } from '../../fake/fake-clock.ts';

let sent: string[];
let answers: PromiseWithResolvers<void>[];
let refusals: unknown[];
let sender: GimbalSender;

beforeEach(() => {
  sent = [];
  answers = [];
  refusals = [];
  sender = new GimbalSender(
    (vehicleId, { pitchDps }) => {
      sent.push(`${vehicleId} ${pitchDps}`);
      const answer = Promise.withResolvers<void>();
      answers.push(answer);
      return answer.promise;
    },
    (_, cause) => refusals.push(cause),
  );
});

const turn = (pitchDps: number, vehicleId = 'uav-1') => sender.turn(vehicleId, { pitchDps, yawDps: 0 });
async function answer(cause?: Error): Promise<void> {
  const next = answers.shift();
  if (cause) next?.reject(cause);
  else next?.resolve();
  await settled();
}

it('sends one at a time, and only the newest of those that waited', async () => {
  turn(10);
  turn(20);
  turn(30);
  expect(sent).toEqual(['uav-1 10']);
  await answer();
  expect(sent).toEqual(['uav-1 10', 'uav-1 30']);
});

it('ends the motion of one vehicle also when another one starts', async () => {
  turn(10);
  turn(0);
  turn(20, 'uav-2');
  await answer();
  await answer();
  expect(sent).toEqual(['uav-1 10', 'uav-1 0', 'uav-2 20']);
});

it('reports a refusal once, then sends nothing but the end', async () => {
  turn(10);
  turn(20);
  await answer(new Error('no'));
  turn(30);
  expect(sent).toEqual(['uav-1 10']);
  expect(refusals).toHaveLength(1);
  turn(0);
  await answer();
  turn(15);
  expect(sent).toEqual(['uav-1 10', 'uav-1 0', 'uav-1 15']);
});

it('sends an end that waited behind a refused rate', async () => {
  turn(10);
  turn(0);
  await answer(new Error('no'));
  expect(sent).toEqual(['uav-1 10', 'uav-1 0']);
  await answer();
  turn(5);
  expect(sent).toEqual(['uav-1 10', 'uav-1 0', 'uav-1 5']);
});

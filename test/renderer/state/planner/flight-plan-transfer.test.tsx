import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { EMPTY_PLAN } from '../../../../renderer/state/planner/flight-plan-edits.ts';
import {
  type FlightPlanTransfer,
  useFlightPlanTransfer,
} from '../../../../renderer/state/planner/flight-plan-transfer.ts';
import { buildProblem } from '../../builder/build-problem.ts';
import { DeveloperRig } from '../../builder/developer-rig.tsx';

afterEach(() => {
  cleanup();
});

function Holder({ onTransfer }: { readonly onTransfer: (transfer: FlightPlanTransfer) => void }) {
  onTransfer(useFlightPlanTransfer());
  return null;
}

function setUp() {
  const rig = new DeveloperRig();
  let transfer: FlightPlanTransfer | undefined;
  rig.show(
    <Holder
      onTransfer={(given) => {
        transfer = given;
      }}
    />,
  );
  if (!transfer) throw new Error('No transfer');
  return { rig, transfer };
}

const refused = () =>
  Response.json(buildProblem({ code: 'vehicle-denied', status: 502, detail: 'It has no room.' }), {
    status: 502,
  });
const unanswered = () => {
  throw new TypeError('connection reset');
};
const plan = { ...EMPTY_PLAN, rally: [{ latitudeDeg: 47, longitudeDeg: 8, altitudeM: 30 }] } as never;

test('an upload nobody answered may be on board, and nothing more is sent after it', async () => {
  const { rig, transfer } = setUp();
  let rallies = 0;
  rig.answer('PUT /api/vehicles/uav-1/mission', unanswered);
  rig.answer('PUT /api/vehicles/uav-1/rally', () => {
    rallies += 1;
    return refused();
  });
  const results = await transfer.upload('uav-1', plan, [], false, () => undefined);
  expect(results).toEqual([
    {
      part: 'mission',
      outcome: 'unknown',
      text: 'The gateway cannot be reached. The change may have taken effect: download from the vehicle to check.',
    },
  ]);
  expect(rallies).toBe(0);
});

test('a part the vehicle refused has failed, and the others are sent', async () => {
  const { rig, transfer } = setUp();
  rig.answer('PUT /api/vehicles/uav-1/mission', refused);
  rig.answer('PUT /api/vehicles/uav-1/rally', refused);
  const results = await transfer.upload('uav-1', plan, [], false, () => undefined);
  expect(results.map(({ part, outcome }) => [part, outcome])).toEqual([
    ['mission', 'failed'],
    ['rally points', 'failed'],
  ]);
});

test('clearing that nobody answered may be done', async () => {
  const { rig, transfer } = setUp();
  rig.answer('DELETE /api/vehicles/uav-1/mission', unanswered);
  const results = await transfer.clear('uav-1', () => undefined);
  expect(results.map(({ part, outcome }) => [part, outcome])).toEqual([['mission', 'unknown']]);
});

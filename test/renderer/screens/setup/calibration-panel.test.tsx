import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Tooltip } from 'radix-ui';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setupApi } from '../../../../gateway/contract/api/setup-api.ts';
import type { CalibrationRun, VehicleCalibration } from '../../../../gateway/contract/onboard/calibration.ts';
import { CalibrationPanel } from '../../../../renderer/screens/setup/CalibrationPanel.tsx';
import { operationKey } from '../../../../renderer/state/connection/operations.ts';
import { receiveCalibration } from '../../../../renderer/state/setup/calibration-queries.ts';
import { FakeCalibrationPort } from '../../../fake/fake-calibration-port.ts';

afterEach(cleanup);

const idle: VehicleCalibration = {
  ...new FakeCalibrationPort().ofVehicle('mav-1-1'),
  kinds: ['accelerometer'],
  run: null,
};

function asked(run: Partial<CalibrationRun>): VehicleCalibration {
  const known = new FakeCalibrationPort().ofVehicle('mav-1-1').run;
  if (!known) throw new Error('The fake has a run.');
  const position = {
    kind: 'accelerometer',
    state: 'waiting',
    position: 'level',
    isConfirmedByHand: true,
  } as const;
  return { ...idle, run: { ...known, ...position, endedAtMs: null, ...run } };
}

function setUp() {
  const answers: (() => void)[] = [];
  const ask = () => new Promise<void>((resolve) => answers.push(resolve));
  const hands = {
    begin: vi.fn(ask),
    confirm: vi.fn(ask),
    preview: vi.fn(ask),
    accept: vi.fn(ask),
    cancel: vi.fn(ask),
    testMotor: vi.fn(),
    stopMotor: vi.fn(),
  };
  const panel = (calibration: VehicleCalibration) => (
    <Tooltip.Provider>
      <CalibrationPanel kind="accelerometer" calibration={calibration} hands={hands} />
    </Tooltip.Provider>
  );
  const { rerender } = render(panel(idle));
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { hands, answers, press, show: (calibration: VehicleCalibration) => rerender(panel(calibration)) };
}

describe('what was asked for holds back only what it was asked in', () => {
  test('a position is confirmed although the start has not been answered, and the next one likewise', () => {
    const { hands, press, show } = setUp();
    press('Start');
    press('Start');
    expect(hands.begin).toHaveBeenCalledOnce();
    show(asked({}));
    press('Confirm position');
    press('Confirm position');
    expect(hands.confirm.mock.calls).toEqual([['level']]);
    show(asked({ position: 'left', positionsDone: ['level'] }));
    press('Confirm position');
    expect(hands.confirm.mock.calls).toEqual([['level'], ['left']]);
  });

  test('a late answer to the start lets nobody confirm twice; an answer to the confirmation does', async () => {
    const { hands, answers, press, show } = setUp();
    press('Start');
    show(asked({}));
    press('Confirm position');
    await act(async () => answers[0]?.());
    press('Confirm position');
    expect(hands.confirm).toHaveBeenCalledOnce();
    // It was refused: the same position is still asked for.
    await act(async () => answers[1]?.());
    press('Confirm position');
    expect(hands.confirm).toHaveBeenCalledTimes(2);
  });
});

describe('a run as it is told', () => {
  test('an answer that was overtaken by the stream does not set it back; another run replaces it', () => {
    const client = new QueryClient();
    const key = operationKey(setupApi.readVehicleCalibration, { params: { vehicleId: 'mav-1-1' } });
    const shown = () => client.getQueryData<VehicleCalibration>(key)?.run;
    const told = (run: Partial<CalibrationRun>) => {
      const next = asked(run).run;
      if (next) receiveCalibration(client, next);
    };
    client.setQueryData(key, asked({ calibrationId: 'cal_2', revision: 4 }));
    told({ calibrationId: 'cal_2', revision: 3, position: null, state: 'running' });
    expect(shown()).toMatchObject({ revision: 4, position: 'level' });
    told({ calibrationId: 'cal_2', revision: 5, position: 'left' });
    expect(shown()).toMatchObject({ revision: 5, position: 'left' });
    told({ calibrationId: 'cal_3', revision: 0, position: null });
    expect(shown()).toMatchObject({ calibrationId: 'cal_3' });
  });
});

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MotorTest } from '../../../../gateway/contract/onboard/calibration.ts';
import { MotorPanel } from '../../../../renderer/screens/setup/MotorPanel.tsx';
import { FakeCalibrationPort } from '../../../fake/fake-calibration-port.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const { motorTest } = new FakeCalibrationPort().ofVehicle('mav-1-1');

function setUp() {
  const { promise, resolve, reject } = Promise.withResolvers<MotorTest>();
  const hands = {
    begin: vi.fn(),
    confirm: vi.fn(),
    preview: vi.fn(),
    accept: vi.fn(),
    cancel: vi.fn(),
    testMotor: vi.fn(() => promise),
    stopMotor: vi.fn(async () => undefined),
  };
  const view = render(<MotorPanel vehicleId="mav-1-1" motorTest={motorTest} hands={hands} />);
  fireEvent.click(screen.getByRole('checkbox'));
  const button = screen.getByRole('button', { name: /Hold to run motor/ });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { ...view, hands, button, resolve, reject, pass };
}

const ended = {
  vehicleId: 'mav-1-1',
  commandId: 'cmd_1',
  mode: 'sim',
  motor: 1,
  throttlePct: 5,
  durationS: 3,
  state: 'stopped',
  detail: null,
} as const;

describe('letting a motor go', () => {
  // The stop may reach the gateway before the start it belongs to, which would then drive the motor with nobody holding it.
  test('is said at once and again until the test has ended', async () => {
    const { hands, button, resolve, pass } = setUp();
    fireEvent.keyDown(button, { key: ' ' });
    await pass(1000);
    expect(hands.stopMotor).not.toHaveBeenCalled();
    fireEvent.keyUp(button, { key: ' ' });
    expect(hands.stopMotor).toHaveBeenCalledTimes(1);
    await pass(600);
    expect(hands.stopMotor).toHaveBeenCalledTimes(3);
    resolve(ended);
    await pass(2000);
    expect(hands.stopMotor).toHaveBeenCalledTimes(3);
  });

  test('goes on when the screen is left, and ends with a test that was refused', async () => {
    const { hands, button, reject, pass, unmount } = setUp();
    fireEvent.keyDown(button, { key: ' ' });
    unmount();
    await pass(600);
    expect(hands.stopMotor).toHaveBeenCalledTimes(3);
    reject(new Error('The vehicle refused.'));
    await pass(2000);
    expect(hands.stopMotor).toHaveBeenCalledTimes(3);
  });

  test('after it has ended by itself is said once', async () => {
    const { hands, button, resolve, pass } = setUp();
    fireEvent.keyDown(button, { key: ' ' });
    resolve(ended);
    await pass(100);
    fireEvent.keyUp(button, { key: ' ' });
    await pass(2000);
    expect(hands.stopMotor).toHaveBeenCalledTimes(1);
  });
});

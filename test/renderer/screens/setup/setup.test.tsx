import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  HoldToRun,
  type MotorFrame,
  motorLayout,
  motorNumbers,
} from '../../../../renderer/screens/setup/MotorPanel.tsx';

afterEach(cleanup);

function setUp(disabledReason?: string) {
  const onHold = vi.fn();
  const onRelease = vi.fn();
  const view = render(
    <HoldToRun label="Hold" onHold={onHold} onRelease={onRelease} disabledReason={disabledReason} />,
  );
  const button = screen.getByRole('button', { name: 'Hold' });
  button.setPointerCapture = () => undefined;
  return { ...view, button, onHold, onRelease };
}

describe('hold to run', () => {
  test('runs while it is held, and each way of letting go stops it once', () => {
    const { button, onHold, onRelease } = setUp();
    const ways = [
      () => fireEvent.pointerUp(button),
      () => fireEvent.pointerCancel(button),
      () => fireEvent.blur(window),
      () => fireEvent(document, new Event('visibilitychange')),
    ];
    for (const [index, letGo] of ways.entries()) {
      fireEvent.pointerDown(button, { button: 0 });
      expect(onHold).toHaveBeenCalledTimes(index + 1);
      expect(onRelease).toHaveBeenCalledTimes(index);
      letGo();
      letGo();
      expect(onRelease).toHaveBeenCalledTimes(index + 1);
    }
  });

  test('works by keyboard: a key that repeats starts once, another key stops', () => {
    const { button, onHold, onRelease } = setUp();
    fireEvent.keyDown(button, { key: ' ' });
    fireEvent.keyDown(button, { key: ' ', repeat: true });
    expect(onHold).toHaveBeenCalledOnce();
    fireEvent.keyUp(button, { key: ' ' });
    expect(onRelease).toHaveBeenCalledOnce();
    fireEvent.keyDown(button, { key: 'Enter' });
    fireEvent.keyDown(button, { key: 'Escape' });
    expect(onRelease).toHaveBeenCalledTimes(2);
  });

  test('stops when it goes away, and does nothing while it may not', () => {
    const first = setUp();
    fireEvent.pointerDown(first.button, { button: 0 });
    first.unmount();
    expect(first.onRelease).toHaveBeenCalledOnce();
    const second = setUp('Take the propellers off first.');
    fireEvent.pointerDown(second.button, { button: 0 });
    fireEvent.keyDown(second.button, { key: 'Enter' });
    expect(second.onHold).not.toHaveBeenCalled();
  });
});

describe('where the motors sit', () => {
  test('as each autopilot counts them', () => {
    const angles = (
      autopilot: MotorFrame['autopilot'],
      motors: number | null,
      frameClass: number | null,
      frameType: number | null,
    ) => motorLayout({ autopilot, motors, frameClass, frameType })?.map(({ angleDeg }) => angleDeg);
    expect(angles('ardupilot', 4, 1, 0)).toEqual([0, 90, 180, 270]);
    expect(angles('ardupilot', 4, 1, 1)).toEqual([45, 135, 225, 315]);
    expect(angles('ardupilot', 4, null, null)).toEqual([45, 135, 225, 315]);
    expect(angles('ardupilot', 6, 2, 1)).toEqual([30, 90, 150, 210, 270, 330]);
    expect(angles('px4', 4, null, null)).toEqual([45, 225, 315, 135]);
    expect(angles('px4', 6, null, null)).toBeUndefined();
    expect(angles('generic', 4, null, null)).toBeUndefined();
  });
  test('is not told where two share an arm, where the arms lie elsewhere, and where nobody knows', () => {
    const layout = (motors: number | null, frameClass: number | null, frameType: number | null) =>
      motorLayout({ autopilot: 'ardupilot', motors, frameClass, frameType });
    expect(layout(8, 4, 1)).toBeUndefined();
    expect(layout(6, 5, 1)).toBeUndefined();
    expect(layout(12, 12, 1)).toBeUndefined();
    expect(layout(4, 1, 4)).toBeUndefined();
    expect(layout(4, 1, 19)).toBeUndefined();
    expect(layout(8, 3, 2)).toBeUndefined();
    expect(layout(6, null, null)).toBeUndefined();
    expect(layout(null, null, null)).toBeUndefined();
  });
  test('leaves out the tail servo of a tricopter, which ArduPilot tests as the third', () => {
    const frame = { autopilot: 'ardupilot', motors: 3, frameClass: 7, frameType: 1 } as const;
    expect(motorNumbers(frame)).toEqual([1, 2, 4]);
    expect(motorLayout(frame)).toEqual([
      { motor: 1, angleDeg: 60 },
      { motor: 2, angleDeg: 180 },
      { motor: 4, angleDeg: 300 },
    ]);
  });
});

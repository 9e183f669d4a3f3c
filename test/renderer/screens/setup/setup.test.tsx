import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { HoldToRun } from '../../../../renderer/screens/setup/MotorPanel.tsx';

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

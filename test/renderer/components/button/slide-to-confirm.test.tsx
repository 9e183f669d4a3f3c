import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SlideToConfirm } from '../../../../renderer/components/button/SlideToConfirm.tsx';
import { FakeClock } from '../../../fake/fake-clock.ts';

afterEach(cleanup);

function setUp(disabledReason?: string) {
  const clock = new FakeClock();
  const onConfirm = vi.fn();
  render(
    <SlideToConfirm
      label="Take off Copter 1 to 20 m"
      onConfirm={onConfirm}
      clock={clock}
      disabledReason={disabledReason}
    />,
  );
  const track = screen.getByRole('button', { name: /Take off Copter 1 to 20 m/ });
  track.getBoundingClientRect = () => ({ left: 0, width: 300, top: 0, height: 40 }) as DOMRect;
  track.setPointerCapture = () => undefined;
  const advance = (ms: number) => act(() => clock.advance(ms));
  const pointer = (type: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel', clientX: number) =>
    fireEvent[type](track, { pointerId: 1, button: 0, clientX });
  return { clock, onConfirm, track, advance, pointer };
}

describe('by hand', () => {
  test('dragging to the end confirms once', () => {
    const { onConfirm, pointer } = setUp();
    pointer('pointerDown', 20);
    pointer('pointerMove', 150);
    pointer('pointerMove', 276);
    pointer('pointerUp', 276);
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  test('a release at the end confirms before the last move is drawn', () => {
    const { onConfirm, pointer } = setUp();
    pointer('pointerDown', 20);
    pointer('pointerMove', 150);
    act(() => {
      pointer('pointerMove', 276);
      pointer('pointerUp', 276);
    });
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  test('a drag to the end and back takes it back, before the move back is drawn', () => {
    const { onConfirm, pointer } = setUp();
    pointer('pointerDown', 20);
    pointer('pointerMove', 276);
    act(() => {
      pointer('pointerMove', 60);
      pointer('pointerUp', 60);
    });
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('letting go on the way takes it back', () => {
    const { onConfirm, pointer } = setUp();
    pointer('pointerDown', 20);
    pointer('pointerMove', 240);
    pointer('pointerUp', 240);
    pointer('pointerMove', 290);
    pointer('pointerUp', 290);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('a click, also at the end of the track, does nothing', () => {
    const { onConfirm, pointer, track } = setUp();
    fireEvent.click(track);
    pointer('pointerDown', 280);
    pointer('pointerMove', 299);
    pointer('pointerUp', 299);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('a cancelled touch takes it back', () => {
    const { onConfirm, pointer } = setUp();
    pointer('pointerDown', 20);
    pointer('pointerMove', 290);
    pointer('pointerCancel', 290);
    pointer('pointerUp', 290);
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

describe('by keyboard', () => {
  test.each(['Enter', ' '])('holding %j for one second confirms, not a moment less', (key) => {
    const { onConfirm, track, advance } = setUp();
    fireEvent.keyDown(track, { key });
    advance(975);
    expect(onConfirm).not.toHaveBeenCalled();
    advance(25);
    expect(onConfirm).toHaveBeenCalledOnce();
    advance(5_000);
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  test('key repeats do not confirm, releasing takes it back', () => {
    const { onConfirm, track, advance, clock } = setUp();
    fireEvent.keyDown(track, { key: 'Enter' });
    advance(600);
    fireEvent.keyUp(track, { key: 'Enter' });
    for (let index = 0; index < 40; index += 1) fireEvent.keyDown(track, { key: 'Enter', repeat: true });
    advance(2_000);
    expect(onConfirm).not.toHaveBeenCalled();
    expect(clock.pendingTimers).toBe(0);
  });

  test.each(['blur', 'escape'])('%s takes it back', (how) => {
    const { onConfirm, track, advance } = setUp();
    fireEvent.keyDown(track, { key: 'Enter' });
    advance(500);
    if (how === 'blur') fireEvent.blur(track);
    else fireEvent.keyDown(track, { key: 'Escape' });
    advance(2_000);
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

test('when barred it says why and nothing confirms it', () => {
  const { onConfirm, track, advance, pointer } = setUp('Take off first.');
  expect(screen.getByText('Take off first.')).toBeDefined();
  expect(track.getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(track, { key: 'Enter' });
  advance(2_000);
  pointer('pointerDown', 20);
  pointer('pointerMove', 290);
  pointer('pointerUp', 290);
  expect(onConfirm).not.toHaveBeenCalled();
});

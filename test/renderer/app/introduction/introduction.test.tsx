import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Tooltip } from 'radix-ui';
import { afterEach, expect, test } from 'vitest';
import { Introduction } from '../../../../renderer/app/introduction/Introduction.tsx';
import { openIntroduction, useIntroductionStore } from '../../../../renderer/state/app/introduction-store.ts';

afterEach(cleanup);

test('the introduction outlines a control at each step and is remembered as seen', () => {
  expect(useIntroductionStore.getState().isOpen).toBe(true);
  render(
    <Tooltip.Provider>
      <Introduction />
    </Tooltip.Provider>,
  );
  const outlined: (string | undefined)[] = [];
  for (let step = 1; step <= 6; step += 1) {
    expect(screen.getByText(`Introduction, step ${step} of 6`)).toBeDefined();
    outlined.push(document.documentElement.dataset.introduction);
    fireEvent.click(screen.getByRole('button', { name: step === 6 ? 'Done' : 'Next step' }));
  }
  expect(outlined).toEqual(['window', 'connect', 'take-off', 'emergency', 'replay', 'api']);
  expect(useIntroductionStore.getState().isOpen).toBe(false);
  expect(localStorage.getItem('aerodeck.introduction')).toBe('seen');
  cleanup();
  expect(document.documentElement.dataset.introduction).toBeUndefined();
});

test('it is skipped by Escape, and can be opened again', () => {
  openIntroduction();
  render(
    <Tooltip.Provider>
      <Introduction />
    </Tooltip.Provider>,
  );
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(useIntroductionStore.getState().isOpen).toBe(false);
});

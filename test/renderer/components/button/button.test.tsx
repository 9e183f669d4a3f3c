import { cleanup, render, screen } from '@testing-library/react';
import { Tooltip } from 'radix-ui';
import { afterEach, expect, test } from 'vitest';
import { Button } from '../../../../renderer/components/button/Button.tsx';

afterEach(cleanup);

test('a disabled button has its reason as description, and beside it where asked for', () => {
  const buttons = (reason?: string) => (
    <Tooltip.Provider>
      <Button disabledReason={reason}>Plain</Button>
      <Button isReasonShown disabledReason={reason}>
        Upload
      </Button>
    </Tooltip.Provider>
  );
  const { rerender } = render(buttons('The plan has no items.'));
  for (const name of ['Plain', 'Upload'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-description')).toBe(
      'The plan has no items.',
    );
  expect(screen.getAllByText('The plan has no items.')).toHaveLength(1);
  rerender(buttons());
  expect(screen.queryByText('The plan has no items.')).toBeNull();
});

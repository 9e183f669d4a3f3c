import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useRequest } from '../../../../renderer/state/connection/use-request.ts';

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
});

test('a request is sent at once, also where the browser takes itself for offline', async () => {
  onlineManager.setOnline(false);
  const { result } = renderHook(() => useRequest(), { wrapper });
  let sent = 0;
  const isDone = await act(() => result.current.send(() => sent++));
  expect([isDone, sent, result.current.failure]).toEqual([true, 1, undefined]);
});

test('a failure is worded once, keeps its cause and is forgotten on request or with the next attempt', async () => {
  const cause = new Error('no link');
  let worded = 0;
  const textOf = () => `refused ${++worded}`;
  const { result } = renderHook(() => useRequest(textOf), { wrapper });
  const fail = () => act(() => result.current.send(() => Promise.reject(cause)));
  expect(await fail()).toBe(false);
  expect([result.current.failure, result.current.cause]).toEqual(['refused 1', cause]);
  await act(async () => result.current.forget());
  expect([result.current.failure, result.current.cause]).toEqual([undefined, undefined]);
  await fail();
  await act(() => result.current.send(() => undefined));
  expect(result.current.failure).toBeUndefined();
});

function Form({ request }: { readonly request: () => Promise<void> }) {
  const { isBusy, send } = useRequest();
  return (
    <button type="button" disabled={isBusy} onClick={() => void send(request)}>
      Send
    </button>
  );
}

test('a second click finds the button disabled', async () => {
  let sent = 0;
  const answer = Promise.withResolvers<void>();
  const request = () => {
    sent++;
    return answer.promise;
  };
  render(<Form request={request} />, { wrapper });
  const button = screen.getByRole<HTMLButtonElement>('button');
  fireEvent.click(button);
  // Microtasks only: no event can come between.
  for (let turn = 0; turn < 10 && !button.disabled; turn++) await Promise.resolve();
  fireEvent.click(button);
  expect(sent).toBe(1);
  await act(async () => answer.resolve());
  expect(button.disabled).toBe(false);
});

import { QueryClient, QueryClientProvider, skipToken } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { apiOf, open } from '../../../../gateway/contract/api/api-operation.ts';
import { GatewayContext } from '../../../../renderer/state/connection/gateway-context.ts';
import type { GatewayRuntime } from '../../../../renderer/state/connection/gateway-runtime.ts';
import {
  operationKey,
  useItems,
  useOperation,
  usePages,
} from '../../../../renderer/state/connection/operations.ts';

afterEach(cleanup);

const logs = z.object({ items: z.array(z.string()), nextCursor: z.string().nullable() });
const vehicle = z.object({ vehicleId: z.string() });
const api = apiOf({
  listLogs: {
    method: 'GET',
    path: '/vehicles/:vehicleId/logs',
    access: open,
    summary: 'List logs',
    params: vehicle,
    query: z.object({ limit: z.coerce.number().default(50), cursor: z.string().optional() }),
    answer: logs,
  },
});

/** A gateway whose lists name the request they answer. */
function setUp() {
  const asked: string[] = [];
  const rest = {
    request({ method, path }: { readonly method: string; readonly path: string }) {
      asked.push(`${method} ${path}`);
      return Promise.resolve({ items: [path], nextCursor: path.includes('cursor') ? null : 'next' });
    },
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <GatewayContext value={{ rest } as unknown as GatewayRuntime}>{children}</GatewayContext>
    </QueryClientProvider>
  );
  return { asked, client, wrapper };
}
const of = (vehicleId: string) => ({ params: { vehicleId } });

test('an answer is kept under the operation and its input, and asked for again by either', async () => {
  const { asked, client, wrapper } = setUp();
  renderHook(() => [useOperation(api.listLogs, of('a')), useItems(api.listLogs, of('b'))], { wrapper });
  await waitFor(() => expect(asked).toEqual(['GET /vehicles/a/logs', 'GET /vehicles/b/logs']));
  await act(() => client.invalidateQueries({ queryKey: operationKey(api.listLogs, of('b')) }));
  expect(asked.slice(2)).toEqual(['GET /vehicles/b/logs']);
  await act(() => client.invalidateQueries({ queryKey: operationKey(api.listLogs) }));
  expect(asked.slice(3).toSorted()).toEqual(['GET /vehicles/a/logs', 'GET /vehicles/b/logs']);
});

test('it is asked for again with another revision, and never while it cannot be', async () => {
  const { asked, wrapper } = setUp();
  const { result, rerender } = renderHook(
    ({ vehicleId, revision }: { vehicleId?: string; revision: number }) =>
      useItems(api.listLogs, vehicleId === undefined ? skipToken : of(vehicleId), { revision }),
    { wrapper, initialProps: { revision: 1 } as { vehicleId?: string; revision: number } },
  );
  expect(asked).toEqual([]);
  rerender({ vehicleId: 'a', revision: 1 });
  await waitFor(() => expect(result.current.data).toEqual(['/vehicles/a/logs']));
  rerender({ vehicleId: 'a', revision: 2 });
  await waitFor(() => expect(asked).toHaveLength(2));
});

test('all who ask for items get the same array, also when some of them have changed', async () => {
  const { client, wrapper } = setUp();
  const { result } = renderHook(() => [useItems(api.listLogs, of('a')), useItems(api.listLogs, of('a'))], {
    wrapper,
  });
  await waitFor(() => expect(result.current[0]?.data).toEqual(['/vehicles/a/logs']));
  const more = ['/vehicles/a/logs', 'another'];
  act(() => {
    client.setQueryData(operationKey(api.listLogs, of('a')), { items: more, nextCursor: null });
  });
  await waitFor(() => expect(result.current[0]?.data).toEqual(more));
  expect(result.current[1]?.data).toBe(result.current[0]?.data);
});

test('pages follow the cursor and are apart from the single answer', async () => {
  const { asked, client, wrapper } = setUp();
  const input = { ...of('a'), query: { limit: 2 } };
  const { result } = renderHook(() => usePages(api.listLogs, input), { wrapper });
  await waitFor(() => expect(result.current.hasNextPage).toBe(true));
  await act(() => result.current.fetchNextPage());
  await waitFor(() => expect(result.current.hasNextPage).toBe(false));
  expect(asked).toEqual(['GET /vehicles/a/logs?limit=2', 'GET /vehicles/a/logs?limit=2&cursor=next']);
  expect(client.getQueryData(operationKey(api.listLogs, input))).toBeUndefined();
});

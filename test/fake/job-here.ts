import { deserialize, serialize } from 'node:v8';
import type { JobRun } from '../../gateway/base/jobs/job-kind.ts';
import type { JobHandle, JobOptions } from '../../gateway/base/jobs/job-pool.ts';

/** Runs a job in this process, with values copied as on the way to another one. */
export function openHere<Input, Output, Progress, Order>(run: JobRun<Input, Output, Progress, Order>) {
  return (input: Input, { signal, onProgress }: JobOptions<Progress>): JobHandle<Output, Order> => {
    const orders: Order[] = [];
    let onOrder: ((order: Order) => void) | undefined;
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    const running = Promise.resolve().then(() =>
      run(copied(input), {
        progress: (value) => {
          if (!signal?.aborted) queueMicrotask(() => onProgress?.(copied(value)));
        },
        onOrder(listener) {
          onOrder = listener;
          for (const order of orders.splice(0)) listener(order);
        },
      }),
    );
    return {
      result: Promise.race([running, aborted]),
      send: (order) => {
        if (onOrder) onOrder(copied(order));
        else orders.push(copied(order));
      },
    };
  };
}

function copied<Value>(value: Value): Value {
  return deserialize(serialize(value)) as Value;
}

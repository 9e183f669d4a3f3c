import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into the gateway's process before the gateway, by the soak alone: what only the process itself knows.

/** Memory in bytes after a full collection; delays since the last report, without that collection. */
export interface ProbeReport {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  /** Open handles and timers by their kind. */
  readonly resources: Readonly<Record<string, number>>;
  readonly delayP99Ms: number;
  readonly delayMaxMs: number;
}

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

process.on('message', () => {
  const [delayP99Ms, delayMaxMs] = [delay.percentile(99) / 1e6, delay.max / 1e6];
  (globalThis as { gc?: () => void }).gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const resources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  process.send?.({ rss, heapUsed, external, resources, delayP99Ms, delayMaxMs } satisfies ProbeReport);
  setTimeout(() => delay.reset(), 20);
});
process.on('disconnect', () => process.exit(1));

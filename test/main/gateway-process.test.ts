import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { systemClock } from '../../gateway/base/clock.ts';
import { Backoff } from '../../gateway/base/pace/backoff.ts';
import { ForkedProcesses } from '../../main/forked-processes.ts';
import { GatewayHost, type GatewayHostListener, type ReadyGateway } from '../../main/gateway-host.ts';
import { checkIdle } from '../../main/update/running-work.ts';
import { BUILT_FORK_ENTRY, BUILT_JOB_ENTRY, BUILT_SIMULATOR } from '../fake/built-gateway.ts';
import { PATIENCE_MS } from '../fake/eventually.ts';
import { forkAsUtilityProcess } from '../fake/node-utility-process.ts';

/** Real processes take real time to start; how much does not matter here. */
const realTime = { timeout: PATIENCE_MS, interval: 20 };

it('runs the real gateway with a simulated copter, starts it again after a crash, and ends it in order', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gateway-process-'));
  const pids: (number | undefined)[] = [];
  const readies: ReadyGateway[] = [];
  const lost: string[] = [];
  const listener: GatewayHostListener = {
    onReady: (gateway) => void readies.push(gateway),
    onLost: (reason) => void lost.push(reason),
    onRefused: (message) => void lost.push(message),
    onArmed: () => undefined,
  };
  const simulators = new ForkedProcesses((args) => forkAsUtilityProcess(BUILT_SIMULATOR, args));
  const jobProcesses = new ForkedProcesses((args) =>
    forkAsUtilityProcess(BUILT_JOB_ENTRY, args, {
      killSignal: 'SIGKILL',
      execArgv: [`--max-old-space-size=${args[0]}`],
    }),
  );
  const host = new GatewayHost({
    args: ['--port', '0', '--data-dir', dataFolder, '--sim', 'copter', '--log-level', 'error'],
    fork(args) {
      const forked = forkAsUtilityProcess(BUILT_FORK_ENTRY, args);
      pids.push(forked.child.pid);
      return forked;
    },
    simulators,
    jobProcesses,
    clock: systemClock,
    backoff: new Backoff({ firstMs: 50, maxMs: 50, factor: 1, jitter: 0 }, () => 0),
    listener,
  });
  const vehicleCount = async (): Promise<number> => {
    const { url, operatorToken } = host.ready ?? {};
    if (url === undefined) return 0;
    const answer = await fetch(`${url}/telemetry`, { headers: { authorization: `Bearer ${operatorToken}` } });
    return ((await answer.json()) as { vehicles: unknown[] }).vehicles.length;
  };
  const evaluate = async (expression: string): Promise<unknown> => {
    const { url, operatorToken } = host.ready ?? {};
    const answer = await fetch(`${url}/api/workflows/evaluate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ expression, context: {} }),
    });
    return answer.json();
  };
  try {
    host.start();
    await vi.waitFor(async () => expect(await vehicleCount()).toBe(1), realTime);
    expect(simulators.count).toBe(1);
    // Every list that an update asks for exists, and the copter on the ground does not prevent one.
    await vi.waitFor(() => checkIdle({ gateway: () => host.ready, fetch }), realTime);
    expect(await evaluate('6 * 7')).toEqual({ result: 42 });
    expect(await evaluate('[1..9999999]')).toMatchObject({ code: 'workflow-expression' });
    expect(await evaluate('6 * 7')).toEqual({ result: 42 });

    process.kill(pids[0] ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(readies).toHaveLength(2), realTime);
    expect(lost).toHaveLength(1);
    expect(readies[1]?.operatorToken).not.toBe(readies[0]?.operatorToken);
    await vi.waitFor(async () => expect(await vehicleCount()).toBe(1), realTime);
    expect(simulators.count).toBe(1);
  } finally {
    await host.stop();
    expect([simulators.count, jobProcesses.count]).toEqual([0, 0]);
    rmSync(dataFolder, { recursive: true, force: true });
  }
});

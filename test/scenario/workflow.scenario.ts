import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkflowRun } from '../../gateway/contract/developer/workflow.ts';
import { freeUdpPort } from '../fake/free-port.ts';
import { GatewayChild } from '../fake/gateway-child.ts';
import { IndependentVehicle } from '../fake/independent-vehicle/independent-vehicle.ts';

const LIMIT_MS = 600_000;
/** The whole workflow of the page about them: launch, wait, condition, loop over the vehicles. */
const [, EXAMPLE = ''] = /```json\n([^`]*)```/.exec(readFileSync('docs/workflow.md', 'utf8')) ?? [];
const ENDED = ['passed', 'failed', 'aborted', 'interrupted'];

let gateway: GatewayChild;
let live: IndependentVehicle | undefined;
let workflowId = '';
let port = 0;
beforeAll(async () => {
  port = await freeUdpPort();
  gateway = await new GatewayChild([
    '--sim',
    'copter',
    '--sim-speed',
    '4',
    '--link',
    `udpin:127.0.0.1:${port}`,
  ]).listening();
}, LIMIT_MS);
afterAll(async () => {
  await live?.stop();
  await gateway.dispose();
});

async function ended(): Promise<WorkflowRun> {
  const request = { environment: 'simulation' };
  const begun = await gateway.api('POST', `/api/workflows/${workflowId}/runs`, request);
  expect(begun.status, JSON.stringify(begun.body)).toBe(202);
  return gateway.until(
    'the run ends',
    async () => (await gateway.api('GET', `/api/workflows/runs/${begun.body.runId}`)).body as WorkflowRun,
    ({ state }) => ENDED.includes(state),
  );
}

it(
  'launches, waits, decides and calls every vehicle home in simulation, and stops before a live one',
  async () => {
    const graph: unknown = JSON.parse(EXAMPLE);
    const check = await gateway.api('POST', '/api/workflows/check', graph);
    expect(check.body.problems).toEqual([]);
    const saved = await gateway.api('POST', '/api/workflows', { name: 'Up and home', graph });
    workflowId = saved.body.workflowId;
    // It may not be ready yet: then the launch waits for it.
    await gateway.until(
      'the copter is heard',
      () => gateway.vehicles(),
      (vehicles) => vehicles.length === 1,
    );
    const run = await ended();
    expect(run.state, JSON.stringify(run.nodes)).toBe('passed');
    expect(run.nodes.map(({ nodeId, state }) => `${nodeId} ${state}`)).toEqual(
      ['start', 'go', 'climb', 'high', 'all', 'home', 'end'].map((nodeId) => `${nodeId} succeeded`),
    );
    const home = run.nodes.find(({ nodeId }) => nodeId === 'home');
    expect(home).toMatchObject({ item: 'uav-1', mode: 'sim', output: { state: 'done', command: 'rtl' } });
    const [go] = run.nodes.filter(({ nodeId }) => nodeId === 'go');
    expect(go?.decision?.decisionId).toMatch(/^dec_/);
    const audit = await gateway.api('GET', `/api/audit?traceId=${run.traceId}`);
    expect(audit.body.items.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['workflow.run', 'command:rtl']),
    );

    live = new IndependentVehicle({ target: { host: '127.0.0.1', port }, systemId: 7 });
    await live.start();
    const modes = await gateway.until(
      'the live vehicle is heard',
      () => gateway.vehicles(),
      (vehicles) => vehicles.length === 2,
    );
    expect(modes.map(({ mode }) => mode)).toContain('live');
    const refused = await ended();
    expect(refused.state).toBe('failed');
    expect(refused.nodes.at(-1)).toMatchObject({
      nodeId: 'go',
      status: null,
      problem: { code: 'simulation-only' },
    });
  },
  LIMIT_MS,
);

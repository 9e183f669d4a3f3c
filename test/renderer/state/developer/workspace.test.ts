import { beforeEach, expect, test } from 'vitest';
import {
  addToBasket,
  moveInBasket,
  replaceBasket,
  useBasketStore,
} from '../../../../renderer/state/developer/basket-store.ts';
import { noteExchange, useSandboxStore } from '../../../../renderer/state/developer/sandbox-store.ts';
import {
  collectContent,
  makeWorkspaceActions,
} from '../../../../renderer/state/developer/workspace-store.ts';
import { DeveloperRig, openGates } from '../../builder/developer-rig.tsx';

let rig: DeveloperRig;
beforeEach(() => {
  rig = new DeveloperRig(openGates);
  addToBasket('drone.launch', 'telemetry.read', 'drone.launch');
  noteExchange({
    exchangeId: 'x',
    operationId: 'drone.launch',
    method: 'POST',
    path: '/drone/launch',
    parameters: {},
    body: '{"auth":"{{key}}"}',
    environmentName: 'Gateway',
    credential: 'key',
    sentAtMs: 5,
    outcome: { kind: 'answer', status: 202, durationMs: 9, headers: [], body: '{"status":"enqueued"}' },
  });
});

test('a workspace taken to a file and back is the same', () => {
  const before = collectContent();
  expect(before.apis).toEqual(['drone.launch', 'telemetry.read']);
  const text = makeWorkspaceActions(rig.runtime).exportText();
  replaceBasket([]);
  useSandboxStore.setState({ history: [], drafts: {} });
  expect(makeWorkspaceActions(rig.runtime).importText(text)).toBeUndefined();
  expect(collectContent()).toEqual(before);
  expect(useSandboxStore.getState().operationId).toBe('drone.launch');
});

test.each([
  ['no JSON', 'Not a JSON file'],
  ['[]', 'Not a workspace file'],
  ['{"format":"aerodeck-workspace-1","content":{"apis":7}}', 'Invalid file content'],
])('a file that is none is refused and changes nothing: %s', (text, reason) => {
  const before = collectContent();
  expect(makeWorkspaceActions(rig.runtime).importText(text)).toContain(reason);
  expect(collectContent()).toEqual(before);
});

test('saving under the same name makes a version of what was opened, under another a new workspace', async () => {
  const saved = (name: string, version: number) => ({
    workspaceId: 'w1',
    name,
    version,
    savedAtMs: 0,
    versions: [{ version, savedAtMs: 0 }],
    content: collectContent(),
  });
  rig.answer('POST /api/workspaces', saved('Park', 1));
  rig.answer('PUT /api/workspaces/w1', saved('Park', 2));
  const actions = makeWorkspaceActions(rig.runtime);
  await actions.save('Park');
  await actions.save('Park');
  const sent = rig.sent.filter(({ path }) => path.startsWith('/api/workspaces') && path.length > 3);
  const written = sent.filter(({ method }) => method !== 'GET');
  expect(written.map(({ method }) => method)).toEqual(['POST', 'PUT']);
  expect(JSON.parse(written[1]?.body ?? '{}')).toMatchObject({ name: 'Park', version: 1 });
});

test('the selection keeps its order and can be moved', () => {
  moveInBasket('telemetry.read', -1);
  moveInBasket('telemetry.read', -1);
  expect(useBasketStore.getState().operationIds).toEqual(['telemetry.read', 'drone.launch']);
});

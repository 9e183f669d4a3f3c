import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { GatewayChild } from '../../../fake/gateway-child.ts';

const policy = (depth: number) =>
  `@description("x")\n@verdict("deny")\n@reason("x")\nforbid (principal, action, resource) when { ${'('.repeat(depth)}false${')'.repeat(depth)} };`;

it('a policy text that would break the engine leaves arming alone, over HTTP and as a file at the start', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'hostile-policy-'));
  mkdirSync(join(dataDirectory, 'policies'));
  writeFileSync(join(dataDirectory, 'policies', 'deep.cedar'), policy(300));
  const gateway = new GatewayChild(['--sim', 'copter', '--sim-speed', '10'], { dataDirectory });
  onTestFinished(async () => {
    await gateway.dispose();
    rmSync(dataDirectory, { recursive: true, force: true });
  });
  await gateway.listening();
  expect((await gateway.api('GET', '/health')).body).toMatchObject({
    status: 'degraded',
    problems: [{ code: 'policies-unreadable', file: 'deep.cedar' }],
  });
  expect((await gateway.api('GET', '/api/alerts')).body.items).toContainEqual(
    expect.objectContaining({
      code: 'policies-unreadable',
      active: true,
      text: expect.stringContaining('deep.cedar: it nests more than 40 levels deep'),
    }),
  );

  const check = await gateway.api('POST', '/api/policies/x/validate', { text: policy(150) });
  expect(check).toMatchObject({ status: 200, body: { isValid: false } });
  await gateway.ready(1);
  await gateway.until(
    'it arms',
    async () => (await gateway.command('uav-1', 'arm', {}, 'accepted')).body,
    ({ state }) => state === 'accepted',
  );

  rmSync(join(dataDirectory, 'policies', 'deep.cedar'));
  const health = async () => (await gateway.api('GET', '/health')).body;
  await gateway.until('it is well again', health, ({ status }) => status === 'ok');
});

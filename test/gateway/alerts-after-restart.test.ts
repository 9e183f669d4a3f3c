import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openBesideGateway } from '../../gateway/store/second-connection.ts';
import { eventually } from '../fake/eventually.ts';
import { GatewayChild } from '../fake/gateway-child.ts';

it('alerts are still in the list after a kill, those that were active as ended by the stop', async () => {
  const first = new GatewayChild(['--no-sim']);
  onTestFinished(() => first.dispose());
  const recordings = join(first.dataDirectory, 'recordings');
  // A file in place of the folder: nothing can be written there.
  writeFileSync(recordings, '');
  await first.listening();
  const listed = async (gateway: GatewayChild) =>
    (await gateway.api('GET', '/api/alerts')).body.items.filter(
      ({ code }: { code: string }) => code === 'not-recording',
    );
  const [active] = await listed(first);
  expect(active).toMatchObject({ active: true });
  const database = openBesideGateway(join(first.dataDirectory, 'aerodeck.sqlite'));
  onTestFinished(() => void database.close());
  const stored = database.prepare('SELECT count(*) FROM alert_episode').pluck();
  await eventually('it is stored', () => stored.get() === 1);
  first.kill('SIGKILL');
  await first.ended;

  rmSync(recordings);
  const options = { dataDirectory: first.dataDirectory };
  const second = new GatewayChild(['--no-sim'], options);
  onTestFinished(() => second.dispose());
  await second.listening();
  expect(await listed(second)).toEqual([
    {
      ...active,
      active: false,
      untilMs: null,
      detail: expect.stringContaining('The gateway stopped while it was active'),
    },
  ]);
  const { alertId } = active;
  expect((await second.api('POST', `/api/alerts/${alertId}/acknowledge`)).status).toBe(200);
  second.kill('SIGTERM');
  await second.ended;

  const third = new GatewayChild(['--no-sim'], options);
  onTestFinished(() => third.dispose());
  await third.listening();
  expect(await listed(third)).toMatchObject([{ alertId, active: false, acknowledged: true }]);
});

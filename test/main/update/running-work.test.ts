import { request as httpRequest } from 'node:http';
import { it, onTestFinished } from 'vitest';
import { checkIdle } from '../../../main/update/running-work.ts';
import { eventually } from '../../fake/eventually.ts';
import { GatewayChild } from '../../fake/gateway-child.ts';

it('a gateway is idle until a log arrives, and again when its sender has gone', async () => {
  const gateway = await new GatewayChild(['--no-sim']).listening();
  onTestFinished(() => gateway.dispose());
  const { url, token } = gateway;
  const questions = { gateway: () => ({ url, operatorToken: token }), fetch };
  const problem = () => checkIdle(questions).then(() => undefined, String);
  await eventually('it is idle', async () => (await problem()) === undefined);

  const upload = httpRequest(`${url}/api/replay/import?name=long.tlog`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
  });
  upload.on('error', () => undefined);
  upload.write('half a log');
  await eventually(
    'the import is seen',
    async () => (await problem())?.includes('work-running import') === true,
  );

  upload.destroy();
  await eventually('it has ended', async () => (await problem()) === undefined);
});

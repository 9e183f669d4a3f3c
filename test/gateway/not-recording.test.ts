import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../fake/eventually.ts';
import { GatewayChild } from '../fake/gateway-child.ts';

it('without a place to record nothing starts unless somebody says why, and recording goes on by itself', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'unrecorded-'));
  const recordings = join(dataDirectory, 'recordings');
  // A file in place of the folder: nothing can be written there.
  writeFileSync(recordings, '');
  const gateway = new GatewayChild(['--sim', 'copter', '--sim-speed', '10'], { dataDirectory });
  onTestFinished(async () => {
    await gateway.dispose();
    rmSync(dataDirectory, { recursive: true, force: true });
  });
  await gateway.listening();
  const command = (name: string) => gateway.api('POST', `/api/vehicles/uav-1/commands/${name}`, {});
  await gateway.ready(1);

  const health = async () => (await gateway.api('GET', '/health')).body;
  expect(await health()).toMatchObject({ status: 'degraded', recording: false });
  expect((await gateway.api('GET', '/api/alerts')).body.items).toContainEqual(
    expect.objectContaining({ code: 'not-recording', severity: 'warning', active: true }),
  );
  // What makes safe is not held up.
  expect((await command('hold')).status).toBeLessThan(300);

  const armedForAReason = async () => {
    const denied = await command('arm');
    expect(denied).toMatchObject({ status: 403, body: { code: 'governance-denied' } });
    const { decisionId, evidence } = denied.body.decision;
    expect(evidence).toContain('recording-active:deny: nothing is being recorded');
    const reason = 'search and rescue, no disk at hand';
    const override = await gateway.api('POST', `/api/governance/decisions/${decisionId}/override`, {
      reason,
    });
    expect(override.status).toBe(201);
    return (await command('arm')).body;
  };
  // The autopilot itself refuses in the mode that holds until it has a position, which comes last.
  await gateway.until('it arms', armedForAReason, ({ state }) => state === 'accepted');

  rmSync(recordings);
  await gateway.until('it records again', health, ({ recording }) => recording === true);
  await eventually('a file', () => readdirSync(recordings).length === 1);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ApiAnswer } from '../fake/call-api.ts';
import { fillDisk, SMALL_DISK } from '../fake/fill-disk.ts';
import { GatewayChild, hasOwnMounts } from '../fake/gateway-child.ts';

const SIM = ['--sim', 'copter', '--sim-speed', '10'];

function gatewayOn(shell: string, dataDirectory?: string): GatewayChild {
  const gateway = new GatewayChild(SIM, {
    inOwnMounts: shell,
    ...(dataDirectory !== undefined && { dataDirectory }),
  });
  onTestFinished(() => gateway.dispose());
  return gateway;
}

async function alert(gateway: GatewayChild) {
  const { items } = (await gateway.api('GET', '/api/alerts')).body;
  return items.find(({ code }: { code: string }) => code === 'store-full');
}

describe.skipIf(!hasOwnMounts())('with a full disk', () => {
  it('an aircraft is steered, nothing else is commanded, and the record goes on when there is space', async () => {
    // The log lies on the full disk too.
    const gateway = await gatewayOn(`${SMALL_DISK}\nexec 2>"$0/log"`).listening();
    await gateway.ready(1);
    await gateway.keepsArmed();
    await gateway.takeOff('uav-1', 15);
    const { lat, lon } = (await gateway.vehicles())[0]?.position ?? { lat: 0, lon: 0 };
    const free = fillDisk(gateway);

    const given: ApiAnswer[] = [
      await gateway.command('uav-1', 'goto', { lat: lat + 0.0002, lon }),
      await gateway.command('uav-1', 'change-altitude', { altitudeM: 25 }),
      await gateway.command('uav-1', 'hold'),
    ];
    for (const answer of given) expect(answer).toMatchObject({ status: 200, body: { recorded: false } });
    const [there] = await gateway.vehicles();
    expect(there?.position?.lat).toBeCloseTo(lat + 0.0002, 4);
    expect(there?.altitude_m).toBeGreaterThan(22);
    expect(await gateway.command('uav-1', 'change-speed', { groundSpeedMps: 3 })).toMatchObject({
      status: 503,
      body: { code: 'store-unavailable' },
    });
    expect(await alert(gateway)).toMatchObject({ active: true, severity: 'warning' });
    expect((await gateway.api('GET', '/health')).body.problems).toContainEqual({
      code: 'store-full',
      file: null,
    });

    free();
    await gateway.until(
      'it records again',
      () => alert(gateway),
      ({ active }) => !active,
    );
    expect((await gateway.api('GET', '/api/audit?limit=1')).body.items).toMatchObject([
      { action: 'store.full', detail: { unrecordedCommands: 4 } },
    ]);
    const home = await gateway.command('uav-1', 'rtl');
    expect(home.body).toMatchObject({ state: 'done' });
    expect(home.body).not.toHaveProperty('recorded');
    expect((await gateway.api('GET', '/api/audit/verify')).body).toMatchObject({ ok: true });

    fillDisk(gateway);
    gateway.kill('SIGTERM');
    expect(await gateway.ended).toMatchObject({ code: 0 });
  });

  it('the gateway starts once from the space it has kept free, and then says why it does not', async () => {
    const before = mkdtempSync(join(tmpdir(), 'full-before-'));
    onTestFinished(() => rmSync(before, { recursive: true, force: true }));
    const first = new GatewayChild(SIM, { dataDirectory: before });
    onTestFinished(() => first.dispose());
    await first.listening();
    first.kill('SIGTERM');
    await first.ended;

    const full = `${SMALL_DISK}\ncp -R '${before}/.' "$0"\ndd if=/dev/zero of="$0/fill" bs=4k 2>/dev/null || true`;
    const second = await gatewayOn(full).listening();
    await second.until(
      'the copter',
      () => second.vehicles(),
      ({ length }) => length === 1,
    );
    expect((await second.command('uav-1', 'hold')).status).toBe(200);

    rmSync(join(before, 'disk-reserve'));
    const third = gatewayOn(full);
    expect(await third.ended).toMatchObject({ code: 1 });
    expect(third.stderr).toContain('There is no space left for the data directory');
  });
});

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it, type TestContext } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { readConfig } from '../../../../gateway/config.ts';
import type { SitlOutput, SitlProgram, SitlRecord } from '../../../../gateway/contract/simulation/sitl.ts';
import { createGateway, type Gateway } from '../../../../gateway/gateway.ts';
import { type ApiAnswer, callApi } from '../../../fake/call-api.ts';
import { eventually } from '../../../fake/eventually.ts';

const STAND_IN = fileURLToPath(new URL('../../../fake/sitl-stand-in.ts', import.meta.url));
/** Starts a child that outlives its parent unless the whole group is ended, and says its number. */
const WITH_CHILD = `
  const { spawn } = require('node:child_process');
  process.on('SIGTERM', () => undefined);
  console.log('child ' + spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']).pid);
  setInterval(() => undefined, 1000);
`;

async function freeTcpPort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => void probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A gateway with a real HTTP side whose owner wrote programs into `sitl.json`. */
class Station {
  readonly gateway: Gateway;
  readonly directory: string;

  private constructor(gateway: Gateway, directory: string) {
    this.gateway = gateway;
    this.directory = directory;
  }

  static async begin(
    { onTestFinished }: TestContext,
    programs: (port: number) => Readonly<Record<string, unknown>>,
  ): Promise<Station & { readonly port: number }> {
    const directory = mkdtempSync(join(tmpdir(), 'aerodeck-sitl-'));
    const port = await freeTcpPort();
    writeFileSync(join(directory, 'sitl.json'), JSON.stringify({ programs: programs(port) }));
    const gateway = createGateway(readConfig(['--port', '0', '--data-dir', directory, '--no-sim'], {}), {
      logger: silentLogger,
    });
    await gateway.start();
    onTestFinished(async () => {
      await gateway.stop();
      rmSync(directory, { recursive: true, force: true });
    });
    return Object.assign(new Station(gateway, directory), { port });
  }

  api(method: string, path: string, body?: unknown): Promise<ApiAnswer> {
    const { url, operatorToken } = this.gateway.address();
    return callApi(url, operatorToken, method, path, body);
  }

  async start(body: unknown): Promise<SitlRecord> {
    const answer = await this.api('POST', '/api/sitl', body);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  }

  async record(sitlId: string): Promise<SitlRecord> {
    const { items } = (await this.api('GET', '/api/sitl')).body;
    return items.find((each: SitlRecord) => each.sitlId === sitlId);
  }

  async output(sitlId: string, after = 0): Promise<SitlOutput> {
    return (await this.api('GET', `/api/sitl/${sitlId}/output?after=${after}`)).body;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie is dead, only nobody has asked yet.
    return !/^State:\s+Z/m.test(
      existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '',
    );
  } catch {
    return false;
  }
}

describe.concurrent('SITL programs', () => {
  it('a stand-in is started, heard as SITL, commanded, read and stopped', async (context) => {
    const { expect } = context;
    const station = await Station.begin(context, (port) => ({
      'stand-in': {
        path: process.execPath,
        title: 'Stand-in',
        args: [STAND_IN, '--port={port}', '--sysid={systemId}', '--speed={speed}'],
        connect: { kind: 'tcp', port },
      },
    }));
    const { items } = (await station.api('GET', '/api/sitl/programs')).body;
    expect(items.find(({ program }: SitlProgram) => program === 'stand-in')).toEqual({
      program: 'stand-in',
      title: 'Stand-in',
      path: process.execPath,
      problem: null,
      defaultModel: null,
      connects: `sitl:tcp:127.0.0.1:${station.port}`,
    });
    const started = await station.start({ program: 'stand-in', speed: 3 });
    expect(started).toMatchObject({ state: 'running', systemId: 101, exitCode: null });
    await eventually('it is heard', () => station.gateway.port.vehicle('uav-101')?.position != null);
    expect(station.gateway.port.vehicle('uav-101')?.mode).toBe('sitl');
    expect(station.gateway.port.links()[0]).toMatchObject({
      origin: 'sitl',
      mode: 'sitl',
      linkId: started.linkId,
    });
    expect((await station.api('DELETE', `/api/links/${started.linkId}`)).body.code).toBe('state-conflict');
    await eventually('it can arm', () => station.gateway.port.vehicle('uav-101')?.health.ready === true);
    const arm = await station.api('POST', '/api/vehicles/uav-101/commands/arm?wait=done', {});
    expect(arm.body).toMatchObject({ state: 'done', mode: 'sitl' });
    const { lines } = await station.output(started.sitlId);
    expect(lines.map(({ text }) => text)).toEqual([
      'Stand-in for a SITL, system 101',
      'Waiting for connection ....',
      'Connection on serial port SERIAL0',
    ]);
    expect((await station.output(started.sitlId, 2)).lines).toMatchObject([{ seq: 3 }]);

    expect((await station.api('POST', '/api/sitl', { program: 'stand-in' })).body).toMatchObject({
      code: 'port-taken',
    });
    const stopped = await station.api('POST', `/api/sitl/${started.sitlId}/stop`, {});
    expect(stopped.body).toMatchObject({ state: 'stopped', problem: null, linkId: null });
    expect(station.gateway.port.links()).toEqual([]);
    expect(isAlive(started.pid ?? 0)).toBe(false);
    expect((await station.api('POST', `/api/sitl/${started.sitlId}/stop`, {})).status).toBe(200);
    const audit = (await station.api('GET', '/api/audit?limit=50')).body.items.map(
      ({ action }: { action: string }) => action,
    );
    expect(audit).toContain('sitl.start');
    expect(audit).toContain('sitl.stop');
  });

  it('one that ends by itself is told with its exit code, and its link goes with it', async (context) => {
    const { expect } = context;
    const station = await Station.begin(context, (port) => ({
      broken: {
        path: process.execPath,
        args: ['-e', 'console.error("bad model"); process.exit(3)'],
        connect: { kind: 'tcp', port },
      },
    }));
    const { sitlId } = await station.start({ program: 'broken' });
    await eventually('it is over', () =>
      station.gateway.port.alerts().some(({ code }) => code === 'sitl-ended'),
    );
    const record = await station.record(sitlId);
    expect(record).toMatchObject({ state: 'ended', exitCode: 3, signal: null, linkId: null });
    expect(record.problem).toBe('broken stopped with exit code 3. See its last lines for the reason.');
    expect((await station.output(sitlId)).lines).toEqual([{ seq: 1, stream: 'err', text: 'bad model' }]);
    expect(station.gateway.port.links()).toEqual([]);
  });

  it('all it started ends with it, at the latest with the gateway, and nothing of our environment is handed on', async (context) => {
    const { expect } = context;
    const station = await Station.begin(context, (port) => ({
      parent: {
        path: process.execPath,
        args: ['-e', `${WITH_CHILD} console.log(JSON.stringify(process.env), process.cwd())`],
        env: { MODEL: '{model}' },
        connect: { kind: 'tcp', port },
      },
    }));
    const { sitlId, pid } = await station.start({ program: 'parent', model: 'quad' });
    let lines: SitlOutput['lines'] = [];
    for (let tries = 0; lines.length < 2 && tries < 500; tries += 1)
      ({ lines } = await station.output(sitlId));
    const child = Number(/child (\d+)/.exec(lines[0]?.text ?? '')?.[1]);
    expect(isAlive(child)).toBe(true);
    const folder = join(station.directory, 'sitl', 'parent-0');
    expect(lines[1]?.text).toContain(folder);
    expect(
      Object.keys(JSON.parse(lines[1]?.text.slice(0, lines[1].text.lastIndexOf('}') + 1) ?? '{}')).sort(),
    ).toEqual(['HOME', 'LANG', 'MODEL', 'PATH']);
    await station.gateway.stop();
    expect([isAlive(pid ?? 0), isAlive(child)]).toEqual([false, false]);
  });

  it('refuses what is not there and what could be more than a name', async (context) => {
    const { expect } = context;
    const station = await Station.begin(context, () => ({
      arducopter: { path: join(tmpdir(), 'aerodeck-no-such-program') },
    }));
    const codeOf = async (body: unknown) => (await station.api('POST', '/api/sitl', body)).body.code;
    expect(await codeOf({ program: 'nobody-knows' })).toBe('sitl-program-missing');
    expect(await codeOf({ program: 'arducopter' })).toBe('sitl-program-missing');
    expect(await codeOf({ program: '../arducopter' })).toBe('validation');
    expect(await codeOf({ program: 'arducopter', model: '--help' })).toBe('validation');
    expect(await codeOf({ program: 'arducopter', path: '/bin/sh' })).toBe('validation');
    writeFileSync(
      join(station.directory, 'sitl.json'),
      '{"programs": {"arducopter": {"path": "arducopter"}}}',
    );
    const refused = await station.api('GET', '/api/sitl/programs');
    expect(refused.body).toMatchObject({ code: 'sitl-config-invalid' });
    expect(refused.body.detail).toContain('programs.arducopter.path: an absolute path');
    expect(station.gateway.port.links()).toEqual([]);
  });
});

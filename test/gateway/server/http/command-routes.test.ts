import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../gateway/base/error.ts';
import { COMMAND_PARAMS, SAFETY_COMMANDS } from '../../../../gateway/contract/command/catalogue/commands.ts';
import { sampleDecision } from '../../../builder/contract-samples.ts';
import { TestServer } from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await new TestServer().start();
});
afterEach(() => server.close());

const hold = (options = {}) =>
  server.call('/api/vehicles/uav-1/commands/hold', { method: 'POST', ...options });

describe('POST /api/vehicles/{id}/commands/{command}', () => {
  it('passes the validated command with its context to the core', async () => {
    const answer = await server.call('/api/vehicles/uav-1/commands/orbit?wait=done', {
      method: 'POST',
      body: { lat: 47.4, lon: 8.5, radiusM: 30 },
      headers: { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' },
    });
    expect(answer.status).toBe(202);
    expect(answer.headers['x-trace-id']).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
    expect(server.port.callsOf('submitCommand')).toMatchObject([
      {
        args: [
          {
            vehicleId: 'uav-1',
            command: 'orbit',
            waitFor: 'done',
            params: { lat: 47.4, lon: 8.5, radiusM: 30, clockwise: true },
          },
          {
            traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
            principal: { id: 'operator' },
            source: 'rest',
            isDirect: true,
          },
        ],
      },
    ]);
  });

  it('answers 200 when done', async () => {
    server.port.nextCommand = { state: 'done' };
    expect((await hold()).status).toBe(200);
  });

  it('needs no body where a command has no parameters', async () => {
    expect((await hold()).status).toBe(202);
    expect((await hold({ rawBody: '', headers: { 'content-type': 'application/json' } })).status).toBe(202);
    expect((await hold({ body: {} })).status).toBe(202);
  });

  const mavlink = {
    command: 'MAV_CMD_DO_SET_MODE',
    attempts: 1,
    result: 'MAV_RESULT_DENIED',
    progressPct: null,
    rttMs: 9,
    statustext: ['PreArm: no GPS'],
  };
  it.each([
    [{ state: 'denied' as const, decision: sampleDecision({ decision: 'deny' }) }, 403, 'governance-denied'],
    [{ state: 'refused' as const, mavlink }, 502, 'vehicle-denied'],
    [{ state: 'failed' as const, mavlink }, 502, 'vehicle-denied'],
    [
      { state: 'refused' as const, mavlink: { ...mavlink, result: 'UNSUPPORTED' } },
      422,
      'unsupported-command',
    ],
    [{ state: 'unknown' as const }, 504, 'vehicle-timeout'],
    [{ state: 'cancelled' as const }, 409, 'state-conflict'],
  ])('turns %o into %i', async (record, status, code) => {
    server.port.nextCommand = { ...record, detail: 'because' };
    const { json, headers } = await hold();
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(json).toMatchObject({ status, code, detail: 'because', commandId: expect.any(String) });
    expect(json.decision.evidence[0]).toBe('policy-version:1');
    expect(json.mavlink).toMatchObject({ command: 'MAV_CMD_DO_SET_MODE', statustext: expect.any(Array) });
    expect(json.mavlink.attempts).toBeUndefined();
  });

  it.each([
    ['vehicle-offline', 503],
    ['vehicle-busy', 409],
    ['vehicle-conflict', 409],
  ] as const)('passes %s on as %i', async (code, status) => {
    server.port.failures.set('submitCommand', new AppError(code, 'text'));
    expect((await hold()).json).toMatchObject({ status, code });
  });

  it('knows no other commands', async () => {
    const answer = await server.call('/api/vehicles/uav-1/commands/explode', { method: 'POST' });
    expect(answer.json).toMatchObject({ status: 404, code: 'not-found' });
    expect(server.port.calls).toEqual([]);
  });

  it('hides what it did not foresee', async () => {
    server.port.failures.set('submitCommand', new Error('secret path /root'));
    const answer = await hold();
    expect(answer.json).toMatchObject({ status: 500, code: 'internal-error' });
    expect(answer.text).not.toMatch(/secret|stack|\.ts/);
  });

  it.each([...SAFETY_COMMANDS])('%s runs without a decision, a body or a working store', async (command) => {
    expect(COMMAND_PARAMS[command].safeParse({}).success).toBe(true);
    server.store.failure = new Error('disk full');
    const answer = await server.call(`/api/vehicles/uav-1/commands/${command}`, {
      method: 'POST',
      headers: { 'idempotency-key': 'k' },
    });
    expect(answer.status).toBe(202);
  });

  it('reaches the core in the tick in which a safety command was parsed', async () => {
    const order: string[] = [];
    const submit = server.port.submitCommand.bind(server.port);
    const parse = JSON.parse;
    server.port.submitCommand = (submission, context) => {
      order.push('submitted');
      return submit(submission, context);
    };
    JSON.parse = ((text: string, reviver?: never) => {
      if (text === '{ "safety-probe": 1 }'.replace('"safety-probe": 1', '')) {
        order.push('parsed');
        // Everything that gives way to other work, even a microtask, comes after this one.
        process.nextTick(() => order.push('next tick'));
      }
      return parse(text, reviver);
    }) as typeof JSON.parse;
    try {
      await hold({ rawBody: '{  }', headers: { 'idempotency-key': 'tick' } });
    } finally {
      JSON.parse = parse;
    }
    expect(order).toEqual(['parsed', 'submitted', 'next tick']);
  });
});

describe('POST /drone/launch', () => {
  const body = { missionType: 'patrol', zoneId: 'field', priority: 'normal' };
  const launch = (options: object) => server.call('/drone/launch', { method: 'POST', ...options });

  it('answers the specification’s four fields and what binds them', async () => {
    const answer = await launch({ body });
    expect(answer.status).toBe(202);
    expect(Object.keys(answer.json)).toEqual([
      'timestamp',
      'launchId',
      'status',
      'aircraft',
      'mode',
      'traceId',
      'decision',
    ]);
    expect(answer.json.status).toBe('enqueued');
    expect(answer.headers.location).toBe(`/drone/launch/${answer.json.launchId}`);
  });

  it('takes the credential from the body and keeps it there', async () => {
    const auth = server.addKey('launcher', ['drone:launch']);
    const answer = await launch({
      body: { ...body, auth },
      token: null,
      headers: { 'idempotency-key': 'k1' },
    });
    expect(answer.status).toBe(202);
    expect(JSON.stringify([server.port.calls, answer.json]) + server.store.dump()).not.toContain(auth);
    expect(server.port.callsOf('launch')[0]?.args[1]).toMatchObject({ principal: { id: 'launcher' } });
    expect((await launch({ body: { ...body, auth }, token: auth })).status).toBe(202);
  });

  it('refuses a missing, wrong, scopeless or differing one', async () => {
    const auth = server.addKey('reader', ['telemetry:read']);
    expect((await launch({ body, token: null })).status).toBe(401);
    expect((await launch({ body: { ...body, auth: 'x' }, token: null })).status).toBe(401);
    expect((await launch({ body: { ...body, auth: 5 }, token: null })).status).toBe(401);
    expect((await launch({ body: { ...body, auth }, token: null })).json.code).toBe('scope-missing');
    const differs = await launch({ body: { ...body, auth } });
    expect(differs.json).toMatchObject({ status: 400, code: 'auth-mismatch' });
    expect(differs.text).not.toContain(auth);
    expect(server.port.callsOf('launch')).toEqual([]);
  });
});

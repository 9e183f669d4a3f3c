import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TokenBuckets } from '../../../../gateway/base/pace/token-buckets.ts';
import { SAFETY_COMMANDS } from '../../../../gateway/contract/command/catalogue/commands.ts';
import { type Login, PlatformWorld } from './support/platform-world.ts';
import type { Answer } from './support/test-server.ts';

describe('token buckets', () => {
  it('let through no more than the capacity and what came in since, in any order of times', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 100 }),
        (capacity, perSecond, gapsMs) => {
          const buckets = new TokenBuckets(10);
          let nowMs = 0;
          let taken = 0;
          for (const gapMs of gapsMs) {
            nowMs += gapMs;
            const level = buckets.take('a', { capacity, perSecond }, nowMs);
            if (level.isTaken) taken += 1;
            expect(taken).toBeLessThanOrEqual(capacity + (nowMs * perSecond) / 1000 + 1e-6);
            expect(level.left).toBeGreaterThanOrEqual(0);
            // The promise holds: after the time it names one can be taken.
            if (level.isTaken || level.nextInS === 0) continue;
            nowMs += Math.ceil(level.nextInS * 1000);
            expect(buckets.take('a', { capacity, perSecond }, nowMs).isTaken).toBe(true);
            taken += 1;
          }
        },
      ),
      // A wait of a third of a second, counted out in milliseconds, once came to a hair less than a token.
      { examples: [[2, 3, [0, 0, 0, 0, 0]]] },
    );
  });

  it('are bounded: the one longest untouched goes', () => {
    const buckets = new TokenBuckets(3);
    const size = { capacity: 1, perSecond: 0.001 };
    for (const name of ['a', 'b', 'c', 'a', 'd']) buckets.take(name, size, 0);
    expect(buckets.count).toBe(3);
    expect(buckets.take('a', size, 0).isTaken).toBe(false);
    expect(buckets.take('b', size, 0).isTaken).toBe(true);
    for (let index = 0; index < 10_000; index += 1) buckets.take(`x${index}`, size, 0);
    expect(buckets.count).toBe(3);
  });
});

describe('requests', () => {
  let world: PlatformWorld;
  let ann: Login;
  beforeEach(async () => {
    world = await new PlatformWorld().start();
    ann = await world.login('ann@skyworks.example');
  });
  afterEach(() => world.close());

  const times = async (count: number, call: () => Promise<Answer>): Promise<number[]> => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) statuses.push((await call()).status);
    return statuses;
  };
  const refused = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length;
  const command = (name: string, token: string | undefined, vehicleId = 'uav-1') =>
    world.server.call(`/api/vehicles/${vehicleId}/commands/${name}`, {
      method: 'POST',
      ...(token && { token }),
      ...(name === 'takeoff' && { body: { altitudeM: 20 } }),
    });

  it('are told their limits, and when to come again', async () => {
    const { key } = world.key(ann, 'live');
    const first = await world.server.call('/telemetry', { token: key });
    expect(first.headers['ratelimit-policy']).toBe('"read";q=40;w=2');
    expect(first.headers.ratelimit).toBe('"read";r=39;t=1');
    expect(refused(await times(39, () => world.server.call('/telemetry', { token: key })))).toBe(0);
    const over = await world.server.call('/telemetry', { token: key });
    expect(over.json).toMatchObject({ status: 429, code: 'rate-limited', retryAfterS: 1, rateClass: 'read' });
    expect(over.headers).toMatchObject({
      'retry-after': '1',
      ratelimit: '"read";r=0;t=2',
      'ratelimit-policy': '"read";q=40;w=2',
    });
    world.clock.advance(1000);
    expect(refused(await times(21, () => world.server.call('/telemetry', { token: key })))).toBe(1);
  });

  it('count by class and by credential: another key, another class and another tenant go on', async () => {
    const [one, two] = [world.key(ann, 'live').key, world.key(ann, 'live').key];
    expect(refused(await times(41, () => world.server.call('/telemetry', { token: one })))).toBe(1);
    expect((await world.server.call('/telemetry', { token: two })).status).toBe(200);
    const write = () =>
      world.server.call('/api/developer/key', { method: 'POST', token: ann.token, body: {} });
    expect(refused(await times(11, write))).toBe(1);
    expect((await world.server.call('/telemetry', { token: ann.token })).status).toBe(200);
  });

  it('that are refused have no effect and take no idempotency key', async () => {
    const zone = () =>
      world.server.call('/mission/start', {
        method: 'POST',
        token: ann.token,
        body: { vehicleId: 'uav-1' },
        headers: { 'idempotency-key': 'late' },
      });
    await times(10, () =>
      world.server.call('/api/alerts/x/acknowledge', { method: 'POST', token: ann.token }),
    );
    expect((await zone()).status).toBe(429);
    expect(world.port.callsOf('startMission')).toHaveLength(0);
    world.clock.advance(1000);
    expect((await zone()).status).toBe(202);
  });

  it('that command count for each vehicle apart', async () => {
    world.port.vehicleById.set('uav-2', { ...world.port.vehicles()[0], id: 'uav-2' } as never);
    expect(refused(await times(5, () => command('takeoff', ann.token)))).toBe(1);
    expect((await command('takeoff', ann.token, 'uav-2')).status).toBe(202);
    expect((await command('takeoff', ann.token)).headers['ratelimit-policy']).toBe('"command";q=4;w=2');
    world.clock.advance(500);
    expect((await command('takeoff', ann.token)).status).toBe(202);
  });

  it.each([...SAFETY_COMMANDS])('%s is never limited, whatever else is used up', async (name) => {
    await times(6, () => command('takeoff', ann.token));
    await times(41, () => world.server.call('/telemetry', { token: ann.token }));
    const statuses = await times(60, () => command(name, ann.token));
    expect(new Set(statuses)).toEqual(new Set([202]));
    expect((await command(name, ann.token)).headers.ratelimit).toBeUndefined();
  });

  it.each([
    ['POST', 'motor-test/stop'],
    ['DELETE', 'manual-control'],
  ])('that let go are never limited: %s %s', async (method, what) => {
    const letGo = () => world.server.call(`/api/vehicles/uav-1/${what}`, { method, token: ann.token });
    expect(refused(await times(60, letGo))).toBe(0);
    expect((await letGo()).headers.ratelimit).toBeUndefined();
  });

  it('of the operator and those without a credential are not counted', async () => {
    const operator = await times(300, () => world.server.call('/telemetry'));
    expect(new Set(operator)).toEqual(new Set([200]));
    expect(refused(await times(60, () => world.server.call('/health', { token: null })))).toBe(0);
    expect((await world.server.call('/telemetry')).headers.ratelimit).toBeUndefined();
  });

  it('with the key in the body are counted like those with a header', async () => {
    const { key } = world.key(ann, 'live', ['drone:launch']);
    const launch = () =>
      world.server.call('/drone/launch', {
        method: 'POST',
        token: null,
        body: { missionType: 'patrol', zoneId: 'field', priority: 'normal', auth: key },
      });
    expect(refused(await times(11, launch))).toBe(1);
  });

  it('of a bigger plan may be ten times as many', async () => {
    world.upgrade(ann);
    expect(refused(await times(120, () => world.server.call('/telemetry', { token: ann.token })))).toBe(0);
    const last = await world.server.call('/telemetry', { token: ann.token });
    expect(last.headers['ratelimit-policy']).toBe('"read";q=400;w=2');
  });

  it('for vehicles that do not exist take memory within bounds', async () => {
    const statuses = await times(30, () => command('takeoff', ann.token, 'x'.repeat(64)));
    expect(refused(statuses)).toBe(26);
  });
});

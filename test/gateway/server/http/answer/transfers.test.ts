import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../../gateway/base/error.ts';
import type { RequestContext, TransferWatch } from '../../../../../gateway/contract/account/principal.ts';
import type { CalibrationPort } from '../../../../../gateway/contract/onboard/calibration.ts';
import { missionItems } from '../../../../builder/mission-items.ts';
import { eventually } from '../../../../fake/eventually.ts';
import { FakeCalibrationPort } from '../../../../fake/fake-calibration-port.ts';
import { FakeClock } from '../../../../fake/fake-clock.ts';
import { type CallOptions, TestServer } from '../support/test-server.ts';

const PATH = '/api/vehicles/uav-1/mission';
const ITEMS = missionItems(2);
const WRITTEN = {
  vehicleId: 'uav-1',
  items: ITEMS,
  readAtMs: 0,
  source: 'upload',
  doubt: null,
  problems: [],
} as const;

let clock: FakeClock;
let server: TestServer;
/** The upload that runs now. */
let upload: { readonly watch: TransferWatch; done: () => void; fail: (error: Error) => void } | undefined;

beforeEach(async () => {
  clock = new FakeClock();
  upload = undefined;
  server = await new TestServer({}, { clock }).start();
  server.port.writeMission = (_vehicleId, _items, { transfer }) =>
    new Promise((resolve, reject) => {
      if (!transfer) throw new Error('no transfer');
      upload = {
        watch: transfer,
        done: () => resolve({ ...WRITTEN, items: [...ITEMS], problems: [] }),
        fail: reject,
      };
    });
});
afterEach(() => server.close());

const put = (options: CallOptions = {}) =>
  server.call(PATH, { method: 'PUT', body: { items: ITEMS }, ...options });
const running = async () => {
  await eventually('the upload runs', () => upload !== undefined);
  if (!upload) throw new Error('it does not run');
  return upload;
};
const transfer = async (path: string, options: CallOptions = {}) => (await server.call(path, options)).json;

describe('a request that takes its time', () => {
  it('is answered as ever when it ends soon, and leaves no record', async () => {
    const answer = put();
    (await running()).done();
    expect(await answer).toMatchObject({ status: 200, json: { source: 'upload' } });
    expect((await server.call('/api/transfers')).json.items).toEqual([]);
  });

  it('is answered 202 after five seconds, with progress and the outcome at its address', async () => {
    const answer = put();
    const { watch, done } = await running();
    watch.started('cmd_7', () => undefined);
    clock.advance(4999);
    clock.advance(1);
    const { status, headers, json } = await answer;
    expect(status).toBe(202);
    expect(headers.location).toBe(json.links.self);
    expect(json).toMatchObject({ operation: 'putVehicleMission', vehicleId: 'uav-1', state: 'running' });
    watch.progress(1, 2);
    expect(await transfer(json.links.self)).toMatchObject({
      progress: { done: 1, total: 2 },
      commandId: 'cmd_7',
      links: { command: '/api/commands/cmd_7' },
      result: null,
    });
    done();
    expect(await transfer(json.links.self)).toMatchObject({
      progress: { done: 2, total: 2 },
      result: { source: 'upload' },
      error: null,
    });
  });

  it('is answered 202 at once when it waits for an approval, and holds the refusal', async () => {
    const answer = put();
    const { watch, fail } = await running();
    watch.awaitingApproval('apr_3');
    const { status, json } = await answer;
    expect(status).toBe(202);
    expect(json).toMatchObject({
      state: 'awaiting_approval',
      approvalId: 'apr_3',
      links: { approval: '/api/approvals/apr_3' },
    });
    fail(new AppError('governance-denied', 'Not approved in time.'));
    expect(await transfer(json.links.self)).toMatchObject({
      error: { code: 'governance-denied', instance: PATH, detail: 'Not approved in time.' },
    });
  });

  it('throws what is wrong before the answer as a problem', async () => {
    const answer = put({ headers: { prefer: 'respond-async' } });
    (await running()).fail(new AppError('vehicle-busy', 'Another transfer runs.'));
    expect(await answer).toMatchObject({ status: 409, json: { code: 'vehicle-busy' } });
  });

  it('answers and waits as the request prefers', async () => {
    const early = put({ headers: { prefer: 'respond-async' } });
    await running();
    clock.advance(0);
    expect(await early).toMatchObject({ status: 202, headers: { 'preference-applied': 'respond-async' } });
    upload = undefined;
    const patient = put({ headers: { prefer: 'wait=100' } });
    const { watch, done } = await running();
    watch.awaitingApproval('apr_4');
    clock.advance(99_000);
    watch.approvalAnswered();
    done();
    expect(await patient).toMatchObject({ status: 200, headers: { 'preference-applied': 'wait=100' } });
  });

  it('goes on when its caller hangs up, until the caller cancels it', async () => {
    const answer = put({ headers: { prefer: 'respond-async' } });
    const { watch, fail } = await running();
    watch.started('cmd_7', (detail) => {
      watch.commandEnded('cancelled');
      fail(new AppError('state-conflict', `${detail} Nothing was sent.`));
    });
    clock.advance(0);
    const { json } = await answer;
    expect(await transfer(json.links.self)).toMatchObject({ state: 'running' });
    expect(await transfer(json.links.self, { method: 'DELETE' })).toMatchObject({
      state: 'cancelled',
      error: { code: 'state-conflict', detail: 'operator cancelled it. Nothing was sent.' },
    });
    expect(await server.call(json.links.self, { method: 'DELETE' })).toMatchObject({ status: 200 });
  });

  it('belongs to who began it: another tenant does not see it, nor cancels it', async () => {
    const mine = server.addKey('mine', ['mission:write']);
    const other = server.addKey('other', ['mission:write', 'drone:command']);
    const answer = put({ token: mine, headers: { prefer: 'respond-async' } });
    const { done } = await running();
    clock.advance(0);
    const { self } = (await answer).json.links;
    expect((await server.call(self, { token: other })).status).toBe(404);
    expect((await server.call(self, { token: other, method: 'DELETE' })).status).toBe(404);
    expect((await server.call('/api/transfers', { token: other })).json.items).toEqual([]);
    done();
    expect(await transfer(self, { token: mine })).toMatchObject({ result: { source: 'upload' } });
  });

  it('is refused while twenty of the same caller go on after their answers', async () => {
    const begin = async (token: string) => {
      upload = undefined;
      const answer = put({ token, headers: { prefer: 'respond-async' } });
      const { done } = await running();
      clock.advance(10_000);
      return { answer: await answer, done };
    };
    const one = server.addKey('one', ['mission:write']);
    const begun = [];
    for (let index = 0; index < 20; index += 1) begun.push(await begin(one));
    expect((await put({ token: one })).json).toMatchObject({ status: 409, code: 'resource-limit' });
    expect((await begin(server.addKey('two', ['mission:write']))).answer.status).toBe(202);
    begun[0]?.done();
    expect((await begin(one)).answer.status).toBe(202);
  });

  it('is a calibration that waits for an approval: 202 with the address of its record', async () => {
    const calibrations = new FakeCalibrationPort();
    const run = await calibrations.begin('uav-1');
    calibrations.begin = async () => ({ ...run, state: 'authorising', commandId: 'cmd_9' });
    await server.close();
    server = await new TestServer({}, { clock, calibrations }).start();
    const begin = { method: 'POST', body: { kind: 'gyro' } };
    expect(await server.call('/api/vehicles/uav-1/calibration', begin)).toMatchObject({
      status: 202,
      headers: { location: '/api/commands/cmd_9' },
      json: { state: 'authorising' },
    });
    calibrations.begin = async () => ({ ...run, state: 'running' });
    expect(await server.call('/api/vehicles/uav-1/calibration', begin)).toMatchObject({ status: 200 });
  });

  it('gives the same address again for an Idempotency-Key', async () => {
    let begun = 0;
    const calibrations: CalibrationPort = Object.assign(new FakeCalibrationPort(), {
      accept: (_vehicleId: string, { transfer: watch }: RequestContext) => {
        begun += 1;
        watch?.awaitingApproval('apr_5');
        return new Promise<never>(() => undefined);
      },
    });
    await server.close();
    server = await new TestServer({}, { clock, calibrations }).start();
    const accept = () =>
      server.call('/api/vehicles/uav-1/calibration/accept', {
        method: 'POST',
        body: {},
        headers: { 'idempotency-key': 'k' },
      });
    const first = await accept();
    const second = await accept();
    expect(first).toMatchObject({ status: 202, json: { approvalId: 'apr_5' } });
    expect(second.headers).toMatchObject({
      'idempotency-replayed': 'true',
      location: first.headers.location,
    });
    expect(second.text).toBe(first.text);
    expect(begun).toBe(1);
  });
});

import { beforeEach, expect, test, vi } from 'vitest';
import type { ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import { GatewayError } from '../../../../renderer/api/connection/rest-client.ts';
import {
  LogImporter,
  type LogUpload,
  useLogImportStore,
} from '../../../../renderer/state/replay/log-importer.ts';
import { PATIENCE_MS } from '../../../fake/eventually.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { buildSession } from '../../builder/build-sessions.ts';

/** A gateway that answers an upload when a test says so. */
class FakeIntake {
  readonly uploads: (LogUpload & {
    readonly answer: (session: ReplaySession) => void;
    readonly fail: (cause: Error) => void;
  })[] = [];
  readonly removed: string[] = [];
  readonly clock = new FakeClock();
  session: ReplaySession | Error = buildSession();
  sessionsChanged = 0;
  #lastId = 0;

  #newId(): string {
    this.#lastId += 1;
    return `import ${this.#lastId}`;
  }
  readonly importer = new LogImporter({
    upload: (upload) =>
      new Promise((answer, fail) => {
        upload.signal.addEventListener('abort', () => fail(new Error('aborted')));
        this.uploads.push({ ...upload, answer, fail });
      }),
    readSession: () =>
      this.session instanceof Error ? Promise.reject(this.session) : Promise.resolve(this.session),
    removeSession: (sessionId) => {
      this.removed.push(sessionId);
      return Promise.resolve();
    },
    clock: this.clock,
    newId: () => this.#newId(),
    onSessions: () => {
      this.sessionsChanged += 1;
    },
  });
}

const log = (name = 'a.tlog', content = 'bytes of a log') => new File([content], name);
const imports = () => useLogImportStore.getState().imports;
const first = () => {
  const [only] = imports();
  if (!only) throw new Error('There is no import');
  return only;
};
/** Also on a busy machine. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: PATIENCE_MS });

beforeEach(() => useLogImportStore.setState({ imports: [] }));

test('a log is sent, then read to its end', async () => {
  const intake = new FakeIntake();
  intake.importer.add([log()]);
  expect(first()).toMatchObject({ state: 'uploading', sentBytes: 0, sizeBytes: 14 });
  intake.uploads[0]?.onSent(6);
  expect(first().sentBytes).toBe(6);
  intake.uploads[0]?.answer(buildSession({ state: 'indexing', progressPct: 12 }));
  await eventually(() => expect(first()).toMatchObject({ state: 'reading', readPct: 12 }));
  intake.clock.advance(500);
  await eventually(() => expect(first()).toMatchObject({ state: 'done', sessionId: 'imp_1' }));
  expect(intake.clock.pendingTimers).toBe(0);
  expect(intake.sessionsChanged).toBeGreaterThan(0);
});

test('several wait their turn; the next one is sent while the one before is read', async () => {
  const intake = new FakeIntake();
  intake.importer.add([log('a.tlog'), log('b.BIN'), log('c.ulg')]);
  expect(imports().map(({ state }) => state)).toEqual(['uploading', 'waiting', 'waiting']);
  intake.uploads[0]?.answer(buildSession({ state: 'indexing' }));
  await eventually(() =>
    expect(imports().map(({ state }) => state)).toEqual(['reading', 'uploading', 'waiting']),
  );
  expect(intake.uploads).toHaveLength(2);
});

test('what is no log or empty is not even sent', () => {
  const intake = new FakeIntake();
  intake.importer.add([log('photo.jpg'), log('empty.tlog', '')]);
  expect(imports().map(({ failure }) => failure?.text)).toEqual([
    'Not a flight log. Choose a .tlog, a DataFlash .bin or a PX4 .ulg.',
    'The file is empty. Copy it from the vehicle or the other station again.',
  ]);
  expect(intake.uploads).toHaveLength(0);
});

test('cancelled while it is sent: the sending ends and nothing is left', async () => {
  const intake = new FakeIntake();
  intake.importer.add([log('a.tlog'), log('b.tlog')]);
  await intake.importer.cancel(first().importId);
  expect(intake.uploads[0]?.signal.aborted).toBe(true);
  await eventually(() => expect(imports().map(({ name }) => name)).toEqual(['b.tlog']));
  expect(intake.removed).toEqual([]);
  await eventually(() => expect(first().state).toBe('uploading'));
});

test('cancelled when all has left: the session that the answer names is removed', async () => {
  const intake = new FakeIntake();
  intake.importer.add([log()]);
  intake.uploads[0]?.onSent(14);
  await intake.importer.cancel(first().importId);
  expect(intake.uploads[0]?.signal.aborted).toBe(false);
  intake.uploads[0]?.answer(buildSession({ state: 'indexing' }));
  await eventually(() => expect(imports()).toEqual([]));
  expect(intake.removed).toEqual(['imp_1']);
});

test('cancelled while it is read: the session is removed and no longer asked for', async () => {
  const intake = new FakeIntake();
  intake.importer.add([log()]);
  intake.uploads[0]?.answer(buildSession({ state: 'indexing' }));
  await eventually(() => expect(first().state).toBe('reading'));
  await intake.importer.cancel(first().importId);
  intake.clock.advance(10_000);
  await eventually(() => expect(intake.clock.pendingTimers).toBe(0));
  expect(imports()).toEqual([]);
  expect(intake.removed).toEqual(['imp_1']);
});

function refusal(code: 'log-unreadable' | 'overloaded', more: object = {}): GatewayError {
  const detail = 'Nothing of “a.tlog” can be read: it holds no records.';
  return new GatewayError('problem', detail, {
    type: '',
    title: '',
    status: 422,
    detail,
    instance: '',
    code,
    trace_id: '',
    ...more,
  });
}

test('a log the gateway cannot read says why and where, and is not worth another try', async () => {
  const intake = new FakeIntake();
  intake.importer.add([log()]);
  const problems = [{ offset: 0, bytes: 14, reason: 'it holds no records' }];
  intake.uploads[0]?.fail(refusal('log-unreadable', { problems }));
  await eventually(() => expect(first().state).toBe('failed'));
  expect(first().failure).toEqual({
    text: 'Nothing of “a.tlog” can be read: it holds no records.',
    problems,
    canRetry: false,
  });
});

test('what failed for another reason goes through a second time', async () => {
  const intake = new FakeIntake();
  intake.importer.add([log()]);
  intake.uploads[0]?.fail(new GatewayError('unreachable', 'The gateway cannot be reached.'));
  await eventually(() => expect(first().failure?.canRetry).toBe(true));
  intake.importer.retry(first().importId);
  await eventually(() => expect(intake.uploads).toHaveLength(2));
  intake.uploads[1]?.answer(buildSession());
  await eventually(() => expect(first().state).toBe('done'));
  intake.importer.dismiss(first().importId);
  expect(imports()).toEqual([]);
});

test('a gateway that is away while it reads is asked again', async () => {
  const intake = new FakeIntake();
  intake.importer.add([log()]);
  intake.uploads[0]?.answer(buildSession({ state: 'indexing', progressPct: 40 }));
  await eventually(() => expect(first().state).toBe('reading'));
  intake.session = new GatewayError('unreachable', 'The gateway cannot be reached.');
  intake.clock.advance(500);
  await eventually(() => expect(intake.clock.pendingTimers).toBe(1));
  intake.session = buildSession();
  intake.clock.advance(2_000);
  await eventually(() => expect(first().state).toBe('done'));
});

test('a log that turns out unreadable later keeps its session and its reason', async () => {
  const intake = new FakeIntake();
  intake.importer.add([log()]);
  const problems = [{ offset: 9, bytes: 1, reason: 'garbage' }];
  intake.uploads[0]?.answer(buildSession({ state: 'failed', problems }));
  await eventually(() => expect(first().failure?.text).toBe('Could not read survey.tlog: garbage.'));
});

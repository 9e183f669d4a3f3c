import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it, onTestFinished } from 'vitest';
import { LogFile } from '../../../../gateway/base/log/log-file.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { createLogger } from '../../../../gateway/base/log/pino-logger.ts';
import { FrameWriter } from '../../../../gateway/mavlink/codec/frame-writer.ts';
import { MESSAGE_ID } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { readTlog } from '../../../../gateway/recording/recorder/tlog-reader.ts';
import { tlogRecord } from '../../../../gateway/recording/recorder/tlog-writer.ts';
import { runAdmin } from '../../../../gateway/station/admin-program.ts';
import { Masker } from '../../../../gateway/station/diagnostics/masker.ts';
import { openDatabase } from '../../../../gateway/store/database.ts';

const FLIGHT = join(import.meta.dirname, '../../../fixture/flights/copter-takeoff-full-rate.tlog');

function station(): string {
  const directory = mkdtempSync(join(tmpdir(), 'aerodeck-diagnostics-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

const plain = new Masker({ secrets: [], names: [] }, false);

/** Runs the command line on a data directory. @returns the text of each file in the zip, and what was said */
function diagnose(directory: string, ...flags: string[]) {
  const target = join(station(), 'out.zip');
  const said: string[] = [];
  const host = {
    env: {},
    stdout: { write: (text: string) => said.push(text) },
    stderr: { write: (text: string) => said.push(text) },
  };
  const code = runAdmin(['diagnostics', target, '--data-dir', directory, ...flags], host);
  expect(code, said.join('')).toBe(0);
  const zip = readFileSync(target);
  expect(statSync(target).mode & 0o077).toBe(0);
  return { zip, files: unzipSync(zip), said: said.join('') };
}

const PEM =
  '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\nBKcwggSjAgEAAoIB\n-----END PRIVATE KEY-----';

it.each([
  ['an API key', 'key adk_live_7f3kq9_ZmFrZXNlY3JldA1b2c3d4e refused', 'ZmFrZXNlY3JldA'],
  ['a bearer token', '{"headers":{"Authorization":"Bearer abc.def-123"}}', 'abc.def-123'],
  ['a bearer token in a sentence', 'sent Bearer abc.def-123, got 401', 'abc.def-123'],
  ['a basic login', 'Authorization: Basic YW5hOmh1bnRlcjI=', 'YW5hOmh1bnRlcjI'],
  ['a JSON web token', 'got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbmEifQ12.c2lnbmF0dXJlMTIz', 'c2lnbmF0dXJlMTIz'],
  ['a login of SMTP', 'smtp://ana:hunter2@mail.acme.example:587 refused', 'hunter2'],
  ['a login with / and @', 'rtsp://ana:hun/te@r2@10.0.0.5/live', 'te@r2'],
  ['a login of RTSP', '{"url":"rtsp://ana:hunter2@10.0.0.5:554/live"}', 'hunter2'],
  ['a login of NTRIP', 'ntrip://ana:hunter2@caster.acme.example:2101/BASE1', 'hunter2'],
  ['a password in JSON', '{"password":"hunter2"}', 'hunter2'],
  ['a password in JSON in JSON', '{"body":"{\\"password\\":\\"hunter2\\"}"}', 'hunter2'],
  ['a password in a query', 'GET /x?token=hunter2&a=1', 'hunter2'],
  ['a password in words', 'the password is hunter2', 'hunter2'],
  ['a PIN', '{"pin":"123456"}', '123456'],
  ['a key of TLS', `read ${PEM} from disk`, 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'],
  ['a key of TLS in JSON', JSON.stringify({ tls: PEM }), 'BKcwggSjAgEAAoIB'],
  ['a key of TLS that is cut off', PEM.slice(0, 70), 'MIIEvQIB'],
  ['a key of MAVLink signing', `key file: ${'0f'.repeat(32)}`, '0f0f'],
  ['an e-mail address', 'login of ana.muster@acme.example', 'ana.muster'],
  ['an address of a host', 'tcp:gcs.acme.example:5760 refused', 'acme'],
  ['an IPv4 address', 'udpout:192.168.7.31:14550 refused', '192.168'],
  ['an IPv6 address', 'from 2001:db8::7:1 port 5', '2001:db8'],
  ['a MAC address', 'adapter 00:1b:44:11:3a:b7', '44:11'],
  ['a folder of a person', 'cannot open /home/ana/video.mp4', 'ana'],
  ['a position', 'home at 47.397912, 8.545623', '47.39'],
  ['a position by words', 'lat=47.4 lon=8.5', '47.4'],
  ['a position in JSON', '{"lat":473979120,"lon":85456230}', '473979120'],
  ['a position in degrees and minutes', '47°23\'52.4"N 8°32\'44.2"E', '52.4'],
  ['a position of MGRS', 'at 32TMT 65432 49876', '49876'],
  ['a name', '{"vehicleName":"Storch"}', 'Storch'],
])('removes %s', (_, line, secret) => {
  expect(plain.lines(line)).not.toContain(secret);
});

it.each([
  'udpin:127.0.0.1:14550 is open',
  'the store was updated in 12.5 ms at 2026-11-28T11:17:47.123Z',
  '{"time":"2026-11-28T11:17:47.123Z","module":"store","msg":"schema updated","lossPct":1.25}',
  'gateway.log: 5 files, PARAM_VALUE 240 frames, 003-governed-actions',
])('keeps %s', (line) => {
  expect(plain.lines(line)).toBe(line);
});

it('gives one value the same replacement, and keeps positions and names when asked', () => {
  expect(plain.text('10.1.2.3 and 10.1.2.3')).toMatch(/^(\[address \d+\]) and \1$/);
  const open = new Masker({ secrets: ['hunter2'], names: ['Storch'] }, true);
  expect(open.text('Storch at 47.397912 with hunter2')).toBe('Storch at 47.397912 with [secret]');
});

it('lets no secret through, wherever it is written', () => {
  const directory = station();
  openDatabase(join(directory, 'aerodeck.sqlite'), 0, silentLogger).handle.close();
  const token = fc.stringMatching(/^[a-zA-Z0-9!$%*+.~_-]{8,30}$/);
  const around = fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[^ a-z,]/g, ' '));
  const log = new LogFile(directory);
  const frame = (message: string) => `"${message}"`;
  fc.assert(
    fc.property(token, around, around, fc.nat(), (secret, before, after, kind) => {
      const lines = [
        JSON.stringify({ level: 30, msg: `${before} ${secret} ${after}`, password: secret }),
        `${before} https://ana:${encodeURIComponent(secret)}@host.example/${after}`,
        JSON.stringify({ url: `rtsp://ana:${secret}@10.0.0.5/live` }),
        JSON.stringify({ nested: [{ body: JSON.stringify({ token: secret }) }] }),
        `${before} Authorization: Basic ${Buffer.from(`ana:${secret}`).toString('base64')}`,
        `stack ${frame(secret)} ${Buffer.from(secret).toString('hex')} ${Buffer.from(secret).toString('base64')}`,
      ];
      writeFileSync(join(directory, 'corrections.json'), JSON.stringify({ sources: [{ password: secret }] }));
      rmSync(join(directory, 'gateway.log'), { force: true });
      log.write(`${lines[kind % lines.length]}\n`);
      const { zip, files } = diagnose(directory);
      for (const bytes of [zip, ...Object.values(files)])
        for (const spelled of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('hex')])
          expect(Buffer.from(bytes).includes(spelled), `${spelled} in ${lines[kind % lines.length]}`).toBe(
            false,
          );
    }),
    { numRuns: 150 },
  );
});

it('says why a gateway does not start, and changes nothing', () => {
  const directory = station();
  writeFileSync(join(directory, 'aerodeck.sqlite'), 'no database at all, long enough to be read as one');
  writeFileSync(join(directory, 'config.json'), '{"prot": 8787}');
  const { files, said } = diagnose(directory);
  expect(strFromU8(files['start.json'] ?? new Uint8Array())).toContain('unknown setting prot');
  expect(strFromU8(files['store.json'] ?? new Uint8Array())).toMatch(/not a database/);
  expect(said).toContain('Nothing was sent');
  expect(Object.keys(files)).not.toContain('frames.tlog');
});

it('adds the last frames when asked, without texts, keys and positions', () => {
  const directory = station();
  mkdirSync(join(directory, 'recordings'));
  const writer = new FrameWriter({ systemId: 1, componentId: 1 });
  const said = writer.write('STATUSTEXT', { severity: 6, text: 'key hunter2', id: 0, chunkSeq: 0 });
  const flight = readFileSync(FLIGHT);
  const lastUs = [...readTlog(flight)].at(-1)?.utcUs ?? 0;
  writeFileSync(
    join(directory, 'recordings', 'a.tlog'),
    Buffer.concat([flight, tlogRecord(lastUs, said) ?? new Uint8Array()]),
  );
  const idsOf = (...flags: string[]) => {
    const frames = diagnose(directory, ...flags).files['frames.tlog'] ?? new Uint8Array();
    expect(Buffer.from(frames).includes('hunter2')).toBe(false);
    return new Set([...readTlog(frames)].map(({ frame }) => frame.messageId));
  };
  const { HEARTBEAT, GLOBAL_POSITION_INT, STATUSTEXT } = MESSAGE_ID;
  const masked = idsOf('--frames');
  const personal = idsOf('--frames', '--personal');
  expect([HEARTBEAT, GLOBAL_POSITION_INT, STATUSTEXT].map((id) => masked.has(id))).toEqual([
    true,
    false,
    false,
  ]);
  expect([HEARTBEAT, GLOBAL_POSITION_INT, STATUSTEXT].map((id) => personal.has(id))).toEqual([
    true,
    true,
    false,
  ]);
});

it('the log is kept in the data directory, the last megabyte or two of it', () => {
  const directory = station();
  createLogger('warn', directory).warn({ module: 'test' }, 'kept');
  expect(readFileSync(join(directory, 'gateway.log'), 'utf8')).toContain('"msg":"kept"');
  const log = new LogFile(directory);
  const line = `${'x'.repeat(99_999)}\n`;
  for (let count = 0; count < 40; count += 1) log.write(line);
  const sizes = ['gateway.log', 'gateway.log.1'].map((name) => statSync(join(directory, name)).size);
  expect(Math.max(...sizes)).toBeLessThan(1.2e6);
  new LogFile(join(directory, 'missing')).write(line);
});

it('is not kept busy by what somebody sends', () => {
  const known = { secrets: ['hunter2'], names: Array.from({ length: 1000 }, (_, at) => `Person ${at}`) };
  const masker = new Masker(known, false);
  const before = process.cpuUsage().user;
  for (const part of ['a', ':', '1', '1.', 'a.', '-----BEGIN ', 'key=', '{"a":', '://'])
    masker.lines(part.repeat(100_000 / part.length));
  expect(process.cpuUsage(undefined).user - before).toBeLessThan(20e6);
});

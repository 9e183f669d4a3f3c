import { describe, expect, it } from 'vitest';
import type { FtpOutcome } from '../../../../gateway/mavlink/protocol/ftp/ftp-outcome.ts';
import type { FtpEntry, FtpReadRequest } from '../../../../gateway/mavlink/protocol/ftp/ftp-reader.ts';
import type { LogDownloadRequest } from '../../../../gateway/mavlink/protocol/log/log-outcome.ts';
import { LogSource } from '../../../../gateway/onboard/logs/create-onboard-logs.ts';

const TARGET = { systemId: 1, componentId: 1 };
const LOG = Uint8Array.from({ length: 100_000 }, (_, index) => index & 0xff);

/** A vehicle with three logs, two of one length; `read` is how its file server answers. */
function setUp(read: (request: FtpReadRequest) => FtpOutcome<number>, hasFiles = true) {
  const asked: string[] = [];
  const entries: FtpEntry[] = [
    { kind: 'file', name: '00000007.BIN', sizeBytes: LOG.length },
    { kind: 'file', name: '00000008.BIN', sizeBytes: 50 },
    { kind: 'file', name: 'LASTLOG.TXT', sizeBytes: 70 },
  ];
  const source = new LogSource({
    hasFiles: () => hasFiles,
    logs: {
      list: () =>
        Promise.resolve({
          kind: 'done',
          value: [LOG.length, 50, 50, 70].map((sizeBytes, index) => ({
            logId: index + 1,
            sizeBytes,
            utcS: 0,
          })),
        }),
      download: (_target, { logId, fromByte, sizeBytes, take }) => {
        asked.push(`LOG ${logId} from ${fromByte}`);
        take(LOG.slice(fromByte, sizeBytes));
        return Promise.resolve({ kind: 'done', value: sizeBytes });
      },
    },
    files: {
      list: () => Promise.resolve({ kind: 'done', value: entries }),
      read: (_target, request) => {
        asked.push(`${request.path} from ${request.fromByte ?? 0}`);
        return Promise.resolve(read(request));
      },
    },
  });
  const download = async (logId: number, sizeBytes: number, fromByte = 0) => {
    const parts: Uint8Array[] = [];
    const request: LogDownloadRequest = {
      logId,
      sizeBytes,
      fromByte,
      take: (bytes) => void parts.push(bytes.slice()),
    };
    const outcome = await source.download(TARGET, request);
    return { outcome, bytes: Buffer.concat(parts), parts: parts.length };
  };
  return { source, asked, download };
}

const whole = ({ take, fromByte = 0 }: FtpReadRequest): FtpOutcome<number> => {
  for (let at = fromByte; at < LOG.length; at += 239) take(LOG.subarray(at, at + 239));
  return { kind: 'done', value: LOG.length };
};

describe('logs on board', () => {
  it('come as the file of their length, in larger parts', async () => {
    const { source, asked, download } = setUp(whole);
    await source.list(TARGET);
    const { outcome, bytes, parts } = await download(1, LOG.length, 1000);
    expect(outcome).toEqual({ kind: 'done', value: LOG.length });
    expect(bytes.equals(LOG.subarray(1000))).toBe(true);
    expect(parts).toBeLessThan(5);
    expect(asked).toEqual(['/APM/LOGS/00000007.BIN from 1000']);
  });

  it('come by LOG_* where no file is surely theirs', async () => {
    const { source, asked, download } = setUp(whole);
    await download(1, LOG.length);
    await source.list(TARGET);
    await download(2, 50);
    await download(4, 70);
    expect(asked).toEqual(['LOG 1 from 0', 'LOG 2 from 0', 'LOG 4 from 0']);
    const without = setUp(whole, false);
    await without.source.list(TARGET);
    await without.download(1, LOG.length);
    expect(without.asked).toEqual(['LOG 1 from 0']);
  });

  it('go on by LOG_* from where the file was refused, and stay with it', async () => {
    const { source, asked, download } = setUp(({ take }) => {
      take(LOG.subarray(0, 500));
      return { kind: 'refused', code: 1, errno: undefined };
    });
    await source.list(TARGET);
    const { outcome, bytes } = await download(1, LOG.length);
    expect(outcome.kind).toBe('done');
    expect(bytes.equals(LOG)).toBe(true);
    await download(1, LOG.length);
    expect(asked).toEqual(['/APM/LOGS/00000007.BIN from 0', 'LOG 1 from 500', 'LOG 1 from 0']);
  });

  it('are told to be silent when the file breaks off, and asked in the other way when it never began', async () => {
    const broken = setUp(({ take }) => {
      take(LOG.subarray(0, 300));
      return { kind: 'interrupted' };
    });
    await broken.source.list(TARGET);
    expect((await broken.download(1, LOG.length)).outcome).toEqual({ kind: 'silent' });
    await broken.download(1, LOG.length, 300);
    expect(broken.asked).toEqual(['/APM/LOGS/00000007.BIN from 0', '/APM/LOGS/00000007.BIN from 300']);
    const silent = setUp(() => ({ kind: 'silent' }));
    await silent.source.list(TARGET);
    expect((await silent.download(1, LOG.length)).outcome).toEqual({ kind: 'silent' });
    await silent.download(1, LOG.length);
    expect(silent.asked).toEqual(['/APM/LOGS/00000007.BIN from 0', 'LOG 1 from 0']);
  });
});

import { describe, expect, it } from 'vitest';
import { codeOf, importsOf, isGenerated, readSourceFiles } from './source-files.ts';

// Design, safety rule 1: bytes leave to a vehicle only through the command gate. Everything that can put a message on a
// link is listed here by name with what it sends; a new name needs a reason that stands up to a reader.

/** Files that call `send`, `sendVia` or `sendByEveryWay` of the sender port, or of a wrapper of it. */
const senders: Readonly<Record<string, string>> = {
  'gateway/protocol/ftp-exchange.ts':
    'questions to a file server, by the way it was given: one that only reads, or the one of the gate',
  'gateway/protocol/ftp-writer.ts': 'files written and removed on board, as the gate asks',
  'gateway/protocol/heartbeat-emitter.ts': 'our own HEARTBEAT',
  'gateway/protocol/log-eraser.ts': 'LOG_ERASE, as its gate asks',
  'gateway/protocol/log-protocol.ts': 'requests for the list and the bytes of logs on board: read-only',
  'gateway/protocol/message-interval.ts': 'asks for telemetry streams: moves nothing',
  'gateway/protocol/read-only-requests.ts': 'the listed requests that only read',
  'gateway/protocol/time-sync.ts': 'TIMESYNC',
  'gateway/calibration/calibration-work.ts': 'commands of a calibration, by the session its gate gave it',
  'gateway/calibration/motor-tests.ts': 'motor tests, by the session their gate gave them',
  'gateway/protocol/command-protocol.ts':
    'COMMAND_LONG and COMMAND_INT, as the gate or the first contact asks',
  'gateway/isolation/node-job-processes.ts': 'messages to a process of computations: none is for a vehicle',
  'gateway/replay/export/export-stream.ts': 'answers to a job process: none is for a vehicle',
  'gateway/replay/job-log-reader.ts': 'answers to a job process: none is for a vehicle',
  'gateway/manual-control/manual-flight.ts': 'sticks, as its desk decided',
  'gateway/protocol/manual-control-protocol.ts':
    'MANUAL_CONTROL of a flight by sticks, while its lease is current, and the sticks given back to the transmitter',
  'gateway/action/transfer/direct-gate.ts': 'what was written down word for word, once it is decided',
  'gateway/forwarding/program-desk.ts':
    'requests of another program that only read, by the sender that can do no more',
  'gateway/forwarding/program-parameters.ts':
    'asks what a parameter holds after a program was refused, by the sender that can do no more',
  'gateway/protocol/direct-protocol.ts':
    'one raw message or one line for the shell on board, as its gate asks',
  'gateway/protocol/mission-protocol.ts': 'the one place where the mission protocol reaches the sender',
  'gateway/protocol/mission-protocol-clear.ts': 'MISSION_CLEAR_ALL, as the gate asks',
  'gateway/protocol/mission-protocol-download.ts': 'requests of a mission download: read-only',
  'gateway/protocol/mission-protocol-upload.ts': 'mission items, as the gate asks',
  'gateway/protocol/parameter-hash.ts': 'asks for the hash of all parameters: read-only',
  'gateway/protocol/parameter-list-protocol.ts': 'requests for the list of parameters: read-only',
  'gateway/protocol/parameter-protocol.ts': 'PARAM_SET, as the gate asks, and the readings that go with it',
  'gateway/router/router.ts': 'the sender itself, which sends by one of its routes',
  'gateway/vehicle/request-version.ts': 'asks for AUTOPILOT_VERSION on one given route: moves nothing',
};

/** Files that may drive a protocol that changes something on the vehicle. */
const gateFiles: readonly string[] = [
  'gateway/board-file-stack.ts',
  'gateway/board-log-stack.ts',
  // Makes them and gives them to the gates; the rest of the product sees only those.
  'gateway/command-stack.ts',
  'gateway/direct-stack.ts',
];

const files = readSourceFiles(['gateway']).filter(({ path }) => !isGenerated(path));

describe('transmission', () => {
  it('sends from the listed files only', () => {
    // The edges answer HTTP and WebSocket clients, links write what the router gives them: neither sees the sender port,
    // which the table of rooms holds. The reference writes examples for other programs.
    const vehicleSide = files.filter(
      ({ path }) => !/^gateway\/(http|ws|link|simulator|reference)\//.test(path),
    );
    const callers = vehicleSide
      .filter((file) => /\.send(?:Via|ByEveryWay)?\(/.test(codeOf(file)))
      .map(({ path }) => path);
    expect(callers).toEqual(Object.keys(senders).sort());
  });

  it('drives commands and missions from the gate only', () => {
    const drivers = files
      .filter(({ path }) => !path.startsWith('gateway/protocol/'))
      .filter((file) =>
        importsOf(file).some(
          ({ target, isTypeOnly }) =>
            !isTypeOnly &&
            /^gateway\/protocol\/(?:(?:command|direct|manual-control|mission|parameter|step)-protocol[^/]*|ftp-writer|log-eraser)\.ts$/.test(
              target ?? '',
            ),
        ),
      )
      .map(({ path }) => path);
    expect(drivers).toEqual([...gateFiles].sort());
  });

  it('writes raw bytes to links from the router only', () => {
    const writers = files
      .filter(({ path }) => !path.startsWith('gateway/link/'))
      .filter((file) => importsOf(file).some(({ target }) => target === 'gateway/link/link.ts'))
      .filter((file) => /\.write\(/.test(codeOf(file)))
      .map(({ path }) => path);
    expect(writers.filter((path) => !path.startsWith('gateway/router/'))).toEqual([]);
  });

  it('plays recordings where nothing that sends can be reached', () => {
    const playback = files.filter(({ path }) => path.startsWith('gateway/playback/'));
    const reached = playback.flatMap((file) =>
      importsOf(file)
        .filter(({ isTypeOnly, target }) => !isTypeOnly && target !== undefined)
        .map(({ target }) => target ?? '')
        .filter((target) =>
          /^gateway\/(?:protocol|link|action|launch|plan|recording|ws|http|store)\//.test(target),
        ),
    );
    // Both say how values stand on the wire.
    expect([...new Set(reached)].sort()).toEqual([
      'gateway/protocol/mission-item-encoding.ts',
      'gateway/protocol/parameter-encoding.ts',
    ]);
    expect(
      playback.filter((file) => /\.(?:send|sendVia|sendByEveryWay|sendCommand|write)\(/.test(codeOf(file))),
    ).toEqual([]);
  });

  it('gives the rooms that play recordings to the composition root alone', () => {
    const importers = files
      .filter(({ path }) => !path.startsWith('gateway/playback/'))
      .filter((file) => importsOf(file).some(({ target }) => target?.startsWith('gateway/playback/')))
      .map(({ path }) => path);
    expect(importers).toEqual(['gateway/replay-stack.ts']);
    // The router of the live station is made in one place, that of recordings in one other.
    const makers = files.filter((file) => /\bnew Router\(/.test(codeOf(file))).map(({ path }) => path);
    expect(makers).toEqual(['gateway/playback/replay-router.ts', 'gateway/vehicle-stack.ts']);
  });
});

import type { Clock } from '../../../base/clock.ts';
import { MavFtpErr, MavFtpOpcode } from '../../codec/generated/enums.ts';
import type { FtpFrame } from '../../codec/message/ftp-payload.ts';
import type { Target } from '../../codec/sender.ts';
import { FtpExchange, type FtpExchangeOptions } from './ftp-exchange.ts';
import type { FtpOutcome } from './ftp-outcome.ts';
import type { FtpLine, FtpTurns } from './ftp-turns.ts';

export interface FtpAskOptions {
  /** Ends it as `cancelled`. */
  readonly signal?: AbortSignal | undefined;
  /** True while something more urgent needs the link. No requests are sent then. */
  readonly isHeld?: (() => boolean) | undefined;
  /** How long to wait for a turn before it ends as `busy`. Default 2 s. */
  readonly turnWaitMs?: number | undefined;
}

type Wire = Pick<FtpExchangeOptions, 'send' | 'ownSystemId' | 'inbox' | 'clock' | 'rttMs'> & {
  readonly turns: FtpTurns;
};

const TURN_WAIT_MS = 2000;
const SILENCE_MS = 10_000;
/** After this long, an unconfirmed end is left to the server's timeout. */
const CLOSING_MS = 1500;

/**
 * Takes a turn with the vehicle's file server. A session still open at its end is closed before the
 * next turn starts.
 */
export async function converse<Done>(
  wire: Wire,
  target: Target,
  { signal, isHeld, turnWaitMs = TURN_WAIT_MS }: FtpAskOptions,
  work: (exchange: FtpExchange, line: FtpLine) => Promise<FtpOutcome<Done>>,
): Promise<FtpOutcome<Done>> {
  const line = await wire.turns.take(target.systemId, turnWaitMs, signal);
  if (!line) return { kind: signal?.aborted ? 'cancelled' : 'busy' };
  try {
    const exchange = new FtpExchange({ ...wire, target, line, signal, isHeld, silenceMs: SILENCE_MS });
    return await work(exchange, line);
  } finally {
    line.late.mute();
    const session = line.openSession;
    if (session === undefined) line.release();
    else {
      const closing = new FtpExchange({ ...wire, target, line, silenceMs: CLOSING_MS });
      void closing
        .ask({ opcode: MavFtpOpcode.TERMINATESESSION, session })
        .then(({ kind }) => {
          if (kind === 'done' || kind === 'refused') line.mayBeOpen = false;
        })
        .finally(() => line.release());
    }
  }
}

/** Servers close unused sessions after 3 to 10 s. */
const LOOK_AGAIN_MS = 1000;
const LOOKS = 12;

/**
 * Opens a file. The session closes with the turn. If the server has no free session and one of ours
 * may still be open, resets all sessions. Otherwise waits for another station's session to end.
 * @returns the answer to the open request
 */
export async function openFtpSession(
  exchange: FtpExchange,
  line: FtpLine,
  clock: Clock,
  opcode: typeof MavFtpOpcode.OPENFILERO | typeof MavFtpOpcode.CREATEFILE,
  path: string,
): Promise<FtpOutcome<FtpFrame>> {
  const data = new TextEncoder().encode(path);
  const session = line.nextSession();
  for (let look = 1; look <= LOOKS; look += 1) {
    const answer = await exchange.ask({ opcode, session, data });
    if (answer.kind === 'done') line.openSession = answer.value.session;
    // The server may have opened it.
    if (answer.kind !== 'refused') line.mayBeOpen = true;
    if (answer.kind !== 'refused' || answer.code !== MavFtpErr.NOSESSIONSAVAILABLE) return answer;
    if (line.mayBeOpen) {
      const reset = await exchange.ask({ opcode: MavFtpOpcode.RESETSESSION });
      if (reset.kind !== 'done' && reset.kind !== 'refused') return reset;
      line.mayBeOpen = false;
    } else await new Promise<void>((resolve) => void clock.after(LOOK_AGAIN_MS, resolve));
  }
  return { kind: 'busy' };
}

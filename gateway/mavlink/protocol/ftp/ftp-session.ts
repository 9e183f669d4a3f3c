import type { Clock } from '../../../base/clock.ts';
import { MavFtpErr, MavFtpOpcode } from '../../codec/generated/enums.ts';
import type { FtpFrame } from '../../codec/message/ftp-payload.ts';
import type { FtpExchange } from './ftp-exchange.ts';
import type { FtpOutcome } from './ftp-outcome.ts';
import type { FtpLine } from './ftp-turns.ts';

/** Servers close unused sessions after 3 to 10 s. */
const LOOK_AGAIN_MS = 1000;
const LOOKS = 12;

/**
 * Opens a file; the session is closed with the turn. If the server has no free session and one of ours may
 * still be open, it resets all sessions. Otherwise it waits until another station's session ends.
 * @returns the answer to the opening
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
    // It may have been opened all the same.
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

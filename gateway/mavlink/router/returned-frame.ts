import { MavCmd } from '../codec/generated/enums.ts';
import type { MessageByName } from '../codec/generated/messages.ts';
import type { DecodedMessage } from '../codec/message/message-codec.ts';
import type { Target } from '../codec/sender.ts';

/**
 * Commands that only make a vehicle report something. A program on a two-way link may send them and
 * receives the answers.
 */
export const PROGRAM_READ_COMMANDS = [
  MavCmd.REQUEST_MESSAGE,
  MavCmd.REQUEST_AUTOPILOT_CAPABILITIES,
  MavCmd.GET_HOME_POSITION,
] as const;

/** Messages a handler may send for a vehicle. */
type AnswerName =
  | 'COMMAND_ACK'
  | 'MISSION_ACK'
  | 'MISSION_COUNT'
  | 'MISSION_REQUEST_INT'
  | 'MISSION_ITEM_INT'
  | 'STATUSTEXT';

/** A frame from a program on a two-way link. */
export interface ReturnedFrame {
  readonly linkId: string;
  readonly decoded: DecodedMessage;
  /** The claimed sender. */
  readonly source: Target;
  /** Answers on behalf of a vehicle. Lost if the link is down. */
  readonly answer: <N extends AnswerName>(from: Target, name: N, message: MessageByName[N]) => void;
}

/** `passed`: executed or forwarded. `refused`: not executed. `ignored`: needs no reaction. */
export type ReturnVerdict = 'passed' | 'refused' | 'ignored';

/** Decides about returned frames. Without a handler they are refused. */
export interface ReturnedFrameHandler {
  take(returned: ReturnedFrame): ReturnVerdict | Promise<ReturnVerdict>;
}

import { MavCmd } from '../codec/generated/enums.ts';
import type { MessageByName } from '../codec/generated/messages.ts';
import type { DecodedMessage } from '../codec/message/message-codec.ts';
import type { Target } from '../codec/sender.ts';

/**
 * Commands that only make a vehicle report something: a program on a two-way link may give them, and hears
 * their answers.
 */
export const PROGRAM_READ_COMMANDS = [
  MavCmd.REQUEST_MESSAGE,
  MavCmd.REQUEST_AUTOPILOT_CAPABILITIES,
  MavCmd.GET_HOME_POSITION,
] as const;

/** Messages a handler may send in a vehicle's name. */
type AnswerName =
  | 'COMMAND_ACK'
  | 'MISSION_ACK'
  | 'MISSION_COUNT'
  | 'MISSION_REQUEST_INT'
  | 'MISSION_ITEM_INT'
  | 'STATUSTEXT';

/** What another program sent over a two-way link. */
export interface ReturnedFrame {
  readonly linkId: string;
  readonly decoded: DecodedMessage;
  /** The sender it names. */
  readonly source: Target;
  /** Sends it a message in a vehicle's name; lost if its link is down. */
  readonly answer: <N extends AnswerName>(from: Target, name: N, message: MessageByName[N]) => void;
}

/** `passed`: it was carried out or forwarded; `refused`: it was not; `ignored`: it needs no reaction. */
export type ReturnVerdict = 'passed' | 'refused' | 'ignored';

/** Decides about frames that come back. Without a handler they are refused. */
export interface ReturnedFrameHandler {
  take(returned: ReturnedFrame): ReturnVerdict | Promise<ReturnVerdict>;
}

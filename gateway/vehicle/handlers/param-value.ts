import { parameterNumber } from '../../mavlink/protocol/parameter/parameter-encoding.ts';
import { encodingOf } from '../state/parameter-encoding-of.ts';
import type { MessageHandler } from './message-handler.ts';

/** A list that is being read must not fill the memory of every state that is kept. */
const MAX_READINGS = 48;

/** Source: https://mavlink.io/en/messages/common.html#PARAM_VALUE */
export const paramValue: MessageHandler<'PARAM_VALUE'> = (state, message, nowMs) => {
  const value = parameterNumber(message.paramValue, message.paramType, encodingOf(state));
  if (!Number.isFinite(value)) return undefined;
  const others = state.parameters.filter(({ name }) => name !== message.paramId);
  const reading = { heardAtMs: nowMs, name: message.paramId, value };
  return { parameters: [reading, ...others.slice(0, MAX_READINGS - 1)] };
};

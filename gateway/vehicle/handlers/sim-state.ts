import type { MessageHandler } from './message-handler.ts';

/** What a simulation does with the vehicle. Source: https://mavlink.io/en/messages/ardupilotmega.html#SIMSTATE */
export const simState: MessageHandler<'SIMSTATE' | 'SIM_STATE'> = (state, _message, nowMs) =>
  state.simulated ? undefined : { simulated: { heardAtMs: nowMs } };

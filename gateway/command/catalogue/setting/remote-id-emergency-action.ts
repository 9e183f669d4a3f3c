import type { CommandExecution } from '../action-definition.ts';

/**
 * Declares or ends an emergency in Remote ID. Moves nothing and replaces no other command.
 * Source: https://mavlink.io/en/messages/common.html#OPEN_DRONE_ID_SELF_ID
 */
export const remoteIdEmergencyAction: CommandExecution<'remote-id-emergency'> = {
  precondition: ({ vehicle, params: { isDeclared } }) =>
    // An emergency that was declared can always be ended.
    vehicle.remoteId || !isDeclared
      ? undefined
      : {
          code: 'unsupported-command',
          reason: 'This vehicle has no Remote ID, as far as known: it has sent no report of a transmitter.',
        },
  steps: ({ params: { isDeclared } }) => [
    {
      name: 'OPEN_DRONE_ID_SELF_ID',
      request: { form: 'remote-id-emergency', retry: 'emergency', isDeclared },
    },
  ],
  // It ends as soon as it is sent.
  effect: () => ({
    missing: 'nothing confirms what its Remote ID transmits.',
    timeoutMs: 5000,
    onTimeout: 'unknown',
    isDone: () => false,
  }),
};

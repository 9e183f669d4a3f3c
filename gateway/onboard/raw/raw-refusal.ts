import { type OperatorText, say } from '../../contract/operator-text.ts';
import { MESSAGE_ID, type MessageName } from '../../mavlink/codec/generated/messages.ts';
import { COMMANDING_MESSAGES } from '../../mavlink/router/commanding-messages.ts';

const COMMANDS = use('POST /api/vehicles/{id}/commands/{command}');
const MISSION = use('PUT /api/vehicles/{id}/mission');

/** Commands with the same effect that are decided and monitored. */
const INSTEAD: { readonly [N in MessageName]?: OperatorText } = {
  COMMAND_LONG: COMMANDS,
  COMMAND_INT: COMMANDS,
  SET_MODE: use('POST /api/vehicles/{id}/commands/set-mode'),
  SET_POSITION_TARGET_GLOBAL_INT: COMMANDS,
  SET_POSITION_TARGET_LOCAL_NED: COMMANDS,
  SET_HOME_POSITION: use('POST /api/vehicles/{id}/commands/set-home'),
  PARAM_SET: say('Use {request} instead: it reads the value back and can undo it.', {
    request: 'PUT /api/vehicles/{id}/parameters',
  }),
  MISSION_COUNT: MISSION,
  MISSION_ITEM: MISSION,
  MISSION_ITEM_INT: MISSION,
  MISSION_WRITE_PARTIAL_LIST: MISSION,
  MISSION_CLEAR_ALL: use('DELETE /api/vehicles/{id}/mission'),
  MISSION_SET_CURRENT: say('Use {request} with fromSeq instead.', {
    request: 'POST /api/vehicles/{id}/commands/start-mission',
  }),
  SERIAL_CONTROL: use('POST /api/vehicles/{id}/console'),
};

/** They carry keys, or change who may control the vehicle. */
const SECRETS: ReadonlySet<MessageName> = new Set(['SETUP_SIGNING', 'AUTH_KEY', 'CHANGE_OPERATOR_CONTROL']);

/** Why a message is never sent raw, and what to do instead; undefined if allowed. */
export function rawRefusal(name: MessageName): OperatorText | undefined {
  if (SECRETS.has(name))
    return say('{message} changes who may send to the vehicle, so it is never sent.', { message: name });
  if (!COMMANDING_MESSAGES.has(MESSAGE_ID[name])) return undefined;
  const instead = INSTEAD[name] ?? 'Raw messages cannot command a vehicle.';
  return say('{message} commands the vehicle, so it must pass the command gate. {instead}', {
    message: name,
    instead,
  });
}

function use(request: string): OperatorText {
  return say('Use {request} instead.', { request });
}

import { MESSAGE_ID, type MessageName } from '../../mavlink/codec/generated/messages.ts';
import { COMMANDING_MESSAGES } from '../../mavlink/router/commanding-messages.ts';

const COMMANDS = 'Use POST /api/vehicles/{id}/commands/{command} instead.';
const MISSION = 'Use PUT /api/vehicles/{id}/mission instead.';

/** What does the same, decided and watched. */
const INSTEAD: { readonly [N in MessageName]?: string } = {
  COMMAND_LONG: COMMANDS,
  COMMAND_INT: COMMANDS,
  SET_MODE: 'Use POST /api/vehicles/{id}/commands/set-mode instead.',
  SET_POSITION_TARGET_GLOBAL_INT: COMMANDS,
  SET_POSITION_TARGET_LOCAL_NED: COMMANDS,
  SET_HOME_POSITION: 'Use POST /api/vehicles/{id}/commands/set-home instead.',
  PARAM_SET: 'Use PUT /api/vehicles/{id}/parameters instead: it reads the value back and can undo it.',
  MISSION_COUNT: MISSION,
  MISSION_ITEM: MISSION,
  MISSION_ITEM_INT: MISSION,
  MISSION_WRITE_PARTIAL_LIST: MISSION,
  MISSION_CLEAR_ALL: 'Use DELETE /api/vehicles/{id}/mission instead.',
  MISSION_SET_CURRENT: 'Use POST /api/vehicles/{id}/commands/start-mission with fromSeq instead.',
  SERIAL_CONTROL: 'Use POST /api/vehicles/{id}/console instead.',
};

/** They carry keys, or change who may control the vehicle at all. */
const SECRETS: ReadonlySet<MessageName> = new Set(['SETUP_SIGNING', 'AUTH_KEY', 'CHANGE_OPERATOR_CONTROL']);

/** Why a message is never sent raw, and what to do instead; undefined where it may be. */
export function rawRefusal(name: MessageName): string | undefined {
  if (SECRETS.has(name)) return `${name} changes who may send to the vehicle, so it is never sent.`;
  if (!COMMANDING_MESSAGES.has(MESSAGE_ID[name])) return undefined;
  const instead = INSTEAD[name] ?? 'Raw messages cannot command a vehicle.';
  return `${name} commands the vehicle, so it must pass the command gate. ${instead}`;
}

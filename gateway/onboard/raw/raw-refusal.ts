import { MESSAGE_ID, type MessageName } from '../../mavlink/codec/generated/messages.ts';
import { COMMANDING_MESSAGES } from '../../mavlink/router/commanding-messages.ts';

const COMMANDS = 'Give the command itself: POST /api/vehicles/{id}/commands/{command}.';
const MISSION = 'Write the mission itself: PUT /api/vehicles/{id}/mission.';

/** What does the same, decided and watched. */
const INSTEAD: { readonly [N in MessageName]?: string } = {
  COMMAND_LONG: COMMANDS,
  COMMAND_INT: COMMANDS,
  SET_MODE: 'Set the mode by its name: POST /api/vehicles/{id}/commands/set-mode.',
  SET_POSITION_TARGET_GLOBAL_INT: COMMANDS,
  SET_POSITION_TARGET_LOCAL_NED: COMMANDS,
  SET_HOME_POSITION: 'Set home: POST /api/vehicles/{id}/commands/set-home.',
  PARAM_SET: 'Write the parameter itself, read back and undoable: PUT /api/vehicles/{id}/parameters.',
  MISSION_COUNT: MISSION,
  MISSION_ITEM: MISSION,
  MISSION_ITEM_INT: MISSION,
  MISSION_WRITE_PARTIAL_LIST: MISSION,
  MISSION_CLEAR_ALL: 'Clear the mission itself: DELETE /api/vehicles/{id}/mission.',
  MISSION_SET_CURRENT: 'Start from an item: POST /api/vehicles/{id}/commands/start-mission with fromSeq.',
  SERIAL_CONTROL: 'Open the shell instead: POST /api/vehicles/{id}/console.',
};

/** They carry keys, or change who may control the vehicle at all. */
const SECRETS: ReadonlySet<MessageName> = new Set(['SETUP_SIGNING', 'AUTH_KEY', 'CHANGE_OPERATOR_CONTROL']);

/** Why a message is never sent raw, and what to do instead; undefined where it may be. */
export function rawRefusal(name: MessageName): string | undefined {
  if (SECRETS.has(name)) return `${name} changes who may speak to the vehicle: it is never sent.`;
  if (!COMMANDING_MESSAGES.has(MESSAGE_ID[name])) return undefined;
  const instead = INSTEAD[name] ?? 'There is no raw way to command a vehicle.';
  return `${name} commands the vehicle, so it leaves through the command gate only. ${instead}`;
}

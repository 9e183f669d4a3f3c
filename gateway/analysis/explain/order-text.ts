import type { Actor } from '../../contract/account/actor.ts';
import { COMMAND_PARAMS, commandNameSchema, commandOf } from '../../contract/command/catalogue/commands.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { TimelineEvent } from '../../contract/recording/replay.ts';

/** Who sent a command: a user of this station, or another ground station by its system id. */
export function senderText({ actor, data }: TimelineEvent): OperatorText {
  if (actor) return actorText(actor);
  const [station = ''] = String(data.from ?? '').split('/');
  return station === '' ? 'Ground station' : say('Ground station {station}', { station });
}

function actorText({ kind, id }: Actor): OperatorText {
  switch (kind) {
    case 'operator':
      return 'Operator';
    case 'account':
      return say('Account {id}', { id });
    case 'key':
      return say('Key {id}', { id });
    case 'program':
      return say('Program {id}', { id });
    case 'system':
      return 'Station';
  }
}

/** The guided command of an event; undefined for the frames of other ground stations and unknown commands. */
export function guidedCommandOf({ data }: TimelineEvent) {
  const name = commandNameSchema.safeParse(data.action);
  return name.success ? commandOf(name.data) : undefined;
}

/** What was ordered: `Take off to 20 m`, or the name of the MAVLink command. */
export function orderText(event: TimelineEvent): OperatorText {
  const { action, params, command } = event.data;
  const name = commandNameSchema.safeParse(action);
  if (!name.success) return String(action ?? command).replace(/^MAV_CMD_/, '');
  const known = COMMAND_PARAMS[name.data].safeParse(params);
  const { title, words } = commandOf(name.data);
  return known.success ? words(known.data) : title;
}

import type { CommandParams, CommandRecord } from '../contract/command.ts';
import type { ActionDefinition } from './action-definition.ts';

/** Everything that is settled about a command before anybody decides. */
export interface PreparedCommand {
  readonly record: CommandRecord;
  readonly definition: ActionDefinition;
  readonly params: CommandParams;
  readonly isSafetyClass: boolean;
  /** Counts submissions: the higher is the newer wish, however long each took to be decided. */
  readonly order: number;
  /** Set when a newer command came while this one was still being decided. */
  supersededBy: CommandRecord | undefined;
}

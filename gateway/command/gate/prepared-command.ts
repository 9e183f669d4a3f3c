import type { CommandParams, CommandRecord } from '../../contract/command/command.ts';
import type { PendingApproval } from '../approval/approval-service.ts';
import type { ActionDefinition } from '../catalogue/action-definition.ts';
import type { LeaseUse } from '../lease/lease-table.ts';
import type { CommandContext, OnUnrecorded } from './command-context.ts';

/** Everything that is settled about a command before anybody decides. */
export interface PreparedCommand {
  /** Its state until it is sent. */
  record: CommandRecord;
  readonly definition: ActionDefinition;
  readonly params: CommandParams;
  readonly isSafetyClass: boolean;
  readonly context: CommandContext;
  /** Given where a full disk does not stop the command: receives the error when a record could not be written. */
  readonly onUnrecorded: OnUnrecorded | undefined;
  /** Of the vehicle when it was asked. */
  readonly bootCount: number;
  /** The command lease it was given under; undefined for the safety class. */
  readonly lease: LeaseUse | undefined;
  /** Counts submissions: the higher is the newer request, however long each took to be decided. */
  readonly order: number;
  /** The person it waits for. */
  pending: PendingApproval | undefined;
  /** Set when it ended before anything was sent. */
  closed: CommandRecord | undefined;
}

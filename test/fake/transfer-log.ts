import type { TransferWatch } from '../../gateway/contract/account/principal.ts';
import type { CommandState } from '../../gateway/contract/command/command-state.ts';

/** Keeps what it is told, as words. */
export class TransferLog implements TransferWatch {
  readonly words: string[] = [];
  /** Ends what began last. */
  cancel: (detail: string) => void = () => undefined;

  started(commandId: string | null, cancel: (detail: string) => void): void {
    this.words.push(`begun ${commandId}`);
    this.cancel = cancel;
  }

  awaitingApproval(approvalId: string): void {
    this.words.push(`awaiting ${approvalId}`);
  }

  approvalAnswered(): void {
    this.words.push('answered');
  }

  progress(done: number, total: number): void {
    this.words.push(`${done} of ${total}`);
  }

  commandEnded(state: CommandState): void {
    this.words.push(state);
  }
}

import { create } from 'zustand';
import type { ReplayProblem } from '../../../gateway/contract/recording/replay.ts';

/** A file on its way into the recordings. */
export interface LogImport {
  readonly importId: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly state: 'waiting' | 'uploading' | 'reading' | 'done' | 'failed';
  readonly sentBytes: number;
  /** How far it is read; undefined until the gateway said so. */
  readonly readPct: number | undefined;
  /** Undefined until it has arrived. */
  readonly sessionId: string | undefined;
  /** Cancelling waits for the gateway's word, so that nothing half-way stays behind. */
  readonly isBeingCancelled: boolean;
  readonly failure: LogImportFailure | undefined;
}

export interface LogImportFailure {
  readonly text: string;
  /** What of the file could not be read, by byte offset. */
  readonly problems: readonly ReplayProblem[];
  /** The same file may go through another time. */
  readonly canRetry: boolean;
}

interface LogImportState {
  /** In the order they were given. */
  readonly imports: readonly LogImport[];
}

/** Outlives the screen: an import continues while another screen is open. */
export const useLogImportStore = create<LogImportState>(() => ({ imports: [] }));

export function changeImport(importId: string, change: Partial<LogImport>): void {
  useLogImportStore.setState(({ imports }) => ({
    imports: imports.map((each) => (each.importId === importId ? { ...each, ...change } : each)),
  }));
}

export function importOf(importId: string): LogImport | undefined {
  return useLogImportStore.getState().imports.find((each) => each.importId === importId);
}

export function forgetImport(importId: string): void {
  useLogImportStore.setState(({ imports }) => ({
    imports: imports.filter((each) => each.importId !== importId),
  }));
}

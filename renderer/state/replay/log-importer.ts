import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { create } from 'zustand';
import { recordingApi } from '../../../gateway/contract/api/recording-api.ts';
import {
  type ReplayProblem,
  type ReplaySession,
  replayProblemSchema,
} from '../../../gateway/contract/recording/replay.ts';
import { call } from '../../api/call.ts';
import { browserClock, type Clock } from '../../api/connection/clock.ts';
import { GatewayError, type RestClient } from '../../api/connection/rest-client.ts';
import { type FileUpload, uploadFile } from '../../api/connection/upload-file.ts';
import { t } from '../../language/translate.ts';
import { translateSentence } from '../../language/translate-gateway.ts';
import { failureText } from '../app/failure-text.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { operationKey } from '../connection/operations.ts';
import { readSessionsAgain } from './replay-sessions.ts';

export interface LogUpload extends FileUpload {
  readonly name: string;
}

export interface LogImporterOptions {
  /** Resolves with the session of the log, which may still be being read. */
  readonly upload: (upload: LogUpload) => Promise<ReplaySession>;
  readonly readSession: (sessionId: string) => Promise<ReplaySession>;
  readonly removeSession: (sessionId: string) => Promise<unknown>;
  readonly clock: Clock;
  readonly newId: () => string;
  /** A recording was added, changed or removed. */
  readonly onSessions: () => void;
}

/** Endings of the logs that can be read, as a file dialog takes them. */
export const LOG_ENDINGS = ['.tlog', '.bin', '.ulg'] as const;

const POLL_MS = 500;
const UNREACHABLE_POLL_MS = 2_000;
const KNOWN_CODES = new Set(['log-unreadable', 'body-too-large', 'scope-missing', 'unsupported-media-type']);

/** Takes flight logs in, one upload after the other; what has arrived is read by the gateway meanwhile. */
export class LogImporter {
  readonly #options: LogImporterOptions;
  readonly #files = new Map<string, File>();
  #uploading: { readonly importId: string; readonly abort: AbortController } | undefined;

  constructor(options: LogImporterOptions) {
    this.#options = options;
  }

  /** @returns the id of each import, in the order of the files */
  add(files: readonly File[]): readonly string[] {
    const added = files.map((file): LogImport => {
      const importId = this.#options.newId();
      const failure = refusalOf(file);
      if (!failure) this.#files.set(importId, file);
      return { ...unsent(importId, file), state: failure ? 'failed' : 'waiting', failure };
    });
    useLogImportStore.setState(({ imports }) => ({ imports: [...imports, ...added] }));
    this.#next();
    return added.map(({ importId }) => importId);
  }

  /** Gives up at whatever stage; what has arrived is removed. */
  async cancel(importId: string): Promise<void> {
    const wanted = importOf(importId);
    if (!wanted || wanted.state === 'done' || wanted.state === 'failed') return;
    if (this.#uploading?.importId === importId && wanted.sentBytes < wanted.sizeBytes) {
      this.#forget(importId);
      this.#uploading.abort.abort();
      return;
    }
    if (wanted.state === 'waiting') this.#forget(importId);
    else {
      // All of it has left: the answer names the session, which is then removed.
      changeImport(importId, { isBeingCancelled: true });
      if (wanted.sessionId !== undefined) await this.#remove(importId, wanted.sessionId);
    }
  }

  retry(importId: string): void {
    const failed = importOf(importId);
    const file = this.#files.get(importId);
    if (!file || failed?.state !== 'failed') return;
    changeImport(importId, { ...unsent(importId, file) });
    this.#next();
  }

  /** Removes finished imports. */
  dismiss(importId: string): void {
    const ended = importOf(importId);
    if (ended?.state === 'done' || ended?.state === 'failed') this.#forget(importId);
  }

  dismissEnded(): void {
    for (const { importId } of useLogImportStore.getState().imports) this.dismiss(importId);
  }

  #next(): void {
    if (this.#uploading) return;
    const waiting = useLogImportStore.getState().imports.find(({ state }) => state === 'waiting');
    const file = waiting && this.#files.get(waiting.importId);
    if (file) void this.#send(waiting.importId, file);
  }

  async #send(importId: string, file: File): Promise<void> {
    const abort = new AbortController();
    this.#uploading = { importId, abort };
    changeImport(importId, { state: 'uploading' });
    try {
      const session = await this.#options.upload({
        file,
        name: file.name,
        signal: abort.signal,
        // What goes over the wire may be counted with more than the file.
        onSent: (bytes) => changeImport(importId, { sentBytes: Math.min(bytes, file.size) }),
      });
      changeImport(importId, { state: 'reading', sentBytes: file.size, sessionId: session.sessionId });
      this.#options.onSessions();
      if (importOf(importId)?.isBeingCancelled) void this.#remove(importId, session.sessionId);
      else this.#take(importId, session);
    } catch (cause) {
      if (importOf(importId)?.isBeingCancelled) this.#forget(importId);
      else this.#fail(importId, failureOf(cause));
      // What was given up in its last moment may have arrived all the same.
      this.#options.onSessions();
    } finally {
      this.#uploading = undefined;
      this.#next();
    }
  }

  #take(importId: string, session: ReplaySession): void {
    if (session.state === 'failed') {
      const [first] = session.problems;
      const text = first
        ? t('Could not read {name}: {reason}.', {
            name: session.name,
            reason: translateSentence(first.reason).text,
          })
        : t('The file could not be read.');
      this.#fail(importId, { text, problems: session.problems, canRetry: false });
      return;
    }
    if (session.state === 'ready') {
      this.#files.delete(importId);
      changeImport(importId, { state: 'done', readPct: 100 });
      this.#options.onSessions();
      return;
    }
    changeImport(importId, { readPct: session.progressPct });
    this.#options.clock.after(POLL_MS, () => void this.#look(importId, session.sessionId));
  }

  async #look(importId: string, sessionId: string): Promise<void> {
    const known = importOf(importId);
    if (!known || known.isBeingCancelled) return;
    try {
      this.#take(importId, await this.#options.readSession(sessionId));
    } catch (cause) {
      if (cause instanceof GatewayError && cause.problem?.code === 'not-found')
        this.#fail(importId, {
          text: t('The recording was removed while it was being read.'),
          problems: [],
          canRetry: true,
        });
      else this.#options.clock.after(UNREACHABLE_POLL_MS, () => void this.#look(importId, sessionId));
    }
  }

  async #remove(importId: string, sessionId: string): Promise<void> {
    try {
      await this.#options.removeSession(sessionId);
      this.#forget(importId);
    } catch (cause) {
      this.#fail(importId, {
        text: t('Could not remove it: {cause} Remove it from the list of recordings.', {
          cause: failureText(cause),
        }),
        problems: [],
        canRetry: false,
      });
    } finally {
      this.#options.onSessions();
    }
  }

  #fail(importId: string, failure: LogImportFailure): void {
    if (!failure.canRetry) this.#files.delete(importId);
    changeImport(importId, { state: 'failed', isBeingCancelled: false, failure });
  }

  #forget(importId: string): void {
    this.#files.delete(importId);
    forgetImport(importId);
  }
}

function unsent(importId: string, { name, size }: File): LogImport {
  return {
    importId,
    name,
    sizeBytes: size,
    state: 'waiting',
    sentBytes: 0,
    readPct: undefined,
    sessionId: undefined,
    isBeingCancelled: false,
    failure: undefined,
  };
}

/** Why a file is not uploaded. */
function refusalOf({ name, size }: File): LogImportFailure | undefined {
  const refuse = (text: string) => ({ text, problems: [], canRetry: false });
  if (!LOG_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending)))
    return refuse(t('Not a flight log. Choose a .tlog, a DataFlash .bin or a PX4 .ulg.'));
  if (size === 0) return refuse(t('The file is empty. Copy it from the vehicle or the other station again.'));
  return undefined;
}

const problemsSchema = z.array(replayProblemSchema).catch([]);

function failureOf(cause: unknown): LogImportFailure {
  const problem = cause instanceof GatewayError ? cause.problem : undefined;
  return {
    text: failureText(cause),
    problems: problemsSchema.parse(problem?.problems),
    canRetry: !(problem && KNOWN_CODES.has(problem.code)),
  };
}

/** A file being imported into the recordings. */
export interface LogImport {
  readonly importId: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly state: 'waiting' | 'uploading' | 'reading' | 'done' | 'failed';
  readonly sentBytes: number;
  /** Reading progress; undefined until the gateway reports it. */
  readonly readPct: number | undefined;
  /** Undefined until the upload is complete. */
  readonly sessionId: string | undefined;
  /** Cancelling waits for the gateway's word, so that nothing half-way stays behind. */
  readonly isBeingCancelled: boolean;
  readonly failure: LogImportFailure | undefined;
}

interface LogImportFailure {
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

/** Kept outside the screen: an import continues while another screen is open. */
export const useLogImportStore = create<LogImportState>(() => ({ imports: [] }));

function changeImport(importId: string, change: Partial<LogImport>): void {
  useLogImportStore.setState(({ imports }) => ({
    imports: imports.map((each) => (each.importId === importId ? { ...each, ...change } : each)),
  }));
}

function importOf(importId: string): LogImport | undefined {
  return useLogImportStore.getState().imports.find((each) => each.importId === importId);
}

function forgetImport(importId: string): void {
  useLogImportStore.setState(({ imports }) => ({
    imports: imports.filter((each) => each.importId !== importId),
  }));
}

const importers = new WeakMap<RestClient, LogImporter>();

/** The shared importer of this gateway. Leaving the screen does not end an import. */
export function useLogImporter(): LogImporter {
  const { rest } = useGateway();
  const client = useQueryClient();
  const known = importers.get(rest);
  if (known) return known;
  const made = importerFor(rest, client);
  importers.set(rest, made);
  return made;
}

function importerFor(rest: RestClient, client: QueryClient): LogImporter {
  return new LogImporter({
    upload: ({ name, ...upload }) =>
      uploadFile(rest, recordingApi.importReplayLog, { query: { name } }, upload),
    readSession: (sessionId) => call(rest, recordingApi.getReplaySession, { params: { sessionId } }),
    removeSession: (sessionId) => call(rest, recordingApi.removeReplaySession, { params: { sessionId } }),
    clock: browserClock,
    newId: () => crypto.randomUUID(),
    onSessions: () => {
      void readSessionsAgain(client);
      void client.invalidateQueries({ queryKey: operationKey(recordingApi.listFlights) });
    },
  });
}

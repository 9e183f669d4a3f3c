import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type {
  Workspace,
  WorkspaceContent,
  WorkspaceDraft,
  WorkspacePort,
  WorkspaceSummary,
} from '../../contract/developer/workspace.ts';
import type { WorkspaceRepository, WorkspaceRow } from '../../store/repository/saved/workspace-repository.ts';

const MAX_WORKSPACES = 200;
const MAX_VERSIONS = 100;
const MAX_CONTENT_BYTES = 1024 * 1024;

export interface WorkspacesOptions {
  readonly repository: WorkspaceRepository;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** Workspaces of accounts with optimistic versioning: a save names the version it is based on. */
export class Workspaces implements WorkspacePort {
  readonly #repository: WorkspaceRepository;
  readonly #clock: Clock;
  readonly #ids: IdGenerator;

  constructor({ repository, clock, ids }: WorkspacesOptions) {
    this.#repository = repository;
    this.#clock = clock;
    this.#ids = ids;
  }

  list(
    accountId: string,
    { limit, beforeId }: { readonly limit: number; readonly beforeId?: string | undefined },
  ): readonly WorkspaceSummary[] {
    const after = beforeId === undefined ? undefined : this.#existing(accountId, beforeId);
    return this.#repository.list(accountId, limit, after);
  }

  create(accountId: string, { name, content }: WorkspaceDraft): Workspace {
    const text = contentText(content);
    if (this.#repository.count(accountId) >= MAX_WORKSPACES)
      throw new AppError(
        'state-conflict',
        `The limit of ${MAX_WORKSPACES} workspaces is reached. Export and delete one you no longer need.`,
      );
    const workspaceId = this.#ids.next('wsp');
    const first = { version: 1, savedAtMs: this.#clock.utcMs(), name, content: text };
    this.#repository.insert(accountId, workspaceId, first);
    return this.read(accountId, workspaceId);
  }

  read(accountId: string, workspaceId: string, version?: number): Workspace {
    const newest = this.#existing(accountId, workspaceId);
    const row = this.#repository.version(workspaceId, version ?? newest.version);
    if (!row)
      throw new AppError(
        'not-found',
        `Workspace ${workspaceId} has no version ${version}. Its newest is ${newest.version}.`,
      );
    return {
      workspaceId,
      name: row.name,
      version: row.version,
      savedAtMs: row.savedAtMs,
      versions: [...this.#repository.versions(workspaceId)],
      content: JSON.parse(row.content) as WorkspaceContent,
    };
  }

  save(
    accountId: string,
    workspaceId: string,
    baseVersion: number,
    { name, content }: WorkspaceDraft,
  ): Workspace {
    const text = contentText(content);
    this.#existing(accountId, workspaceId);
    const next = { version: baseVersion + 1, savedAtMs: this.#clock.utcMs(), name, content: text };
    if (!this.#repository.advance(accountId, workspaceId, baseVersion, next, MAX_VERSIONS)) {
      const newest = this.#existing(accountId, workspaceId).version;
      throw new AppError(
        'version-conflict',
        `The newest version is ${newest}, but yours is based on ${baseVersion}. Read the newest version, merge the two and save again.`,
        { context: { newestVersion: newest } },
      );
    }
    return this.read(accountId, workspaceId);
  }

  remove(accountId: string, workspaceId: string): void {
    if (!this.#repository.remove(accountId, workspaceId, this.#clock.utcMs())) throw unknown(workspaceId);
  }

  #existing(accountId: string, workspaceId: string): WorkspaceRow {
    const row = this.#repository.get(accountId, workspaceId);
    if (!row) throw unknown(workspaceId);
    return row;
  }
}

function unknown(workspaceId: string): AppError {
  return new AppError('not-found', `Workspace ${workspaceId} not found.`);
}

function contentText(content: WorkspaceContent): string {
  const text = JSON.stringify(content);
  const sizeBytes = Buffer.byteLength(text);
  if (sizeBytes > MAX_CONTENT_BYTES) {
    const detail = `has ${sizeBytes} bytes; the limit is ${MAX_CONTENT_BYTES}`;
    throw new AppError('validation', `The content ${detail}.`, {
      context: { errors: [{ pointer: '/content', detail }] },
    });
  }
  return text;
}

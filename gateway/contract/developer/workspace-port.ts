import type { Workspace, WorkspaceContent } from './workspace.ts';

/** A workspace without its content, as the list shows it. */
export type WorkspaceSummary = Pick<Workspace, 'workspaceId' | 'name' | 'version' | 'savedAtMs'>;

/** What is kept under a name. */
export interface WorkspaceDraft {
  readonly name: string;
  readonly content: WorkspaceContent;
}

/**
 * The saved work of developers. Every call names the account; another account's workspace does not exist for it
 * (`not-found`).
 */
export interface WorkspacePort {
  /**
   * Newest save first; `beforeId` is the cursor: rows after that workspace in this order.
   * @throws not-found for an invalid cursor
   */
  list(
    accountId: string,
    query: { readonly limit: number; readonly beforeId?: string | undefined },
  ): readonly WorkspaceSummary[];
  /** Keeps it as version 1. @throws state-conflict at 200 workspaces, validation above 1 MiB of content */
  create(accountId: string, draft: WorkspaceDraft): Workspace;
  /** The newest version, or the named one while it is kept. @throws not-found */
  read(accountId: string, workspaceId: string, version?: number): Workspace;
  /**
   * Keeps a new version made from `baseVersion`. The newest 100 versions stay.
   * @throws version-conflict when another was saved meanwhile, validation above 1 MiB of content, not-found
   */
  save(accountId: string, workspaceId: string, baseVersion: number, draft: WorkspaceDraft): Workspace;
  /** @throws not-found */
  remove(accountId: string, workspaceId: string): void;
}

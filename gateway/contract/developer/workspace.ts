import { z } from 'zod';

/**
 * Workspace content: scenario, chosen APIs, assistant output, requests and answers (specification
 * 1, rule 3).
 */
export const workspaceContentSchema = z.strictObject({
  scenario: z.string().max(4000),
  apis: z.array(z.string().max(64)).max(100),
  assistant: z.unknown().optional(),
  requests: z
    .array(
      z.strictObject({
        operationId: z.string().max(64),
        environment: z.string().max(64),
        body: z.string().max(200_000),
        answer: z
          .strictObject({ status: z.number().int(), body: z.string().max(200_000), atMs: z.number().int() })
          .optional(),
      }),
    )
    .max(200),
  notes: z.string().max(20_000).optional(),
});
export type WorkspaceContent = z.infer<typeof workspaceContentSchema>;

/** Body of `POST /api/workspaces` and `PUT /api/workspaces/{workspaceId}`; a PUT names the version it is based on. */
export const workspaceRequestSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(120),
    content: workspaceContentSchema,
    version: z.number().int().min(1).optional(),
  })
  .meta({ id: 'WorkspaceRequest' });

export const workspaceSchema = z
  .object({
    workspaceId: z.string(),
    name: z.string(),
    version: z.number().int(),
    savedAtMs: z.number().int(),
    versions: z.array(z.object({ version: z.number().int(), savedAtMs: z.number().int() })),
    content: workspaceContentSchema,
  })
  .meta({ id: 'Workspace' });
export type Workspace = z.infer<typeof workspaceSchema>;

/** A workspace without its content, as in lists. */
export type WorkspaceSummary = Pick<Workspace, 'workspaceId' | 'name' | 'version' | 'savedAtMs'>;

/** The content to save under a name. */
export interface WorkspaceDraft {
  readonly name: string;
  readonly content: WorkspaceContent;
}

/**
 * Developers' saved work. Every call names the account; another account's workspace does not exist
 * for it (`not-found`).
 */
export interface WorkspacePort {
  /**
   * Most recently saved first; `beforeId` is the cursor: starts after that workspace.
   * @throws not-found for an invalid cursor
   */
  list(
    accountId: string,
    query: { readonly limit: number; readonly beforeId?: string | undefined },
  ): readonly WorkspaceSummary[];
  /** Stores it as version 1. @throws state-conflict at 200 workspaces, validation above 1 MiB of content */
  create(accountId: string, draft: WorkspaceDraft): Workspace;
  /** The newest version, or the requested one if kept. @throws not-found */
  read(accountId: string, workspaceId: string, version?: number): Workspace;
  /**
   * Stores a new version based on `baseVersion`. Keeps the newest 100.
   * @throws version-conflict if another was saved meanwhile, validation above 1 MiB of content, not-found
   */
  save(accountId: string, workspaceId: string, baseVersion: number, draft: WorkspaceDraft): Workspace;
  /** @throws not-found */
  remove(accountId: string, workspaceId: string): void;
}

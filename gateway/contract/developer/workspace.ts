import { z } from 'zod';

/** What a workspace keeps: scenario, chosen APIs, assistant's output, requests and their answers (specification 1, rule 3). */
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

/** Body of `POST /api/workspaces` and `PUT /api/workspaces/{workspaceId}`; a PUT names the version it was made from. */
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

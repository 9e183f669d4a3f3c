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

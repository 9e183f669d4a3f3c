import { z } from 'zod';
import { recommendationSchema, recommendRequestSchema } from '../developer/assistant.ts';
import { docsEntrySchema } from '../developer/reference.ts';
import { sdkRecordSchema, sdkRequestSchema, sdkSummarySchema } from '../developer/sdk.ts';
import { workspaceRequestSchema, workspaceSchema } from '../developer/workspace.ts';
import { listOf, listQuerySchema, pageQuerySchema } from '../list.ts';
import {
  API_GROUPS,
  API_TAGS,
  account,
  anyPrincipal,
  apiOf,
  KIB,
  MIB,
  scope,
  withDemo,
} from './api-operation.ts';

const sdkParams = z.object({ sdkId: z.string().min(1).max(64) });
const summarySchema = workspaceSchema
  .omit({ versions: true, content: true })
  .meta({ id: 'WorkspaceSummary' });
const workspaceParams = z.object({ workspaceId: z.string().min(1).max(64) });

/** The API reference, the assistant, workspaces and SDKs. */
export const developerApi = apiOf({
  listDocumentedApis: {
    method: 'GET',
    path: '/api/docs/apis',
    access: withDemo(anyPrincipal()),
    shows: 'narrowed',
    summary: 'The documented operations. Locked ones show title and purpose only',
    query: listQuerySchema.extend({
      group: z.enum(API_GROUPS).optional(),
      q: z.string().max(200).optional().describe('Words that must all occur in the visible text'),
    }),
    answer: listOf(docsEntrySchema),
  },
  getDocumentedApi: {
    method: 'GET',
    path: '/api/docs/apis/:operationId',
    access: withDemo(anyPrincipal()),
    target: { operationId: 'shared' },
    summary: 'One documented operation with request, response, errors and snippets',
    params: z.object({ operationId: z.string().min(1).max(64) }),
    answer: docsEntrySchema,
  },
  recommend: {
    method: 'POST',
    path: '/api/assistant/recommend',
    access: anyPrincipal('never'),
    summary: 'Recommend an architecture for a goal, with sources',
    body: recommendRequestSchema,
    answer: recommendationSchema,
    timeoutMs: 60_000,
  },
  generateSdk: {
    method: 'POST',
    path: '/api/sdk/generate',
    access: scope('sdk:generate', 'never'),
    cost: 10,
    tag: API_TAGS.simulation,
    summary: 'Generate a client for selected operations',
    body: sdkRequestSchema,
    status: 201,
    answer: sdkRecordSchema,
    timeoutMs: 30_000,
  },
  listSdks: {
    method: 'GET',
    path: '/api/sdk',
    access: scope('sdk:generate'),
    shows: 'own',
    tag: API_TAGS.simulation,
    summary: 'The latest clients of the caller, without their files',
    query: listQuerySchema,
    answer: listOf(sdkSummarySchema),
  },
  getSdk: {
    method: 'GET',
    path: '/api/sdk/:sdkId',
    access: scope('sdk:generate'),
    target: { sdkId: 'own' },
    tag: API_TAGS.simulation,
    summary: 'One client with the text of its files',
    params: sdkParams,
    answer: sdkRecordSchema,
  },
  downloadSdk: {
    method: 'GET',
    path: '/api/sdk/:sdkId/download',
    access: scope('sdk:generate'),
    target: { sdkId: 'own' },
    tag: API_TAGS.simulation,
    summary: 'One client as a zip. The same files always give the same bytes',
    params: sdkParams,
    answer: z.string().describe('zip (application/zip)'),
    content: 'file',
  },
  listWorkspaces: {
    method: 'GET',
    path: '/api/workspaces',
    access: account,
    shows: 'own',
    summary: 'The workspaces of the account, latest first',
    query: pageQuerySchema,
    answer: listOf(summarySchema),
  },
  createWorkspace: {
    method: 'POST',
    path: '/api/workspaces',
    access: account,
    maxBodyBytes: MIB + 64 * KIB,
    summary: 'Save a new workspace',
    body: workspaceRequestSchema,
    status: 201,
    answer: workspaceSchema,
  },
  getWorkspace: {
    method: 'GET',
    path: '/api/workspaces/:workspaceId',
    access: account,
    target: { workspaceId: 'own' },
    summary: 'One workspace in the newest or the given version',
    params: workspaceParams,
    query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
    answer: workspaceSchema,
  },
  saveWorkspace: {
    method: 'PUT',
    path: '/api/workspaces/:workspaceId',
    access: account,
    maxBodyBytes: MIB + 64 * KIB,
    target: { workspaceId: 'own' },
    summary: 'Save a new version based on the version given in the body',
    params: workspaceParams,
    body: workspaceRequestSchema,
    answer: workspaceSchema,
  },
  deleteWorkspace: {
    method: 'DELETE',
    path: '/api/workspaces/:workspaceId',
    access: account,
    target: { workspaceId: 'own' },
    summary: 'Delete a workspace',
    params: workspaceParams,
  },
});

import { useMemo } from 'react';
import { create } from 'zustand';
import { developerApi } from '../../../gateway/contract/api/developer-api.ts';
import { recommendationSchema } from '../../../gateway/contract/developer/assistant.ts';
import {
  type Workspace,
  type WorkspaceContent,
  workspaceContentSchema,
} from '../../../gateway/contract/developer/workspace.ts';
import { call } from '../../api/call.ts';
import { t } from '../../language/translate.ts';
import { useAccountStore } from './account-store.ts';
import { useAssistantStore } from './assistant-store.ts';
import { replaceBasket, useBasketStore } from './basket-store.ts';
import { sayStatus } from './developer-notice-store.ts';
import { type DeveloperRuntime, useDeveloper } from './developer-runtime.ts';
import { reachMilestone } from './developer-sequence.ts';
import type { Exchange } from './exchange.ts';
import { currentEnvironment, useSandboxStore } from './sandbox-store.ts';

interface WorkspaceStore {
  /** The workspace that is open; undefined for one that was never saved. */
  readonly current: Pick<Workspace, 'workspaceId' | 'name' | 'version'> | undefined;
  readonly notes: string;
}

export const useWorkspaceStore = create<WorkspaceStore>(() => ({ current: undefined, notes: '' }));

const MAX_BODY_CHARS = 200_000;
/** A workspace keeps the newest responses. The history holds no more. */
const MAX_REQUESTS = 50;

/** What would be saved now: scenario, chosen APIs, assistant's output, requests with their answers. */
export function collectContent(): WorkspaceContent {
  const { goal, recommendation } = useAssistantStore.getState();
  const { history, drafts, operationId } = useSandboxStore.getState();
  const environment = currentEnvironment(useSandboxStore.getState()).name;
  const sent = history.slice(0, MAX_REQUESTS).map(requestOf);
  const draft = drafts[operationId]?.body;
  const isSent = sent.some((request) => request.operationId === operationId && request.body === draft);
  const { notes } = useWorkspaceStore.getState();
  return {
    scenario: recommendation?.scenario ?? goal,
    apis: [...useBasketStore.getState().operationIds],
    ...(recommendation && { assistant: { goal, recommendation } }),
    requests: draft !== undefined && !isSent ? [{ operationId, environment, body: draft }, ...sent] : sent,
    ...(notes && { notes }),
  };
}

function requestOf(exchange: Exchange): WorkspaceContent['requests'][number] {
  const { outcome } = exchange;
  return {
    operationId: exchange.operationId,
    environment: exchange.environmentName,
    body: exchange.body ?? '',
    ...(outcome.kind === 'answer' && {
      answer: {
        status: outcome.status,
        body: outcome.body.slice(0, MAX_BODY_CHARS),
        atMs: exchange.sentAtMs,
      },
    }),
  };
}

/** Opens a saved workspace. */
export function applyWorkspace(workspace: Workspace): void {
  const { workspaceId, name, version } = workspace;
  useWorkspaceStore.setState({ current: { workspaceId, name, version } });
  applyContent(workspace.content);
}

/** The same for content that comes from a file: it belongs to no stored workspace yet. */
export function applyContent(content: WorkspaceContent): void {
  replaceBasket(content.apis);
  useWorkspaceStore.setState({ notes: content.notes ?? '' });
  const assistant = (content.assistant ?? {}) as { goal?: unknown; recommendation?: unknown };
  const recommendation = recommendationSchema.safeParse(assistant.recommendation);
  useAssistantStore.setState({
    goal: typeof assistant.goal === 'string' ? assistant.goal : content.scenario,
    recommendation: recommendation.success ? recommendation.data : undefined,
  });
  const [first] = content.requests;
  useSandboxStore.setState({
    ...(first && { operationId: first.operationId }),
    drafts: Object.fromEntries(
      content.requests
        .toReversed()
        .map(({ operationId, body }) => [operationId, { body: body || undefined, parameters: {} }]),
    ),
    history: content.requests.flatMap((request, index) =>
      request.answer ? [restoredExchange(request, request.answer, index)] : [],
    ),
  });
}

function restoredExchange(
  request: WorkspaceContent['requests'][number],
  answer: NonNullable<WorkspaceContent['requests'][number]['answer']>,
  index: number,
): Exchange {
  return {
    exchangeId: `saved-${index}`,
    operationId: request.operationId,
    method: '',
    path: '',
    parameters: {},
    body: request.body || undefined,
    environmentName: request.environment,
    credential: 'none',
    sentAtMs: answer.atMs,
    outcome: {
      kind: 'answer',
      status: answer.status,
      durationMs: Number.NaN,
      headers: [],
      body: answer.body,
    },
  };
}

/** Workspace actions. Saving needs a login (specification 1, rule 3). */
interface WorkspaceActions {
  /** A new version of the open workspace when it keeps its name, else a new workspace. */
  readonly save: (name: string) => Promise<Workspace>;
  /** Opens a version; without a number the newest. */
  readonly open: (workspaceId: string, version?: number) => Promise<Workspace>;
  readonly remove: (workspaceId: string) => Promise<void>;
  /** The content as file text. */
  readonly exportText: () => string;
  /** Takes such a text. @returns what is wrong with it, undefined when it was taken */
  readonly importText: (text: string) => string | undefined;
}

export function makeWorkspaceActions(runtime: DeveloperRuntime): WorkspaceActions {
  const { account } = runtime;
  return {
    async save(name) {
      const { current } = useWorkspaceStore.getState();
      const content = collectContent();
      const saved =
        current?.name === name
          ? await call(account, developerApi.saveWorkspace, {
              params: current,
              body: { name, content, version: current.version },
            })
          : await call(account, developerApi.createWorkspace, { body: { name, content } });
      const { workspaceId, version } = saved;
      useWorkspaceStore.setState({ current: { workspaceId, name: saved.name, version } });
      reachMilestone(useAccountStore.getState().account?.accountId, 'workspace-saved');
      runtime.changed();
      sayStatus(t('Workspace “{name}” saved as version {version}.', { name: saved.name, version }));
      return saved;
    },
    async open(workspaceId, version) {
      const input = { params: { workspaceId }, query: { version } };
      const workspace = await call(account, developerApi.getWorkspace, input);
      applyWorkspace(workspace);
      sayStatus(
        t('Workspace “{name}” opened (version {version}).', {
          name: workspace.name,
          version: workspace.version,
        }),
      );
      return workspace;
    },
    async remove(workspaceId) {
      await call(account, developerApi.deleteWorkspace, { params: { workspaceId } });
      if (useWorkspaceStore.getState().current?.workspaceId === workspaceId)
        useWorkspaceStore.setState({ current: undefined });
      runtime.changed();
    },
    exportText() {
      const name = useWorkspaceStore.getState().current?.name ?? 'Workspace';
      return JSON.stringify({ format: FORMAT, name, content: collectContent() }, null, 2);
    },
    importText(text) {
      const content = contentOf(text);
      if (typeof content === 'string') return content;
      applyContent(content);
      useWorkspaceStore.setState({ current: undefined });
      sayStatus(t('Workspace file opened. Save it to store it in your account.'));
      return undefined;
    },
  };
}

const FORMAT = 'aerodeck-workspace-1';

function contentOf(text: string) {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return t('Not a JSON file.');
  }
  if (typeof file !== 'object' || file === null || !('format' in file) || file.format !== FORMAT)
    return t('Not a workspace file: "format" must be "{format}".', { format: FORMAT });
  const parsed = workspaceContentSchema.safeParse('content' in file ? file.content : undefined);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return t('Invalid file content: {problem}', {
    problem: `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim(),
  });
}

export function useWorkspaceActions(): WorkspaceActions {
  const runtime = useDeveloper();
  return useMemo(() => makeWorkspaceActions(runtime), [runtime]);
}

import { create } from 'zustand';
import { recommendationSchema } from '../../../gateway/contract/developer/assistant.ts';
import type { Workspace, WorkspaceContent } from '../../../gateway/contract/developer/workspace.ts';
import { useAssistantStore } from './assistant-store.ts';
import { replaceBasket, useBasketStore } from './basket-store.ts';
import type { Exchange } from './exchange.ts';
import { currentEnvironment, useSandboxStore } from './sandbox-store.ts';

interface WorkspaceStore {
  /** The workspace that is open; undefined for one that was never saved. */
  readonly current: Pick<Workspace, 'workspaceId' | 'name' | 'version'> | undefined;
  readonly notes: string;
}

export const useWorkspaceStore = create<WorkspaceStore>(() => ({ current: undefined, notes: '' }));

const MAX_BODY_CHARS = 200_000;
/** The newest answers are what a workspace is for; the history holds no more anyway. */
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

/** Brings a stored workspace back onto the screens. */
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

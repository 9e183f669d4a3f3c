import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { developerApi } from '../../../gateway/contract/api/developer-api.ts';
import { stationApi } from '../../../gateway/contract/api/station-api.ts';
import {
  type WorkflowCheck,
  type WorkflowGraph,
  type WorkflowProblem,
  type WorkflowRun,
  workflowGraphSchema,
} from '../../../gateway/contract/developer/workflow.ts';
import { call } from '../../api/call.ts';
import { operationsOf, type WorkflowOperation } from '../../format/workflow-operations.ts';
import { t } from '../../language/translate.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { operationKey, useItems, useOperation, whenKnown } from '../connection/operations.ts';
import { workflowFrames } from '../connection/stream-frames.ts';
import { hasWorkflowEnded, withWorkflowFrame } from './workflow-run-state.ts';

const PAGE_SIZE = 200;
export const workflowKey = (workflowId: string) =>
  operationKey(developerApi.getWorkflow, { params: { workflowId } });
export const workflowRunKey = (runId: string) =>
  operationKey(developerApi.getWorkflowRun, { params: { runId } });

/** A schedule or a script may start one. */
const RESTING_MS = 10_000;
/** Without the stream. */
const UNDER_WAY_MS = 2_000;

export function useWorkflow(workflowId: string | undefined) {
  return useOperation(developerApi.getWorkflow, whenKnown({ workflowId }));
}

/** The newest runs, of one workflow or of all. */
export function useWorkflowRuns(workflowId: string | undefined, isWanted = true) {
  const input = { query: { limit: PAGE_SIZE, workflowId } };
  return useItems(developerApi.listWorkflowRuns, input, { refetchInterval: RESTING_MS, enabled: isWanted });
}

/** One run, kept up with the stream. */
export function useWorkflowRun(runId: string | undefined) {
  const client = useQueryClient();
  const query = useOperation(developerApi.getWorkflowRun, whenKnown({ runId }), {
    refetchInterval: ({ state: { data } }) => (data && !hasWorkflowEnded(data.state) ? UNDER_WAY_MS : false),
  });
  const { refetch } = query;
  useEffect(() => {
    if (runId === undefined) return;
    return workflowFrames.subscribe((frame) => {
      if (frame.run.runId !== runId) return;
      client.setQueryData<WorkflowRun>(workflowRunKey(runId), (run) => run && withWorkflowFrame(run, frame));
      if (!hasWorkflowEnded(frame.run.state)) return;
      void refetch();
      void client.invalidateQueries({ queryKey: operationKey(developerApi.listWorkflowRuns) });
    });
  }, [client, refetch, runId]);
  return query;
}

/** What is wrong with the graph, what it needs and costs. `revision` names the state of the graph. */
export function useWorkflowCheck(id: string, revision: number, graph: WorkflowGraph) {
  const { rest } = useGateway();
  return useQuery({
    queryKey: [developerApi.checkWorkflow.id, id, revision],
    queryFn: async (): Promise<WorkflowCheck> => {
      const problems = formProblems(graph);
      return problems.length > 0
        ? { problems: [...problems], scopes: [], credits: 0 }
        : call(rest, developerApi.checkWorkflow, { body: graph });
    },
    placeholderData: (before) => before,
    gcTime: RESTING_MS,
    staleTime: RESTING_MS,
  });
}

/** Operations available to nodes. */
export function useWorkflowOperations() {
  const { rest } = useGateway();
  const { data, isPending, error } = useQuery({
    queryKey: [stationApi.getOpenApi.id, 'operations'],
    queryFn: async () => operationsOf(await call(rest, stationApi.getOpenApi)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    const operations = data ?? [];
    const byId: ReadonlyMap<string, WorkflowOperation> = new Map(
      operations.flatMap((each) => each.ids.map((id) => [id, each] as const)),
    );
    return { operations, byId, isPending, error };
  }, [data, isPending, error]);
}
export type WorkflowOperations = ReturnType<typeof useWorkflowOperations>;

/** What is still empty or out of its limits, so that the gateway would not take it at all. */
export function formProblems(graph: WorkflowGraph): readonly WorkflowProblem[] {
  const parsed = workflowGraphSchema.safeParse(graph);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, code, message }) => {
    const [part, index, ...field] = path;
    const node = part === 'nodes' && typeof index === 'number' ? graph.nodes[index] : undefined;
    const isEmpty = code === 'too_small' && field.length > 0;
    return {
      severity: 'error',
      code: 'validation',
      nodeId: node?.id ?? null,
      field: node ? field.map(String).filter(isNoWrapping).join('.') || null : null,
      text: isEmpty && node ? t('Empty. Enter a value.') : `${node ? '' : `${path.join('.')}: `}${message}.`,
    };
  });
}

/** A binding is named by its field, not by how it is written down. */
function isNoWrapping(name: string, index: number, names: readonly string[]): boolean {
  return index === 0 || index < names.length - 1 || (name !== 'expression' && name !== 'value');
}

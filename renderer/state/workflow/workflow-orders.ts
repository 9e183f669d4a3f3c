import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { developerApi } from '../../../gateway/contract/api/developer-api.ts';
import type {
  Workflow,
  WorkflowControl,
  WorkflowRun,
  WorkflowRunRequest,
  WorkflowScheduleRequest,
} from '../../../gateway/contract/developer/workflow.ts';
import { call } from '../../api/call.ts';
import { t } from '../../language/translate.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { operationKey } from '../connection/operations.ts';
import { contentOf, markSaved, useWorkflowEditorStore } from './workflow-editor-store.ts';
import { workflowKey, workflowRunKey } from './workflow-queries.ts';

/** Workflow actions. Failures are thrown. */
export interface WorkflowOrders {
  /** Saves what is open as a new version, or as a new workflow. `over` is the version it takes the place of. */
  saveOpen(over?: number): Promise<Workflow>;
  read(workflowId: string, version?: number): Promise<Workflow>;
  /** @returns what brings it back, as a new workflow without its old versions */
  remove(workflowId: string): Promise<() => Promise<Workflow>>;
  evaluate(expression: string, context: Record<string, unknown>): Promise<unknown>;
  run(workflowId: string, request: WorkflowRunRequest): Promise<WorkflowRun>;
  control(runId: string, order: WorkflowControl['order']): Promise<WorkflowRun>;
  schedule(workflowId: string, request: WorkflowScheduleRequest): Promise<Workflow>;
  unschedule(workflowId: string): Promise<Workflow>;
}

export function useWorkflowOrders(): WorkflowOrders {
  const { rest } = useGateway();
  const client = useQueryClient();
  return useMemo<WorkflowOrders>(() => {
    const keep = (workflow: Workflow) => {
      client.setQueryData(workflowKey(workflow.workflowId), workflow);
      void client.invalidateQueries({ queryKey: operationKey(developerApi.listWorkflows) });
      return workflow;
    };
    const keepRun = (run: WorkflowRun) => {
      client.setQueryData(workflowRunKey(run.runId), run);
      void client.invalidateQueries({ queryKey: operationKey(developerApi.listWorkflowRuns) });
      return run;
    };
    return {
      async saveOpen(over) {
        const { open } = useWorkflowEditorStore.getState();
        if (!open) throw new Error(t('No workflow is open.'));
        const { content } = open.editor;
        const { workflowId } = open;
        const version = over ?? open.version;
        const saved = await (workflowId === undefined
          ? call(rest, developerApi.createWorkflow, { body: content })
          : call(rest, developerApi.saveWorkflow, {
              params: { workflowId },
              body: { ...content, ...(version !== undefined && { version }) },
            }));
        markSaved(saved, content);
        return keep(saved);
      },
      read: (workflowId, version) =>
        call(rest, developerApi.getWorkflow, { params: { workflowId }, query: { version } }),
      async remove(workflowId) {
        const input = { params: { workflowId } };
        const before = await call(rest, developerApi.getWorkflow, input);
        await call(rest, developerApi.removeWorkflow, input);
        client.removeQueries({ queryKey: workflowKey(workflowId) });
        const changed = [developerApi.listWorkflows, developerApi.getWorkflow];
        for (const operation of changed) void client.invalidateQueries({ queryKey: operationKey(operation) });
        return async () => keep(await call(rest, developerApi.createWorkflow, { body: contentOf(before) }));
      },
      async evaluate(expression, context) {
        const input = { body: { expression, context } };
        return (await call(rest, developerApi.evaluateExpression, input)).result;
      },
      run: async (workflowId, body) =>
        keepRun(await call(rest, developerApi.runWorkflow, { params: { workflowId }, body })),
      async control(runId, order) {
        const input = { params: { runId }, body: { order } };
        const isUrgent = order === 'abort' || order === 'pause';
        return keepRun(await call(rest, developerApi.controlWorkflowRun, input, { isUrgent }));
      },
      schedule: async (workflowId, body) =>
        keep(await call(rest, developerApi.scheduleWorkflow, { params: { workflowId }, body })),
      unschedule: async (workflowId) =>
        keep(await call(rest, developerApi.unscheduleWorkflow, { params: { workflowId } })),
    };
  }, [rest, client]);
}

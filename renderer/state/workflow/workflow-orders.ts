import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type {
  Workflow,
  WorkflowControl,
  WorkflowRun,
  WorkflowRunRequest,
  WorkflowScheduleRequest,
} from '../../../gateway/contract/developer/workflow.ts';
import {
  controlWorkflowRun,
  createWorkflow,
  evaluateExpression,
  readWorkflow,
  removeWorkflow,
  saveWorkflow,
  scheduleWorkflow,
  startWorkflow,
  unscheduleWorkflow,
} from '../../api/workflow.ts';
import { t } from '../../language/translate.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { contentOf, markSaved, useWorkflowEditorStore } from './workflow-editor-store.ts';
import { workflowKeys } from './workflow-queries.ts';

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
      client.setQueryData(workflowKeys.one(workflow.workflowId), workflow);
      void client.invalidateQueries({ queryKey: workflowKeys.list, exact: true });
      return workflow;
    };
    const keepRun = (run: WorkflowRun) => {
      client.setQueryData(workflowKeys.run(run.runId), run);
      void client.invalidateQueries({ queryKey: ['workflow-runs', 'of'] });
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
          ? createWorkflow(rest, content)
          : saveWorkflow(rest, workflowId, { ...content, ...(version !== undefined && { version }) }));
        markSaved(saved, content);
        return keep(saved);
      },
      read: (workflowId, version) => readWorkflow(rest, workflowId, version),
      async remove(workflowId) {
        const before = await readWorkflow(rest, workflowId);
        await removeWorkflow(rest, workflowId);
        client.removeQueries({ queryKey: workflowKeys.one(workflowId) });
        void client.invalidateQueries({ queryKey: workflowKeys.list });
        return async () => keep(await createWorkflow(rest, contentOf(before)));
      },
      evaluate: (expression, context) => evaluateExpression(rest, { expression, context }),
      run: async (workflowId, request) => keepRun(await startWorkflow(rest, workflowId, request)),
      control: async (runId, order) => keepRun(await controlWorkflowRun(rest, runId, order)),
      schedule: async (workflowId, request) => keep(await scheduleWorkflow(rest, workflowId, request)),
      unschedule: async (workflowId) => keep(await unscheduleWorkflow(rest, workflowId)),
    };
  }, [rest, client]);
}

import { ServerCrash } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../components/button/Button.tsx';
import { ButtonLink } from '../../components/button/ButtonLink.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Note } from '../../components/Note.tsx';
import { failureText } from '../../state/app/failure-text.ts';
import { routeHref, useRouteParameter } from '../../state/app/route.ts';
import { workflowDrafts } from '../../state/workflow/workflow-drafts.ts';
import {
  openDraftWorkflow,
  openSavedWorkflow,
  useWorkflowEditorStore,
} from '../../state/workflow/workflow-editor-store.ts';
import { useWorkflow } from '../../state/workflow/workflow-queries.ts';
import { WorkflowBuilder } from './builder/WorkflowBuilder.tsx';
import { RunView } from './RunView.tsx';
import { WorkflowList } from './WorkflowList.tsx';
import './workflow.css';
import './node/node-inspector.css';
import './canvas/outline.css';
import './workflow-list.css';
import { t } from '../../language/translate.ts';

/** Workflows: the list, one being edited, or one of its runs. */
export function WorkflowScreen() {
  const openId = useRouteParameter('open');
  const runId = useRouteParameter('run');
  if (runId !== undefined)
    return <div className="builder screen-column">{<RunView key={runId} runId={runId} />}</div>;
  return openId === undefined ? <WorkflowList /> : <OpenBuilder openId={openId} />;
}

/** Opens what the address names: a draft of this machine, or a workflow of the gateway. */
function OpenBuilder({ openId }: { readonly openId: string }) {
  const open = useWorkflowEditorStore((state) => state.open);
  const isOpen = open?.id === openId || (open?.formerId !== undefined && open.formerId === openId);
  const isDraft = openId.startsWith('draft-');
  const query = useWorkflow(isDraft || isOpen ? undefined : openId);
  useEffect(() => {
    if (isOpen) return;
    if (isDraft) openDraftWorkflow(openId);
    else if (query.data) openSavedWorkflow(query.data);
  }, [isOpen, isDraft, openId, query.data]);
  if (isOpen) return <WorkflowBuilder open={open} />;
  const isGone = isDraft && workflowDrafts.read(openId) === undefined;
  if (!isGone && !query.isError)
    return (
      <Note shape="page" role="status">
        {t('Opening the workflow…')}
      </Note>
    );
  // A draft can be opened without the gateway.
  const canOpenDraft = !isDraft && workflowDrafts.read(openId) !== undefined;
  return (
    <EmptyState
      icon={ServerCrash}
      title={t('Cannot open the workflow')}
      actions={
        <>
          {!isDraft && <Button onClick={() => void query.refetch()}>{t('Try again')}</Button>}
          {canOpenDraft && (
            <Button onClick={() => void openDraftWorkflow(openId)}>{t('Open the local draft')}</Button>
          )}
          <ButtonLink href={routeHref('workflow')}>{t('All workflows')}</ButtonLink>
        </>
      }
    >
      <p>
        {isGone
          ? t('The workflow was not saved and is no longer on this machine.')
          : failureText(query.error)}
      </p>
    </EmptyState>
  );
}

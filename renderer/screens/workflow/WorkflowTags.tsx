import { CircleCheck, CircleX, LoaderCircle, Pause } from 'lucide-react';
import type { WorkflowEnvironment, WorkflowRunState } from '../../../gateway/contract/developer/workflow.ts';
import { ENVIRONMENT_TEXT, WORKFLOW_STATE_TEXT } from '../../format/workflow-text.ts';
import { t } from '../../language/translate.ts';

/** The environment of a run; only live is real. */
export function EnvironmentTag({ environment }: { readonly environment: WorkflowEnvironment }) {
  const { word, meaning } = ENVIRONMENT_TEXT[environment];
  return (
    <span
      className={`environment-tag semibold rounded-4 text-11 border-strong nowrap p-0-6 ${environment === 'simulation' ? 'hatched' : ''}`}
      data-environment={environment}
      title={t(meaning)}
    >
      {t(word)}
    </span>
  );
}

/** A run's state as an icon and a word. */
export function WorkflowStateTag({ state }: { readonly state: WorkflowRunState }) {
  const { word, tone } = WORKFLOW_STATE_TEXT[state];
  const Icon =
    state === 'passed'
      ? CircleCheck
      : state === 'paused'
        ? Pause
        : tone === 'active'
          ? LoaderCircle
          : CircleX;
  return (
    <span className="toned small-dim semibold items-center inline-flex gap-4 nowrap" data-tone={tone}>
      <Icon size={14} aria-hidden />
      {t(word)}
    </span>
  );
}

import { FileX2 } from 'lucide-react';
import { ButtonLink } from '../../../components/button/ButtonLink.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Note } from '../../../components/Note.tsx';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { routeHref } from '../../../state/app/route.ts';
import { copyOfScenario } from '../../../state/simulation/scenario-of-selection.ts';
import { useScenarios, useScenarioText } from '../../../state/simulation/simulation-queries.ts';
import { ScenarioEditor } from './ScenarioEditor.tsx';

export interface ScenarioEditorPageProps {
  /** The initial file. */
  readonly scenarioId: string;
  /** A new file with that text, or the file itself. */
  readonly isCopy: boolean;
}

/** The editor, once the text of the file is loaded. */
export function ScenarioEditorPage({ scenarioId, isCopy }: ScenarioEditorPageProps) {
  const scenarios = useScenarios();
  const text = useScenarioText(scenarioId);
  const failure = text.error ?? scenarios.error;
  if (text.data !== undefined && scenarios.data)
    return (
      <ScenarioEditor
        draftKey={`${isCopy ? 'copy of' : 'file'} ${scenarioId}`}
        text={isCopy ? copyOfScenario(text.data, new Set(scenarios.data.map(({ id }) => id))) : text.data}
        editedId={isCopy ? undefined : scenarioId}
        scenarios={scenarios.data}
      />
    );
  if (!failure)
    return (
      <Note shape="page" role="status">
        {t('Loading the file…')}
      </Note>
    );
  return (
    <EmptyState
      icon={FileX2}
      title={t('Cannot load the file')}
      actions={<ButtonLink href={routeHref('simulation')}>{t('All scenarios')}</ButtonLink>}
    >
      <p>{failureText(failure)}</p>
    </EmptyState>
  );
}

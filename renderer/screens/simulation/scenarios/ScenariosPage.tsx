import { FlaskConical, ServerCrash } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { useRouteParameter } from '../../../state/app/route.ts';
import { useScenarios } from '../../../state/simulation/simulation-queries.ts';
import { OwnFilesNote } from './OwnFilesNote.tsx';
import { ScenarioDetail } from './ScenarioDetail.tsx';
import { ScenarioTable } from './ScenarioTable.tsx';

/** The scenario files of the product and one's own; the chosen one can be started and read. */
export function ScenariosPage() {
  const query = useScenarios();
  const wantedId = useRouteParameter('scenario');
  const scenarios = query.data ?? [];
  if (query.isPending)
    return (
      <p className="simulation-note" role="status">
        {t('Loading the scenarios…')}
      </p>
    );
  if (!query.data)
    return (
      <EmptyState
        icon={ServerCrash}
        title={t('The scenarios cannot be read')}
        actions={<Button onClick={() => void query.refetch()}>{t('Try again')}</Button>}
      >
        <p>{failureText(query.error)}</p>
      </EmptyState>
    );
  if (scenarios.length === 0)
    return (
      <EmptyState icon={FlaskConical} title={t('There is no scenario yet')}>
        <OwnFilesNote />
      </EmptyState>
    );
  const chosen = scenarios.find(({ id }) => id === wantedId) ?? scenarios[0];
  return (
    <div className="scenarios">
      <section className="scenarios-main" aria-label={t('Scenarios')}>
        {query.isError && (
          <p className="simulation-note field-error" role="alert">
            {t('What is shown may be old: {cause}', { cause: failureText(query.error) })}{' '}
            <Button onClick={() => void query.refetch()}>{t('Try again')}</Button>
          </p>
        )}
        <ScenarioTable scenarios={scenarios} chosenId={chosen?.id} />
      </section>
      {chosen && <ScenarioDetail key={chosen.id} scenario={chosen} />}
    </div>
  );
}

import { type ComponentType, lazy, Suspense } from 'react';
import { SubNav } from '../../components/page/SubNav.tsx';
import { t } from '../../language/translate.ts';
import { routeHref, useRouteParameter } from '../../state/app/route.ts';
import { RunsPage } from './runs/RunsPage.tsx';
import { ScenariosPage } from './scenarios/ScenariosPage.tsx';
import './simulation.css';

const RunPage = lazy(async () => ({ default: (await import('./runs/RunPage.tsx')).RunPage }));

const ScenarioEditorPage = lazy(async () => ({
  default: (await import('./scenarios/ScenarioEditorPage.tsx')).ScenarioEditorPage,
}));

const SelectionDraftPage = lazy(async () => ({
  default: (await import('./scenarios/SelectionDraftPage.tsx')).SelectionDraftPage,
}));

const PAGES: Readonly<Record<string, ComponentType>> = {
  runs: RunsPage,
  selection: SelectionDraftPage,
};

/** Simulated flights: scenarios, running ones and results. */
export function SimulationScreen({ page }: { readonly page: string | undefined }) {
  const runId = useRouteParameter('run');
  const editedId = useRouteParameter('edit');
  const copiedId = useRouteParameter('copy');
  const textId = editedId ?? copiedId;
  const Page = PAGES[page ?? ''] ?? ScenariosPage;
  return (
    <div className="simulation screen-column">
      <header className="screen-head">
        <h1>{t('Simulation')}</h1>
        <SubNav
          label={t('Simulation')}
          currentId={runId === undefined ? (page ?? 'scenarios') : 'run'}
          pages={[
            { id: 'scenarios', title: t('Scenarios'), href: routeHref('simulation') },
            { id: 'runs', title: t('Runs'), href: routeHref('simulation', 'runs') },
          ]}
        />
      </header>
      <div className="scroll-rest">
        <Suspense fallback={<p role="status">{t('Loading…')}</p>}>
          {runId !== undefined ? (
            <RunPage key={runId} simulationId={runId} />
          ) : textId !== undefined ? (
            <ScenarioEditorPage
              key={`${editedId} ${copiedId}`}
              scenarioId={textId}
              isCopy={editedId === undefined}
            />
          ) : (
            <Page />
          )}
        </Suspense>
      </div>
    </div>
  );
}

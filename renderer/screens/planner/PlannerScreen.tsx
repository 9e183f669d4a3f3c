import { Tabs } from 'radix-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FlightPlanImport } from '../../../gateway/contract/mission/flight-plan.ts';
import { t } from '../../language/translate.ts';
import type { PlanMap } from '../../map/plan-map.ts';
import { useConnectionStore } from '../../state/connection-store.ts';
import { useFlightPlanSplitStore } from '../../state/flight-plan/flight-plan-split-store.ts';
import { AddItem } from './AddItem.tsx';
import { EntryList } from './EntryList.tsx';
import { FigureRow } from './FigureRow.tsx';
import { openPlanFile } from './FileMenu.tsx';
import { HeightProfile } from './HeightProfile.tsx';
import { ImportPanel } from './ImportPanel.tsx';
import { Inspector } from './Inspector.tsx';
import { PlanCheckProvider } from './PlanCheckProvider.tsx';
import { PlannerHead } from './PlannerHead.tsx';
import { PlannerMap } from './PlannerMap.tsx';
import { PlanPictureProvider } from './PlanPictureProvider.tsx';
import { ProblemPanel } from './ProblemPanel.tsx';
import { onPlannerKey } from './planner-keys.ts';
import { SplitPanel } from './SplitPanel.tsx';
import { ToolBar } from './ToolBar.tsx';
import { VehiclePanel } from './VehiclePanel.tsx';
import '../../components/pane-tabs.css';
import './planner.css';

/** Makes the plan of a flight: map, items, figures, problems, and both ways to the vehicle. */
export function PlannerScreen() {
  const isOffline = useConnectionStore((state) => state.gateway === 'offline');
  const splitId = useFlightPlanSplitStore((state) => state.surveyId);
  const [failure, setFailure] = useState<string>();
  const [imported, setImported] = useState<{ readonly name: string; readonly content: FlightPlanImport }>();
  const onImport = (name: string, content: FlightPlanImport) => setImported({ name, content });
  const map = useRef<PlanMap>(undefined);
  const onMap = useCallback((next: PlanMap | undefined) => {
    map.current = next;
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => onPlannerKey(event, map.current);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file can be dropped anywhere; the button opens one by key
    <div
      className="planner"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) void openPlanFile(file, { onFailure: setFailure, onImport });
      }}
    >
      <PlannerHead failure={failure} onFailure={setFailure} onImport={onImport} />
      {isOffline && (
        <p className="planner-offline" role="status">
          {t(
            'The gateway cannot be reached. Plan on: everything is kept on this machine. Save and upload when it is back.',
          )}
        </p>
      )}
      <PlanPictureProvider>
        <PlanCheckProvider>
          <div className="planner-main">
            <div className="planner-left">
              <div className="planner-map">
                <PlannerMap onMap={onMap} />
                <ToolBar />
                {splitId === undefined ? null : <SplitPanel key={splitId} surveyId={splitId} />}
                {imported && (
                  <ImportPanel
                    name={imported.name}
                    imported={imported.content}
                    onClose={() => setImported(undefined)}
                  />
                )}
              </div>
              <FigureRow />
              <div className="planner-dock">
                <HeightProfile />
                <ProblemPanel />
              </div>
            </div>
            <Tabs.Root className="planner-column" defaultValue="items">
              <Tabs.List className="pane-tabs" aria-label={t('Plan and vehicle')}>
                <Tabs.Trigger value="items">{t('Items')}</Tabs.Trigger>
                <Tabs.Trigger value="vehicle">{t('Vehicle')}</Tabs.Trigger>
              </Tabs.List>
              <Tabs.Content className="planner-items" value="items">
                <EntryList
                  onOpen={() => document.querySelector<HTMLElement>('#planner-inspector input')?.focus()}
                />
                <AddItem centre={() => map.current?.centre()} />
                <Inspector />
              </Tabs.Content>
              <Tabs.Content className="planner-vehicle" value="vehicle">
                <VehiclePanel />
              </Tabs.Content>
            </Tabs.Root>
          </div>
        </PlanCheckProvider>
      </PlanPictureProvider>
    </div>
  );
}

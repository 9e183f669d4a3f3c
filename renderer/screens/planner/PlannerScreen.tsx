import { Tabs } from 'radix-ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FlightPlanImport } from '../../../gateway/contract/flight-plan.ts';
import { t } from '../../language/translate.ts';
import type { PlanMap } from '../../map/plan-map.ts';
import { useConnectionStore } from '../../state/connection-store.ts';
import { useFlightPlanCheck } from '../../state/flight-plan/flight-plan-check.ts';
import type { PlanPlace } from '../../state/flight-plan/flight-plan-handles.ts';
import { useFlightPlanSplitStore } from '../../state/flight-plan/flight-plan-split-store.ts';
import { useFlightPlanStore } from '../../state/flight-plan/flight-plan-store.ts';
import { AddItem } from './AddItem.tsx';
import { EntryList } from './EntryList.tsx';
import { FigureRow } from './FigureRow.tsx';
import { openPlanFile } from './FileMenu.tsx';
import { HeightProfile } from './HeightProfile.tsx';
import { ImportPanel } from './ImportPanel.tsx';
import { Inspector } from './Inspector.tsx';
import { PlannerHead } from './PlannerHead.tsx';
import { PlannerMap } from './PlannerMap.tsx';
import { ProblemPanel } from './ProblemPanel.tsx';
import { onPlannerKey } from './planner-keys.ts';
import { SplitPanel } from './SplitPanel.tsx';
import { ToolBar } from './ToolBar.tsx';
import { usePlanPicture } from './use-plan-picture.ts';
import { VehiclePanel } from './VehiclePanel.tsx';
import '../../components/pane-tabs.css';
import './planner.css';

/** Makes the plan of a flight: map, items, figures, problems, and both ways to the vehicle. */
export function PlannerScreen() {
  const plan = useFlightPlanStore((state) => state.history.present.plan);
  const picture = usePlanPicture(plan);
  const check = useFlightPlanCheck(plan);
  const isOffline = useConnectionStore((state) => state.gateway === 'offline');
  const splitId = useFlightPlanSplitStore((state) => state.surveyId);
  const [mark, setMark] = useState<PlanPlace>();
  const [failure, setFailure] = useState<string>();
  const [imported, setImported] = useState<{ readonly name: string; readonly content: FlightPlanImport }>();
  const onImport = (name: string, content: FlightPlanImport) => setImported({ name, content });
  const map = useRef<PlanMap>(undefined);
  const problemIds = useMemo(() => new Set(check?.problems.flatMap(({ entryId }) => entryId ?? [])), [check]);
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
      <div className="planner-main">
        <div className="planner-left">
          <div className="planner-map">
            <PlannerMap picture={picture} problemIds={problemIds} mark={mark} onMap={onMap} />
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
          <FigureRow check={check} />
          <div className="planner-dock">
            <HeightProfile picture={picture} onMark={setMark} />
            <ProblemPanel check={check} />
          </div>
        </div>
        <Tabs.Root className="planner-column" defaultValue="items">
          <Tabs.List className="pane-tabs" aria-label={t('Plan and vehicle')}>
            <Tabs.Trigger value="items">{t('Items')}</Tabs.Trigger>
            <Tabs.Trigger value="vehicle">{t('Vehicle')}</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content className="planner-items" value="items">
            <EntryList
              picture={picture}
              problemIds={problemIds}
              onOpen={() => document.querySelector<HTMLElement>('#planner-inspector input')?.focus()}
            />
            <AddItem centre={() => map.current?.centre()} />
            <Inspector />
          </Tabs.Content>
          <Tabs.Content className="planner-vehicle" value="vehicle">
            <VehiclePanel check={check} />
          </Tabs.Content>
        </Tabs.Root>
      </div>
    </div>
  );
}

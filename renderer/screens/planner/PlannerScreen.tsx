import { useCallback, useEffect, useRef } from 'react';
import type { FlightPlanShape } from '../../../gateway/contract/mission/flight-plan.ts';
import { english } from '../../../gateway/contract/operator-text.ts';
import { Note } from '../../components/Note.tsx';
import { Tabs } from '../../components/page/Tabs.tsx';
import { t } from '../../language/translate.ts';
import type { PlanMap } from '../../map/plan/plan-map.ts';
import { useConnectionStore } from '../../state/connection/connection-store.ts';
import { useFlightPlanSplitStore } from '../../state/planner/flight-plan-split.ts';
import { AddItem } from './AddItem.tsx';
import { EntryList } from './EntryList.tsx';
import { HeightProfile } from './HeightProfile.tsx';
import { Inspector, removeSelected } from './inspector/Inspector.tsx';
import { PlannerMap, ToolBar } from './map/PlannerMap.tsx';
import { PlannerHead } from './PlannerHead.tsx';
import { PlannerPanel } from './PlannerPanel.tsx';
import { PlanCheckProvider, PlanPictureProvider, usePlanCheck } from './PlanProviders.tsx';
import { ProblemPanel } from './ProblemPanel.tsx';
import { SplitPanel } from './vehicle/SplitPanel.tsx';
import { VehiclePanel } from './vehicle/VehiclePanel.tsx';
import './planner.css';
import { Button } from '../../components/button/Button.tsx';
import { formatDistance } from '../../format/measure/ground-distance.ts';
import { formatClockTime } from '../../format/measure/time.ts';
import { formatQuantity, UNKNOWN } from '../../format/measure/units.ts';
import { translateSentence } from '../../language/translate-gateway.ts';
import { withUniqueIds } from '../../state/planner/flight-plan-edits.ts';
import { withMoved } from '../../state/planner/flight-plan-handles.ts';
import {
  editPlan,
  redoPlan,
  selectInPlan,
  undoPlan,
  useFlightPlanStore,
} from '../../state/planner/flight-plan-store.ts';
import { finishSketch, putAwayTool, useFlightPlanToolStore } from '../../state/planner/flight-plan-tools.ts';
import { openPlanFile, usePlanFileStore } from '../../state/planner/plan-file.ts';

/** The flight planner: map, items, values, problems, and upload and download. */
export function PlannerScreen() {
  const isOffline = useConnectionStore((state) => state.gateway === 'offline');
  const splitId = useFlightPlanSplitStore((state) => state.surveyId);
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
      className="planner screen-column"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) void openPlanFile(file);
      }}
    >
      <PlannerHead />
      {isOffline && (
        <p className="planner-offline flex-none caution-fill p-6-12 bright" role="status">
          {t(
            'Cannot reach the gateway. You can keep planning: everything is saved on this machine. Save and upload once the gateway is back.',
          )}
        </p>
      )}
      <PlanPictureProvider>
        <PlanCheckProvider>
          <div className="planner-main grows flex min-h-0">
            <div className="grows column min-w-0">
              <div className="planner-map relative grows">
                <PlannerMap onMap={onMap} />
                <ToolBar />
                {splitId === undefined ? null : <SplitPanel key={splitId} surveyId={splitId} />}
                <ImportPanel />
              </div>
              <FigureRow />
              <div className="planner-dock flex-none border-top surface-1 grid">
                <HeightProfile />
                <ProblemPanel onShow={(places) => map.current?.flight.fit(places)} />
              </div>
            </div>
            <Tabs
              label={t('Plan and vehicle')}
              className="planner-column flex-none border-left surface-1 min-h-0"
              contentClass="column-rest scrolls"
              tabs={[
                {
                  id: 'items',
                  title: t('Items'),
                  content: (
                    <>
                      <EntryList
                        onOpen={() =>
                          document.querySelector<HTMLElement>('#planner-inspector input')?.focus()
                        }
                      />
                      <AddItem centre={() => map.current?.centre()} />
                      <Inspector />
                    </>
                  ),
                },
                { id: 'vehicle', title: t('Vehicle'), content: <VehiclePanel /> },
              ]}
            />
          </div>
        </PlanCheckProvider>
      </PlanPictureProvider>
    </div>
  );
}

/** Figures of the plan: items, distance, duration, heights and how far it goes. */
function FigureRow() {
  const check = usePlanCheck();
  const estimate = check?.estimate;
  const metres = (value: number | null | undefined) =>
    value === null || value === undefined ? UNKNOWN : formatDistance(value);
  const noReturn = estimate?.pointOfNoReturn;
  const figures = [
    [t('Items'), check ? String(check.items.length) : UNKNOWN],
    [t('Distance'), metres(estimate?.distanceM)],
    [t('Duration'), formatClockTime(estimate?.durationS)],
    [t('Highest point'), metres(estimate?.maxHeightM)],
    [t('Farthest from home'), metres(estimate?.farthestM)],
    [t('Battery'), estimate?.energyPct == null ? UNKNOWN : `${formatQuantity(estimate.energyPct)} %`],
    [
      t('Last return point'),
      noReturn
        ? t('item {number}', { number: noReturn.itemIndex + 1 })
        : estimate?.energyPct == null
          ? UNKNOWN
          : t('never'),
    ],
  ] as const;
  return (
    <dl
      className="figure-row flex flex-none p-6-12 clip border-top surface-1"
      aria-label={t('Flight summary')}
    >
      {figures.map(([name, value]) => (
        <div className="flex items-baseline gap-6 nowrap" key={name}>
          <dt className="small-dim">{name}</dt>
          <dd className="number text-14">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a file contained besides a plan: shapes that can be added to the plan, and what was skipped. */
function ImportPanel() {
  const imported = usePlanFileStore((state) => state.imported);
  if (!imported) return null;
  const { name, content } = imported;
  const { shapes, notes } = content;
  return (
    <PlannerPanel
      title={t('From {name}', { name })}
      onClose={() => usePlanFileStore.setState({ imported: undefined })}
    >
      {notes.map((note) => (
        <Note key={english(note)}>{translateSentence(note).text}</Note>
      ))}
      <ul>
        {shapes.map((shape, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes of a file have nothing but their order
          <li key={index}>
            <span>
              {shape.name ?? t('Shape {number}', { number: index + 1 })}
              <Note as="span"> {shape.kind}</Note>
            </span>
            {shape.proposals.map((proposal) => (
              <Button key={english(proposal.text)} onClick={() => add(proposal)}>
                {translateSentence(proposal.text).text}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </PlannerPanel>
  );
}

function add({ entries, polygons }: FlightPlanShape['proposals'][number]): void {
  editPlan((plan) =>
    withUniqueIds({
      ...plan,
      entries: [...plan.entries, ...entries],
      geofence: { ...plan.geofence, polygons: [...plan.geofence.polygons, ...polygons] },
    }),
  );
}

const NUDGE_M = 1;
const FAR_NUDGE_M = 10;
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
};

/** Shortcuts of the planner, wherever the focus is, except in text fields. */
function onPlannerKey(event: KeyboardEvent, map: PlanMap | undefined): void {
  const target = event.target instanceof Element ? event.target : undefined;
  if (event.defaultPrevented || target?.closest('[role=dialog], [role=menu]')) return;
  const isTyping = target?.matches('input:not([type=checkbox]), textarea, select') === true;
  const hasModifier = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (hasModifier && !isTyping && key === 'z') (event.shiftKey ? redoPlan : undoPlan)();
  else if (hasModifier && !isTyping && key === 'y') redoPlan();
  else if (hasModifier || event.altKey || isTyping) return;
  else if (key === 'escape') {
    if (map?.cancelDrag() || putAwayTool()) return;
    selectInPlan(new Set());
  } else if (key === 'enter' && isOnMap(target) && useFlightPlanToolStore.getState().sketch.length > 0)
    finishSketch();
  else if (key === 'delete' || key === 'backspace') removeSelected();
  else if (DIRECTIONS[event.key] && isOnMap(target)) nudge(event);
  else return;
  event.preventDefault();
}

/** The focus is on the map or nowhere. Arrow keys on a control belong to that control. */
function isOnMap(target: Element | undefined): boolean {
  return target === undefined || target === document.body || target.closest('.planner-map') !== null;
}

function nudge(event: KeyboardEvent): void {
  const [east, north] = DIRECTIONS[event.key] ?? [0, 0];
  const stepM = event.shiftKey ? FAR_NUDGE_M : NUDGE_M;
  const { selectedIds } = useFlightPlanStore.getState();
  if (selectedIds.size === 0) return;
  editPlan((plan) => withMoved(plan, selectedIds, east * stepM, north * stepM), { mergeKey: 'nudge' });
}

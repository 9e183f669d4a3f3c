import { Tabs } from 'radix-ui';
import { type Message, t } from '../../../language/translate.ts';
import type { TimelineMark } from '../../../state/replay/playback-lanes.ts';
import type { Timelines } from '../../../state/replay/playback-queries.ts';
import { type PlayerTab, showPlayerTab, usePlaybackView } from '../../../state/replay/playback-view-store.ts';
import { useRouteParameter } from '../../../state/route.ts';
import { ExplainPane } from '../explain/ExplainPane.tsx';
import { PlotsPane } from '../plots/PlotsPane.tsx';
import { useChosenVehicle } from './chosen-vehicle.ts';
import { EventsTab } from './EventsTab.tsx';
import { MissionTab } from './MissionTab.tsx';
import { ParametersTab } from './ParametersTab.tsx';
import { usePlayer } from './player-context.ts';
import { TraceTab } from './TraceTab.tsx';
import { VehicleTab } from './VehicleTab.tsx';
import '../../../components/pane-tabs.css';

const TABS: readonly (readonly [tab: PlayerTab, title: Message])[] = [
  ['vehicle', 'Vehicle'],
  ['events', 'Events'],
  ['mission', 'Mission'],
  ['parameters', 'Parameters'],
  ['trace', 'Trace'],
  ['plots', 'Plots'],
  ['explain', 'Explain'],
];

export interface SideColumnProps {
  readonly sessionIds: readonly string[];
  readonly marks: readonly TimelineMark[];
  readonly timelines: Timelines;
}

/** What is known at the play head, one kind at a time. Plots and explanations take more room. */
export function SideColumn({ sessionIds, marks, timelines }: SideColumnProps) {
  const tab = usePlaybackView((state) => state.tab);
  const recordId = useRouteParameter('record');
  const player = usePlayer();
  const chosen = useChosenVehicle(sessionIds);
  const shown = tab === 'trace' && recordId === undefined ? 'vehicle' : tab;
  return (
    <Tabs.Root
      className="player-side"
      data-wide={shown === 'plots' || shown === 'explain' || undefined}
      value={shown}
      onValueChange={(next) => showPlayerTab(next as PlayerTab)}
    >
      <Tabs.List className="pane-tabs" aria-label={t('At the play head')}>
        {TABS.filter(([id]) => id !== 'trace' || recordId !== undefined).map(([id, title]) => (
          <Tabs.Trigger key={id} value={id}>
            {t(title)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="vehicle" className="player-tab">
        <VehicleTab sessionIds={sessionIds} chosen={chosen} />
      </Tabs.Content>
      <Tabs.Content value="events" className="player-tab">
        <EventsTab marks={marks} timelines={timelines} />
      </Tabs.Content>
      <Tabs.Content value="mission" className="player-tab">
        <MissionTab chosen={chosen} />
      </Tabs.Content>
      <Tabs.Content value="parameters" className="player-tab">
        <ParametersTab chosen={chosen} />
      </Tabs.Content>
      {recordId !== undefined && (
        <Tabs.Content value="trace" className="player-tab">
          <TraceTab commandId={recordId} sessionIds={sessionIds} />
        </Tabs.Content>
      )}
      <Tabs.Content value="plots" className="player-tab">
        <PlotsPane sessionIds={sessionIds} control={player} />
      </Tabs.Content>
      <Tabs.Content value="explain" className="player-tab">
        <ExplainPane
          sessionId={chosen?.sessionId ?? sessionIds[0] ?? ''}
          vehicleId={chosen?.vehicleId}
          control={player}
        />
      </Tabs.Content>
    </Tabs.Root>
  );
}

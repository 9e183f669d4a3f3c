import { Tabs } from 'radix-ui';
import { Failure } from '../../../components/Failure.tsx';
import { SearchInput } from '../../../components/field/SearchInput.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { type Message, t } from '../../../language/translate.ts';
import { useRouteParameter } from '../../../state/app/route.ts';
import type { TimelineMark } from '../../../state/replay/playback-lanes.ts';
import type { Timelines } from '../../../state/replay/playback-queries.ts';
import {
  type ChosenVehicle,
  chooseReplayed,
  type PlayerTab,
  showPlayerTab,
  usePlaybackView,
} from '../../../state/replay/playback-view-store.ts';
import { ExplainPane } from '../explain/ExplainPane.tsx';
import { PlotsPane } from '../plots/PlotsPane.tsx';
import { EventsTab } from './EventsTab.tsx';
import { useChosenVehicle, usePlayer, useSetup, useVehiclesOf } from './player-context.ts';
import '../../../style/pane-tabs.css';
import { Plane } from 'lucide-react';
import { useState } from 'react';
import type { ReplayedSetup } from '../../../../gateway/contract/recording/playback.ts';
import { Button } from '../../../components/button/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { COMMAND_STATE_TEXT, commandText } from '../../../format/command-text.ts';
import { formatHeight } from '../../../format/measure/measured.ts';
import { formatLocalTime, formatUtcTime } from '../../../format/measure/time.ts';
import { missionItemText } from '../../../format/mission-item-text.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { useRecordTrace } from '../../../state/command-center/governance-queries.ts';
import { recordHref } from '../../../state/command-center/record-address.ts';
import { recordTone } from '../../../state/command-center/records.ts';
import { FLIGHT_LETTERS } from '../../../state/replay/playback-vehicles.ts';
import { VehicleFeedContext } from '../../../state/vehicle/vehicle-feed-context.ts';
import { HealthSection } from '../../shared/HealthSection.tsx';
import { MissionSection } from '../../shared/MissionSection.tsx';
import { TraceTimeline } from '../../shared/TraceTimeline.tsx';
import { VehicleInstruments } from '../../shared/VehicleInstruments.tsx';
import { VehicleReadings } from '../../shared/VehicleReadings.tsx';

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

/** The state at the playback position, one kind at a time. Plots and explanations take more room. */
export function SideColumn({ sessionIds, marks, timelines }: SideColumnProps) {
  const tab = usePlaybackView((state) => state.tab);
  const recordId = useRouteParameter('record');
  const player = usePlayer();
  const chosen = useChosenVehicle(sessionIds);
  const shown = tab === 'trace' && recordId === undefined ? 'vehicle' : tab;
  return (
    <Tabs.Root
      className="player-side column"
      data-wide={shown === 'plots' || shown === 'explain' || undefined}
      value={shown}
      onValueChange={(next) => showPlayerTab(next as PlayerTab)}
    >
      <Tabs.List className="pane-tabs" aria-label={t('At the playback position')}>
        {TABS.filter(([id]) => id !== 'trace' || recordId !== undefined).map(([id, title]) => (
          <Tabs.Trigger key={id} value={id}>
            {t(title)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="vehicle" className="player-tab scroll">
        <VehicleTab sessionIds={sessionIds} chosen={chosen} />
      </Tabs.Content>
      <Tabs.Content value="events" className="player-tab scroll">
        <EventsTab marks={marks} timelines={timelines} />
      </Tabs.Content>
      <Tabs.Content value="mission" className="player-tab scroll">
        <MissionTab chosen={chosen} />
      </Tabs.Content>
      <Tabs.Content value="parameters" className="player-tab scroll">
        <ParametersTab chosen={chosen} />
      </Tabs.Content>
      {recordId !== undefined && (
        <Tabs.Content value="trace" className="player-tab scroll">
          <TraceTab commandId={recordId} sessionIds={sessionIds} />
        </Tabs.Content>
      )}
      <Tabs.Content value="plots" className="player-tab scroll">
        <PlotsPane sessionIds={sessionIds} control={player} />
      </Tabs.Content>
      <Tabs.Content value="explain" className="player-tab scroll">
        <ExplainPane
          sessionId={chosen?.sessionId ?? sessionIds[0] ?? ''}
          vehicleId={chosen?.vehicleId}
          control={player}
        />
      </Tabs.Content>
    </Tabs.Root>
  );
}

interface TraceTabProps {
  readonly commandId: string;
  readonly sessionIds: readonly string[];
}

/** The record the replay was opened for, with its trace. */
function TraceTab({ commandId, sessionIds }: TraceTabProps) {
  const player = usePlayer();
  const record = useRecordTrace(commandId);
  if (record.isError)
    return (
      <Failure className="player-note small-dim">
        {t('Cannot load the trace: {cause}', { cause: failureText(record.error) })}
      </Failure>
    );
  if (!record.data)
    return (
      <p className="player-note small-dim" role="status">
        {t('Loading the trace…')}
      </p>
    );
  const { command, params, state, createdAtMs, trace } = record.data;
  return (
    <div className="player-trace stack">
      <div className="row-wrap-wide">
        <h3>{commandText(command, params)}</h3>
        <span className="record-badge" data-tone={recordTone(record.data)}>
          {t(COMMAND_STATE_TEXT[state])}
        </span>
      </div>
      <div className="row-wrap-wide">
        <Button onClick={() => player.seek(sessionIds[0] ?? '', createdAtMs)}>
          {t('Go to the request')}
        </Button>
        <a href={recordHref(commandId)}>{t('Open the record')}</a>
      </div>
      <TraceTimeline record={record.data} trace={trace} />
    </div>
  );
}

/** The onboard mission at the playback position, as far as the recording shows. */
function MissionTab({ chosen }: { readonly chosen: ChosenVehicle | undefined }) {
  const setup = useSetup(chosen);
  if (setup.isError) return <p className="player-note small-dim">{failureText(setup.error)}</p>;
  if (!setup.data)
    return (
      <p className="player-note small-dim" role="status">
        {t('Loading the mission…')}
      </p>
    );
  const { mission } = setup.data;
  if (!mission)
    return <p className="player-note small-dim">{t('No mission transfer recorded up to this point.')}</p>;
  return (
    <>
      <p className="player-note small-dim">
        <time title={formatUtcTime(mission.heardAtMs)}>{transferredText(mission)}</time>
      </p>
      <ol className="recorded-mission">
        {mission.items.map((item, index) => {
          const seq = index + 1;
          const isCurrent = seq === mission.currentSeq;
          return (
            <li key={seq} aria-current={isCurrent ? 'step' : undefined}>
              <span className="number">{seq}</span>
              <span>{missionItemText(item.command)}</span>
              <span className="number">{item.altitude_m === null ? '' : formatHeight(item.altitude_m)}</span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function transferredText({ items, heardAtMs, isComplete }: NonNullable<ReplayedSetup['mission']>): string {
  const values = { count: items.length, time: formatLocalTime(heardAtMs) };
  return isComplete
    ? t('{count, plural, one {# item} other {# items}}, transferred at {time}', values)
    : t('{count, plural, one {# item} other {# items}}, transferred at {time}. Recording incomplete', values);
}

interface VehicleTabProps {
  readonly sessionIds: readonly string[];
  readonly chosen: ChosenVehicle | undefined;
}

/** The instruments of the Fly screen with recorded data. Nothing can be requested from the vehicle. */
function VehicleTab({ sessionIds, chosen }: VehicleTabProps) {
  const { feed, store } = useVehiclesOf(chosen?.sessionId ?? sessionIds[0] ?? '');
  const entry = store(({ entries }) => (chosen ? entries[chosen.vehicleId] : undefined));
  const mission = useSetup(chosen).data?.mission;
  return (
    <>
      <VehicleChoice sessionIds={sessionIds} chosen={chosen} />
      {entry ? (
        <VehicleFeedContext value={feed}>
          <VehicleInstruments entry={entry} items={mission?.items} />
          <HealthSection entry={entry} />
          <VehicleReadings entry={entry} />
          <MissionSection entry={entry} />
        </VehicleFeedContext>
      ) : (
        <EmptyState icon={Plane} title={t('No vehicle at this moment')}>
          <p>{t('No vehicle recorded up to this point. Move the playback position forward.')}</p>
        </EmptyState>
      )}
    </>
  );
}

/** Shown only if there is a choice. */
function VehicleChoice({ sessionIds, chosen }: VehicleTabProps) {
  const [firstId = '', secondId] = sessionIds;
  const first = useVehiclesOf(firstId).store(({ entries }) => entries);
  const second = useVehiclesOf(secondId ?? firstId).store(({ entries }) => entries);
  const choices = [
    ...Object.values(first).map(({ telemetry }) => ({ sessionId: firstId, flight: 0, telemetry })),
    ...(secondId === undefined
      ? []
      : Object.values(second).map(({ telemetry }) => ({ sessionId: secondId, flight: 1, telemetry }))),
  ].toSorted((a, b) => a.flight - b.flight || a.telemetry.sysid - b.telemetry.sysid);
  if (choices.length < 2) return null;
  return (
    <label className="player-choice row-6 small-dim vehicle-choice">
      <span>{t('Instruments for')}</span>
      <select
        className="input"
        value={chosen ? `${chosen.sessionId} ${chosen.vehicleId}` : ''}
        onChange={(event) => {
          const [sessionId = '', vehicleId = ''] = event.target.value.split(' ');
          chooseReplayed({ sessionId, vehicleId });
        }}
      >
        {choices.map(({ sessionId, flight, telemetry }) => (
          <option key={`${sessionId} ${telemetry.id}`} value={`${sessionId} ${telemetry.id}`}>
            {secondId !== undefined && `${FLIGHT_LETTERS[flight]} · `}
            {telemetry.name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The maximum number of rows. The filter finds the others. */
const SHOWN = 200;

/** Parameters at the playback position, as far as the recording shows. */
function ParametersTab({ chosen }: { readonly chosen: ChosenVehicle | undefined }) {
  const setup = useSetup(chosen);
  const [text, setText] = useState('');
  if (setup.isError) return <p className="player-note small-dim">{failureText(setup.error)}</p>;
  if (!setup.data)
    return (
      <p className="player-note small-dim" role="status">
        {t('Loading the parameters…')}
      </p>
    );
  const { parameters, parameterCount } = setup.data;
  if (parameters.length === 0)
    return <p className="player-note small-dim">{t('No parameters recorded up to this point.')}</p>;
  const wanted = text.trim().toUpperCase();
  const found = parameters.filter(({ name }) => name.includes(wanted));
  return (
    <>
      <div className="parameter-tools line">
        <SearchInput
          label={t('Filter parameters by name')}
          placeholder={t('Filter by name')}
          value={text}
          onChange={setText}
        />
        <span className="player-note small-dim number">
          {parameterCount === null
            ? found.length
            : t('{done} of {total}', { done: found.length, total: parameterCount })}
        </span>
      </div>
      <Table className="parameter-table small-table" columns={[t('Name'), t('Value'), t('Heard')]}>
        <tbody>
          {found.slice(0, SHOWN).map(({ name, value, heardAtMs }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td className="number">{parameterText(value)}</td>
              <td className="number" title={formatUtcTime(heardAtMs)}>
                {formatLocalTime(heardAtMs)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {found.length > SHOWN && (
        <p className="player-note small-dim">
          {t('{count} more. Filter by name to see them.', { count: found.length - SHOWN })}
        </p>
      )}
    </>
  );
}

/** Parameters are single-precision floats: they hold seven digits. */
function parameterText(value: number): string {
  return String(Number(value.toPrecision(7))).replace('-', '−');
}

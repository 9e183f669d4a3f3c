import { Plane } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { ReplayedSetup } from '../../../../gateway/contract/recording/playback.ts';
import { Button } from '../../../components/button/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { SearchInput } from '../../../components/field/SearchInput.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { Note } from '../../../components/Note.tsx';
import { Tabs } from '../../../components/page/Tabs.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { COMMAND_STATE_TEXT, commandText } from '../../../format/command-text.ts';
import { formatHeight } from '../../../format/measure/measured.ts';
import { formatLocalTime, formatUtcTime } from '../../../format/measure/time.ts';
import { missionItemText } from '../../../format/mission-item-text.ts';
import { type Message, t } from '../../../language/translate.ts';
import { useRouteParameter } from '../../../state/app/route.ts';
import { useRecordTrace } from '../../../state/command-center/governance-queries.ts';
import { recordHref } from '../../../state/command-center/record-address.ts';
import { recordTone } from '../../../state/command-center/records.ts';
import type { TimelineMark } from '../../../state/replay/playback-lanes.ts';
import type { Timelines } from '../../../state/replay/playback-queries.ts';
import { FLIGHT_LETTERS } from '../../../state/replay/playback-vehicles.ts';
import {
  type ChosenVehicle,
  chooseReplayed,
  type PlayerTab,
  showPlayerTab,
  usePlaybackView,
} from '../../../state/replay/playback-view-store.ts';
import { VehicleFeedContext } from '../../../state/vehicle/vehicle-feed-context.ts';
import { AsyncView } from '../../shared/AsyncView.tsx';
import { HealthSection } from '../../shared/HealthSection.tsx';
import { MissionSection } from '../../shared/MissionSection.tsx';
import { TraceTimeline } from '../../shared/TraceTimeline.tsx';
import { VehicleInstruments } from '../../shared/VehicleInstruments.tsx';
import { VehicleReadings } from '../../shared/VehicleReadings.tsx';
import { ExplainPane } from '../explain/ExplainPane.tsx';
import { PlotsPane } from '../plots/PlotsPane.tsx';
import { EventsTab } from './EventsTab.tsx';
import { useChosenVehicle, usePlayer, useSetup, useVehiclesOf } from './player-context.ts';

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
  const contents: Readonly<Record<PlayerTab, ReactElement | false>> = {
    vehicle: <VehicleTab sessionIds={sessionIds} chosen={chosen} />,
    events: <EventsTab marks={marks} timelines={timelines} />,
    mission: <MissionTab chosen={chosen} />,
    parameters: <ParametersTab chosen={chosen} />,
    trace: recordId !== undefined && <TraceTab commandId={recordId} sessionIds={sessionIds} />,
    plots: <PlotsPane sessionIds={sessionIds} control={player} />,
    explain: (
      <ExplainPane
        sessionId={chosen?.sessionId ?? sessionIds[0] ?? ''}
        vehicleId={chosen?.vehicleId}
        control={player}
      />
    ),
  };
  return (
    <Tabs
      label={t('At the playback position')}
      className="player-side surface-1 min-h-0"
      contentClass="player-tab focus-inside scroll"
      isWide={shown === 'plots' || shown === 'explain'}
      value={shown}
      onChange={showPlayerTab}
      tabs={TABS.map(([id, title]) => contents[id] && { id, title: t(title), content: contents[id] })}
    />
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
  if (!record.data) return <AsyncView query={record} loading={t('Loading the trace…')} shape="page" />;
  const { command, params, state, createdAtMs, trace } = record.data;
  return (
    <div className="player-trace stack p-10-12">
      <div className="row-wrap-wide">
        <h3 className="text-14">{commandText(command, params)}</h3>
        <span className="record-badge toned" data-tone={recordTone(record.data)}>
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
  if (!setup.data) return <AsyncView query={setup} loading={t('Loading the mission…')} shape="page" />;
  const { mission } = setup.data;
  if (!mission) return <Note shape="page">{t('No mission transfer recorded up to this point.')}</Note>;
  return (
    <>
      <Note shape="page">
        <time title={formatUtcTime(mission.heardAtMs)}>{transferredText(mission)}</time>
      </Note>
      <ol className="recorded-mission">
        {mission.items.map((item, index) => {
          const seq = index + 1;
          const isCurrent = seq === mission.currentSeq;
          return (
            <li className="stack" key={seq} aria-current={isCurrent ? 'step' : undefined}>
              <span className="number faint text-right">{seq}</span>
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
    <label className="small-dim row-6 nowrap p-6-12">
      <span>{t('Instruments for')}</span>
      <Select
        value={chosen ? `${chosen.sessionId} ${chosen.vehicleId}` : ''}
        options={choices.map(({ sessionId, flight, telemetry }) => [
          `${sessionId} ${telemetry.id}`,
          `${secondId === undefined ? '' : `${FLIGHT_LETTERS[flight]} · `}${telemetry.name}`,
        ])}
        onChange={(value) => {
          const [sessionId = '', vehicleId = ''] = value.split(' ');
          chooseReplayed({ sessionId, vehicleId });
        }}
      />
    </label>
  );
}

/** The maximum number of rows. The filter finds the others. */
const SHOWN = 200;

/** Parameters at the playback position, as far as the recording shows. */
function ParametersTab({ chosen }: { readonly chosen: ChosenVehicle | undefined }) {
  const setup = useSetup(chosen);
  const [text, setText] = useState('');
  if (!setup.data) return <AsyncView query={setup} loading={t('Loading the parameters…')} shape="page" />;
  const { parameters, parameterCount } = setup.data;
  if (parameters.length === 0)
    return <Note shape="page">{t('No parameters recorded up to this point.')}</Note>;
  const wanted = text.trim().toUpperCase();
  const found = parameters.filter(({ name }) => name.includes(wanted));
  return (
    <>
      <div className="line p-6-12 gap-8">
        <SearchInput
          label={t('Filter parameters by name')}
          placeholder={t('Filter by name')}
          value={text}
          onChange={setText}
        />
        <Note as="span" className="number nowrap">
          {parameterCount === null
            ? found.length
            : t('{done} of {total}', { done: found.length, total: parameterCount })}
        </Note>
      </div>
      <div className="p-5-12">
        <Table look="facts" columns={[t('Name'), t('Value'), t('Heard')]}>
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
      </div>
      {found.length > SHOWN && (
        <Note shape="page">
          {t('{count} more. Filter by name to see them.', { count: found.length - SHOWN })}
        </Note>
      )}
    </>
  );
}

/** Parameters are single-precision floats: they hold seven digits. */
function parameterText(value: number): string {
  return String(Number(value.toPrecision(7))).replace('-', '−');
}

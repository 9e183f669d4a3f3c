import { Plane } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { CheckField } from '../../../components/field/CheckField.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { Note } from '../../../components/Note.tsx';
import { Tabs } from '../../../components/page/Tabs.tsx';
import { formatClockTime, formatLogTime } from '../../../format/measure/time.ts';
import { t, translated } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { VehicleFeedContext } from '../../../state/vehicle/vehicle-feed-context.ts';
import { HealthSection } from '../../shared/HealthSection.tsx';
import { MissionSection } from '../../shared/MissionSection.tsx';
import { VehicleInstruments } from '../../shared/VehicleInstruments.tsx';
import { VehicleReadings } from '../../shared/VehicleReadings.tsx';
import { AssertionTag } from '../StateTag.tsx';
import { FaultForm } from './FaultForm.tsx';
import type { RunMapProps } from './RunMap.tsx';
import { useRun, useWatch, useWatched } from './watch-context.ts';

/** Next to the map: assertions, events, one vehicle's instruments, and faults to inject. */
export function RunSide(props: RunMapProps) {
  return (
    <Tabs
      label={t('In this run')}
      className="run-side surface-1 min-h-0 flex-none border-left"
      contentClass="focus-inside scroll-rest"
      tabs={[
        { id: 'assertions', title: t('Assertions'), content: <AssertionList /> },
        { id: 'events', title: t('Events'), content: <EventList /> },
        { id: 'vehicle', title: t('Vehicle'), content: <VehicleTab {...props} /> },
        { id: 'faults', title: t('Inject a fault'), content: <FaultForm {...props} /> },
      ]}
    />
  );
}

function VehicleTab({ selectedId, onSelect }: RunMapProps) {
  const { feed, store } = useWatch().vehicles;
  const vehicles = useRun((run) => run.vehicles);
  const entry = store(({ entries }) => (selectedId === undefined ? undefined : entries[selectedId]));
  return (
    <>
      {vehicles.length > 1 && (
        <Field className="field p-8-12" label={t('Instruments for')}>
          <Select value={selectedId ?? ''} options={vehicles} onChange={onSelect} />
        </Field>
      )}
      {entry ? (
        <VehicleFeedContext value={feed}>
          <VehicleInstruments entry={entry} items={undefined} />
          <HealthSection entry={entry} />
          <VehicleReadings entry={entry} />
          <MissionSection entry={entry} />
        </VehicleFeedContext>
      ) : (
        <EmptyState icon={Plane} title={t('No instruments')}>
          <p>{t('No data received from this vehicle. See the recording after the run.')}</p>
        </EmptyState>
      )}
    </>
  );
}

/** The assertions of the run, their results so far, and the observed values. */
export function AssertionList() {
  const assertions = useRun((run) => run.assertions);
  if (assertions.length === 0)
    return <Note shape="page">{t('No assertions: the run passes if it completes without a failure.')}</Note>;
  return (
    <ul className="assertions" aria-label={t('Assertions')}>
      {assertions.map(({ name, state, atS, text }) => (
        <li className="grid p-8-12 border-bottom" key={name} data-state={state}>
          <AssertionTag state={state} />
          <strong className="semibold">{name}</strong>
          <span className="number small-dim">{atS === null ? '' : formatClockTime(atS)}</span>
          <p className="small-dim break-anywhere">{translateSentence(text).text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Rows shown at first, and added with each step back. */
const ROWS = 200;
const AT_END_PX = 24;

/** The events in order. The list follows new ones until it is scrolled back. */
export function EventList() {
  const events = useWatched((state) => state.events);
  const areRemoved = useWatched((state) => state.areEventsRemoved);
  const box = useRef<HTMLElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const [rowCount, setRowCount] = useState(ROWS);
  const lastSeq = events.at(-1)?.seq;
  useEffect(() => {
    const element = box.current;
    if (isFollowing && element && lastSeq !== undefined) element.scrollTop = element.scrollHeight;
  }, [lastSeq, isFollowing]);
  if (events.length === 0)
    return (
      <Note shape="page">
        {areRemoved
          ? t(
              'The events were deleted to make room for newer runs. Run again with the same seed to recreate them.',
            )
          : t('No events yet.')}
      </Note>
    );
  const shown = events.slice(-rowCount);
  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    setFollowing(element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_PX);
  };
  return (
    <div className="run-events column h-full">
      <div className="p-5-12 flex-none border-bottom text-12 spread flex">
        <CheckField isChecked={isFollowing} onChange={setFollowing}>
          {' '}
          {t('Follow')}
        </CheckField>
        <span className="number">{events.length}</span>
      </div>
      <section
        ref={box}
        className="focus-inside scroll-rest"
        aria-label={t('Events')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {events.length > shown.length && (
          <Button
            variant="quiet"
            onClick={() => {
              setFollowing(false);
              setRowCount((count) => count + ROWS);
            }}
          >
            {t('Show {count} earlier ones', { count: Math.min(ROWS, events.length - shown.length) })}
          </Button>
        )}
        <ol>
          {shown.map(({ seq, atS, kind, severity, vehicle, summary }) => (
            <li className="grid border-bottom text-12" key={seq} data-severity={severity}>
              <span className="number dim">{formatLogTime(atS * 1000)}</span>
              <span className="run-event-kind">
                {severity !== 'info' && <b>{translated(severity)} · </b>}
                {kind}
                {vehicle !== null && ` · ${vehicle}`}
              </span>
              <p className="whole-row break-anywhere" lang="en">
                {summary}
              </p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

import { type LucideIcon, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useMemo, useState } from 'react';
import type { FlightPlan, PlanEntry, PlanPattern } from '../../../gateway/contract/mission/flight-plan.ts';
import { itemCommand } from '../../../gateway/mission/item/item-catalogue.ts';
import { useRowWindow } from '../../components/table/row-window.ts';
import { formatHeading } from '../../format/measure/angle.ts';
import { formatDistance } from '../../format/measure/ground-distance.ts';
import { formatClockTime } from '../../format/measure/time.ts';
import { formatQuantity } from '../../format/measure/units.ts';
import { knownItemText } from '../../format/mission-item-text.ts';
import { type Message, t } from '../../language/translate.ts';
import { withDuplicates, withoutIds, withReordered } from '../../state/planner/flight-plan-edits.ts';
import { HOME_ID } from '../../state/planner/flight-plan-handles.ts';
import { isJump, jumpMark } from '../../state/planner/flight-plan-jumps.ts';
import { type EntryLeg, entryLegs } from '../../state/planner/flight-plan-legs.ts';
import type { LaidEntry } from '../../state/planner/flight-plan-route.ts';
import {
  editPlan,
  planContent,
  selectInPlan,
  toggleInPlan,
  useFlightPlanStore,
} from '../../state/planner/flight-plan-store.ts';
import { usePlanCheck, usePlanPicture, useProblemIds } from './PlanProviders.tsx';
import { entryIcon, PLAN_ICONS } from './plan-icons.ts';

const ROW_PX = 28;

/** All entries of the plan in order. Only visible rows are drawn. */
export function EntryList({ onOpen }: { readonly onOpen: () => void }) {
  const { laid } = usePlanPicture();
  const problemIds = useProblemIds();
  const plan = useFlightPlanStore((state) => state.history.present.plan);
  const selectedIds = useFlightPlanStore((state) => state.selectedIds);
  const check = usePlanCheck();
  const rows = useMemo(() => entryRows(plan, laid), [plan, laid]);
  const legs = useMemo(() => check && entryLegs(check), [check]);
  const { frame, from: first, to: last, show } = useRowWindow<HTMLDivElement>(rows.length, ROW_PX);
  const [activeId, setActiveId] = useState<string>();
  const lastSelected = [...selectedIds].at(-1);
  const active = rows.findIndex(
    ({ id }) => id === (selectedIds.has(activeId ?? '') ? activeId : lastSelected),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another active row is scrolled into view
  useEffect(() => {
    if (active >= 0) show(active);
  }, [active]);

  const go = (index: number, isAdded: boolean) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (!row) return;
    setActiveId(row.id);
    selectInPlan(isAdded ? new Set([...selectedIds, row.id]) : new Set([row.id]));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.altKey && (key === 'ArrowUp' || key === 'ArrowDown'))
      editPlan((current) => withReordered(current, selectedIds, key === 'ArrowUp' ? -1 : 1));
    else if (key === 'ArrowDown') go(active + 1, event.shiftKey);
    else if (key === 'ArrowUp') go(active < 0 ? rows.length - 1 : active - 1, event.shiftKey);
    else if (key === 'Home') go(0, event.shiftKey);
    else if (key === 'End') go(rows.length - 1, event.shiftKey);
    else if (key === 'Delete' || key === 'Backspace') removeSelected(active, rows);
    else if (key === 'Enter') onOpen();
    else if ((event.ctrlKey || event.metaKey) && key === 'a') selectInPlan(new Set(rows.map(({ id }) => id)));
    else if ((event.ctrlKey || event.metaKey) && key === 'd') duplicateSelected();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent) => {
    const option = event.target instanceof Element ? event.target.closest('.entry-row') : null;
    const index = rows.findIndex(({ id }) => option?.id === optionId(id));
    const id = rows[index]?.id;
    if (id === undefined) return;
    if (event.shiftKey && active >= 0) {
      const [from, to] = active < index ? [active, index] : [index, active];
      selectInPlan(new Set(rows.slice(from, to + 1).map((row) => row.id)));
    } else if (event.ctrlKey || event.metaKey) toggleInPlan(id);
    else selectInPlan(new Set([id]));
    setActiveId(id);
  };
  return (
    <>
      {legs && legs.size > 0 && (
        <div className="entry-head row small-dim" aria-hidden>
          <span className="grows" />
          <span>{t('Altitude')}</span>
          <span className="entry-figure text-right nowrap">{t('Leg')}</span>
          <span className="entry-figure text-right nowrap">{t('Course')}</span>
          <span className="entry-figure text-right nowrap">{t('Time')}</span>
        </div>
      )}
      <div
        ref={frame}
        className="entry-list scrolls-y"
        role="listbox"
        tabIndex={0}
        aria-label={t('Items of the plan')}
        aria-multiselectable
        aria-activedescendant={
          active >= first && active < last && rows[active] ? optionId(rows[active].id) : undefined
        }
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {rows.length === 0 && (
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
          <div className="dim p-12" role="option" aria-selected={false} aria-disabled>
            {t('No items yet. Choose a tool above the map and click the map, or search for an item below.')}
          </div>
        )}
        <div style={{ height: first * ROW_PX }} role="presentation" />
        {rows.slice(first, last).map((row, offset) => (
          <EntryOption
            key={row.id}
            id={row.id}
            icon={row.icon}
            mark={row.mark}
            title={row.title()}
            detail={row.detail()}
            leg={legs?.get(row.id)}
            hasProblem={problemIds.has(row.id)}
            isSelected={selectedIds.has(row.id)}
            position={first + offset + 1}
            count={rows.length}
          />
        ))}
        <div style={{ height: (rows.length - last) * ROW_PX }} role="presentation" />
      </div>
    </>
  );
}

const optionId = (entryId: string) => `entry-${entryId}`;

interface EntryOptionProps extends Pick<EntryRow, 'id' | 'icon' | 'mark'> {
  readonly title: string;
  readonly detail: string;
  readonly leg: EntryLeg | undefined;
  readonly hasProblem: boolean;
  readonly isSelected: boolean;
  /** From 1. */
  readonly position: number;
  readonly count: number;
}

/** Rendered only when its own text changes. The list is rendered with every edit. */
const EntryOption = memo(function EntryOption(props: EntryOptionProps) {
  const { id, icon: Icon, mark, title, detail, leg, hasProblem, isSelected, position, count } = props;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, aria-activedescendant names the row
    <div
      id={optionId(id)}
      className="entry-row hovers row"
      role="option"
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={position}
    >
      <span className="entry-mark small-dim number text-right">{mark}</span>
      <Icon className="dim flex-none" size={14} aria-hidden />
      <span className="cut grows" title={title}>
        {title}
      </span>
      {hasProblem && <TriangleAlert className="flex-none caution" size={13} aria-label={t('problem')} />}
      <span className="small-dim number nowrap">{detail}</span>
      {leg && (
        <>
          <span className="entry-figure small-dim number text-right nowrap">
            {formatDistance(leg.distanceM)}
          </span>
          <span className="entry-figure small-dim number text-right nowrap">
            {leg.bearingDeg !== null && formatHeading(leg.bearingDeg)}
          </span>
          <span className="entry-figure small-dim number text-right nowrap">
            {formatClockTime(leg.durationS)}
          </span>
        </>
      )}
    </div>
  );
});

function removeSelected(active: number, rows: readonly { readonly id: string }[]): void {
  const { selectedIds } = useFlightPlanStore.getState();
  // The next entry is selected, so that Delete can be pressed repeatedly.
  const next = rows.slice(active + 1).find(({ id }) => !selectedIds.has(id));
  editPlan((plan) => withoutIds(plan, selectedIds), { select: new Set(next ? [next.id] : []) });
}

export function duplicateSelected(): void {
  const { plan, ids } = withDuplicates(planContent().plan, useFlightPlanStore.getState().selectedIds);
  if (ids.size > 0) editPlan(() => plan, { select: ids });
}

/** A row of the list of entries. A plan may have thousands: texts are made for the visible rows only. */
interface EntryRow {
  readonly id: string;
  readonly icon: LucideIcon;
  /** The numbers of its items, from 1. A letter for an entry that is not an item. */
  readonly mark: string;
  readonly title: () => string;
  readonly detail: () => string;
}

const PATTERN_TEXT: Readonly<Record<PlanPattern['pattern'], Message>> = {
  survey: 'Survey',
  corridor: 'Corridor',
  orbit: 'Orbit',
  structure: 'Structure',
};

export function entryTitle(entry: PlanEntry): string {
  if (entry.kind === 'item') return commandTitle(entry.command);
  if (entry.kind === 'foreign') return t('Imported from {format}', { format: entry.format });
  return entry.name ?? t(PATTERN_TEXT[entry.pattern]);
}

/** An unchanged entry keeps its row. The target of a jump also depends on the autopilot. */
const rows: Readonly<Record<FlightPlan['autopilot'], WeakMap<LaidEntry, EntryRow>>> = {
  ardupilot: new WeakMap(),
  px4: new WeakMap(),
};

function rowOf(laid: LaidEntry, autopilot: FlightPlan['autopilot']): EntryRow {
  const before = rows[autopilot].get(laid);
  if (before) return before;
  const { entry, firstSeq, items } = laid;
  const row: EntryRow = {
    id: entry.id,
    icon: entryIcon(entry),
    mark: items.length > 1 ? `${firstSeq}–${firstSeq + items.length - 1}` : String(firstSeq),
    title: () => entryTitle(entry),
    detail: () => detailOf(entry, items.length, autopilot),
  };
  rows[autopilot].set(laid, row);
  return row;
}

function entryRows(plan: FlightPlan, laid: readonly LaidEntry[]): readonly EntryRow[] {
  const fence = [...plan.geofence.polygons, ...plan.geofence.circles];
  return [
    ...(plan.home
      ? [{ id: HOME_ID, icon: PLAN_ICONS.home, mark: 'H', title: () => t('Planned home'), detail: () => '' }]
      : []),
    ...laid.map((each) => rowOf(each, plan.autopilot)),
    ...fence.map(
      (shape): EntryRow => ({
        id: shape.id,
        icon: PLAN_ICONS[
          `${shape.kind === 'inclusion' ? 'fence' : 'exclusion'}-${'corners' in shape ? 'polygon' : 'circle'}`
        ],
        mark: 'F',
        title: () => shape.name ?? (shape.kind === 'inclusion' ? t('Stay inside') : t('Keep out')),
        detail: () =>
          'corners' in shape
            ? t('{count, plural, one {# corner} other {# corners}}', { count: shape.corners.length })
            : `${formatQuantity(shape.radiusM)} m`,
      }),
    ),
    ...plan.rally.map(
      ({ id, heightM }): EntryRow => ({
        id,
        icon: PLAN_ICONS.rally,
        mark: 'R',
        title: () => t('Rally point'),
        detail: () => `${formatQuantity(heightM)} m`,
      }),
    ),
  ];
}

function detailOf(entry: PlanEntry, items: number, autopilot: FlightPlan['autopilot']): string {
  if (isJump(entry)) {
    const mark = jumpMark(entry, autopilot);
    return mark === null ? t('no target') : t('to {item}', { item: mark });
  }
  const heightM = entry.kind === 'item' ? entry.altitude_m : 'heightM' in entry ? entry.heightM : undefined;
  if (heightM !== undefined) return heightM === null ? '' : `${formatQuantity(heightM)} m`;
  return t('{count, plural, one {# item} other {# items}}', { count: items });
}

/** Title of an item: our words, else those of its name (`MAV_CMD_DO_SET_SERVO` → `Do set servo`), else its number. */
export function commandTitle(command: number): string {
  const words = itemCommand(command)?.name.replace('MAV_CMD_', '').replaceAll('_', ' ').toLowerCase();
  if (words === undefined) return t('Command {command}', { command });
  return knownItemText(command) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

import { type KeyboardEvent, useId, useState } from 'react';
import { ITEM_COMMANDS, itemCommand } from '../../../gateway/mission/item/item-catalogue.ts';
import { Note } from '../../components/Note.tsx';
import { type Message, t } from '../../language/translate.ts';
import { withEntry } from '../../state/planner/flight-plan-edits.ts';
import type { PlanPlace } from '../../state/planner/flight-plan-handles.ts';
import { editPlan, planContent, useFlightPlanStore } from '../../state/planner/flight-plan-store.ts';
import {
  indexFor,
  LEAST_POINTS,
  newItem,
  type PlanTool,
  placePart,
  squareAround,
} from '../../state/planner/flight-plan-tools.ts';
import { commandTitle } from './EntryList.tsx';

const SIDE_M = 100;
const MOST_SHOWN = 40;

/** Adds any item by name, without the map. An item with a place gets the middle of the view. */
export function AddItem({ centre }: { readonly centre: () => PlanPlace | undefined }) {
  const [words, setWords] = useState('');
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const found = isOpen ? findAddable(words).slice(0, MOST_SHOWN) : [];
  const add = (item: Addable | undefined) => {
    if (!item) return;
    const at = centre();
    if (item.kind === 'tool') addByTool(item.tool, at);
    else addCommand(item.command, at);
    setWords('');
    setActive(0);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true);
      setActive(Math.min(found.length - 1, Math.max(0, active + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === 'Enter') add(found[active]);
    else if (event.key === 'Escape' && isOpen) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="flex-none border-top relative p-8-12">
      <input
        className="input"
        role="combobox"
        aria-label={t('Add an item by name')}
        placeholder={t('Add: waypoint, survey, DO_SET_SERVO…')}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        value={words}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={({ target }) => {
          setWords(target.value);
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div className="add-item-list" id={`${id}-list`} role="listbox" aria-label={t('Items to add')}>
          {found.length === 0 && (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div className="menu-note" role="option" aria-selected={false} aria-disabled>
              {t('No matching items.')}
            </div>
          )}
          {found.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div
              key={item.title + item.name}
              id={`${id}-${index}`}
              className="menu-item"
              role="option"
              aria-selected={index === active}
              data-highlighted={index === active || undefined}
              // The field must keep the focus until the click counts.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add(item)}
            >
              <span className="grows">{item.title}</span>
              <Note as="span">{nameText(item.name)}</Note>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function addByTool(tool: PlanTool, at: PlanPlace | undefined): void {
  if (!at) return;
  const points = LEAST_POINTS[tool] === 3 ? squareAround(at, SIDE_M) : squareAround(at, SIDE_M).slice(0, 2);
  placePart(tool, LEAST_POINTS[tool] === 1 ? [at] : points);
}

function addCommand(command: number, at: PlanPlace | undefined): void {
  const { plan } = planContent();
  const [afterId] = useFlightPlanStore.getState().selectedIds;
  const item = newItem(plan, command, itemCommand(command)?.hasPlace ? at : undefined);
  editPlan((current) => withEntry(current, item, indexFor(current, item, afterId)), {
    select: new Set([item.id]),
  });
}

/** Something that can be added to a plan by name. */
type Addable =
  | { readonly kind: 'tool'; readonly tool: PlanTool; readonly title: string; readonly name: string }
  | { readonly kind: 'command'; readonly command: number; readonly title: string; readonly name: string };

const TOOLS: readonly (readonly [tool: PlanTool, title: Message, name: string])[] = [
  ['waypoint', 'Waypoint', 'MAV_CMD_NAV_WAYPOINT'],
  ['takeoff', 'Take-off', 'MAV_CMD_NAV_TAKEOFF'],
  ['land', 'Land', 'MAV_CMD_NAV_LAND'],
  ['return', 'Return', 'MAV_CMD_NAV_RETURN_TO_LAUNCH'],
  ['loiter', 'Loiter, time', 'MAV_CMD_NAV_LOITER_TIME'],
  ['roi', 'Region of interest (ROI)', 'MAV_CMD_DO_SET_ROI_LOCATION'],
  ['survey', 'Survey', 'pattern'],
  ['corridor', 'Corridor', 'pattern'],
  ['orbit', 'Orbit', 'pattern'],
  ['structure', 'Structure', 'pattern'],
  ['fence-polygon', 'Geofence: stay inside an area', 'fence'],
  ['exclusion-polygon', 'Geofence: stay out of an area', 'fence'],
  ['fence-circle', 'Geofence: stay inside a circle', 'fence'],
  ['exclusion-circle', 'Geofence: stay out of a circle', 'fence'],
  ['rally', 'Rally point', 'rally'],
  ['home', 'Planned home', 'home'],
];

/** What an item is where the protocol has no name for it. */
const KIND_TEXT: Readonly<Record<string, Message>> = {
  pattern: 'pattern',
  fence: 'geofence',
  rally: 'rally point',
  home: 'home point',
};

function nameText(name: string): string {
  const kind = KIND_TEXT[name];
  return kind === undefined ? name : t(kind);
}

/** Search words that appear in no name. The English ones work in every language. */
const ALSO_CALLED: Readonly<Partial<Record<PlanTool, Message>>> = {
  return: 'rtl home',
  roi: 'region of interest',
  loiter: 'circle wait',
  survey: 'grid mapping photos',
  structure: 'building facade scan',
};

/**
 * Entries that contain every word in their name, most used first; then those that contain them only in
 * the protocol's description.
 */
function findAddable(words: string): readonly Addable[] {
  const wanted = words
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean);
  const known = new Set(TOOLS.map(([, , name]) => name));
  const tools = TOOLS.map(([tool, title, name]): Addable => ({ kind: 'tool', tool, title: t(title), name }));
  const commands = ITEM_COMMANDS.filter(({ name }) => !known.has(name)).map(
    ({ command, name }): Addable => ({ kind: 'command', command, title: commandTitle(command), name }),
  );
  const all = [...tools, ...commands];
  const hasAll = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  const named = all.filter((item) => hasAll(nameOf(item)));
  const described = all.filter((item) => !named.includes(item) && hasAll(`${nameOf(item)} ${textOf(item)}`));
  return [...named, ...described];
}

function nameOf(item: Addable): string {
  const also = item.kind === 'tool' ? ALSO_CALLED[item.tool] : undefined;
  const others = also === undefined ? '' : `${also} ${t(also)}`;
  return `${item.title} ${item.name.replaceAll('_', ' ')} ${others}`;
}

function textOf(item: Addable): string {
  return item.kind === 'command' ? (itemCommand(item.command)?.text ?? '') : '';
}

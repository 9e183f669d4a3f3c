import { ITEM_COMMANDS, itemCommand } from '../../../gateway/mission/item/item-catalogue.ts';
import { Combobox } from '../../components/field/Combobox.tsx';
import { Note } from '../../components/Note.tsx';
import { hasWords } from '../../format/search-text.ts';
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
  return (
    <div className="flex-none border-top relative p-8-12">
      <Combobox
        label={t('Add an item by name')}
        listLabel={t('Items to add')}
        placeholder={t('Add: waypoint, survey, DO_SET_SERVO…')}
        find={(words) => findAddable(words).slice(0, MOST_SHOWN)}
        keyOf={({ title, name }) => title + name}
        onChoose={(item) => {
          const at = centre();
          if (item.kind === 'tool') addByTool(item.tool, at);
          else addCommand(item.command, at);
        }}
        isAbove
      >
        {({ title, name }) => (
          <>
            <span className="grows">{title}</span>
            <Note as="span">{nameText(name)}</Note>
          </>
        )}
      </Combobox>
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
  const wanted = words.replaceAll('_', ' ').trim();
  const known = new Set(TOOLS.map(([, , name]) => name));
  const tools = TOOLS.map(([tool, title, name]): Addable => ({ kind: 'tool', tool, title: t(title), name }));
  const commands = ITEM_COMMANDS.filter(({ name }) => !known.has(name)).map(
    ({ command, name }): Addable => ({ kind: 'command', command, title: commandTitle(command), name }),
  );
  const all = [...tools, ...commands];
  const named = all.filter((item) => hasWords(nameOf(item), wanted));
  const described = all.filter(
    (item) => !named.includes(item) && hasWords(`${nameOf(item)} ${textOf(item)}`, wanted),
  );
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

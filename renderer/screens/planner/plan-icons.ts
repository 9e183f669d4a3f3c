import {
  Aperture,
  Building2,
  Camera,
  CircleDashed,
  CircleSlash,
  Cog,
  Eye,
  FileQuestionMark,
  Gauge,
  Grid3x3,
  House,
  type LucideIcon,
  MapPin,
  Octagon,
  OctagonX,
  PlaneLanding,
  PlaneTakeoff,
  RefreshCw,
  Repeat,
  Route,
  Timer,
  Umbrella,
} from 'lucide-react';
import type { PlanEntry } from '../../../gateway/contract/mission/flight-plan.ts';
import type { PlanTool } from '../../state/planner/flight-plan-tools.ts';

/** The same picture for a tool of the map and for what it adds. */
export const PLAN_ICONS: Readonly<Record<PlanTool, LucideIcon>> = {
  waypoint: MapPin,
  takeoff: PlaneTakeoff,
  land: PlaneLanding,
  return: RefreshCw,
  loiter: Timer,
  roi: Eye,
  survey: Grid3x3,
  corridor: Route,
  orbit: Aperture,
  structure: Building2,
  'fence-polygon': Octagon,
  'fence-circle': CircleDashed,
  'exclusion-polygon': OctagonX,
  'exclusion-circle': CircleSlash,
  rally: Umbrella,
  home: House,
};

/** Commands by the picture that stands for them, by MAV_CMD. */
const COMMANDS: readonly (readonly [icon: LucideIcon, commands: readonly number[]])[] = [
  [MapPin, [16, 82]],
  [Timer, [17, 18, 19, 31, 93, 112]],
  [RefreshCw, [20]],
  [PlaneLanding, [21, 23, 85, 189]],
  [PlaneTakeoff, [22, 24, 84]],
  [Eye, [80, 195, 196, 197, 201]],
  [Repeat, [177]],
  [Gauge, [178]],
  [House, [179]],
  [Camera, [200, 202, 203, 204, 205, 206, 530, 531, 532, 2000, 2001, 2003, 2500, 2501]],
];
const iconOf = new Map(COMMANDS.flatMap(([icon, commands]) => commands.map((command) => [command, icon])));

/** The picture of an entry; a cog for a command without its own. */
export function entryIcon(entry: PlanEntry): LucideIcon {
  if (entry.kind === 'pattern') return PLAN_ICONS[entry.pattern];
  return entry.kind === 'item' ? (iconOf.get(entry.command) ?? Cog) : FileQuestionMark;
}

import {
  ArrowUpDown,
  Gauge,
  ListChecks,
  type LucideIcon,
  MapPin,
  Orbit,
  PlaneTakeoff,
  Power,
  Rocket,
  Route,
  SlidersHorizontal,
} from 'lucide-react';
import type { CommandName } from '../../../gateway/contract/command/command.ts';
import type { Message } from '../../language/translate.ts';
import type { ActionPanel } from '../../state/vehicle/fly-store.ts';

/** A button of the action bar. */
export interface Action {
  readonly id: ActionPanel;
  readonly title: Message;
  readonly panelTitle: Message;
  readonly icon: LucideIcon;
  /** The command whose availability bars the button. */
  readonly command?: CommandName;
}

/** In the order of the bar. */
export const ACTIONS: readonly Action[] = [
  { id: 'checklist', title: 'Checklist', panelTitle: 'Preflight checklist', icon: ListChecks },
  { id: 'arm', title: 'Arm', panelTitle: 'Arm or disarm', icon: Power },
  { id: 'takeoff', title: 'Take off', panelTitle: 'Take off', icon: PlaneTakeoff, command: 'takeoff' },
  { id: 'goto', title: 'Go to', panelTitle: 'Go to', icon: MapPin, command: 'goto' },
  {
    id: 'altitude',
    title: 'Altitude',
    panelTitle: 'Change altitude',
    icon: ArrowUpDown,
    command: 'change-altitude',
  },
  { id: 'speed', title: 'Speed', panelTitle: 'Change speed', icon: Gauge, command: 'change-speed' },
  { id: 'orbit', title: 'Orbit', panelTitle: 'Orbit', icon: Orbit, command: 'orbit' },
  { id: 'mode', title: 'Mode', panelTitle: 'Set flight mode', icon: SlidersHorizontal, command: 'set-mode' },
  { id: 'mission', title: 'Mission', panelTitle: 'Start mission', icon: Route, command: 'start-mission' },
  { id: 'launch', title: 'Launch', panelTitle: 'Launch over a zone', icon: Rocket },
];

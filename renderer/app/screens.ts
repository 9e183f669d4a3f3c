import {
  BookOpen,
  CircleUser,
  CreditCard,
  FlaskConical,
  History,
  LayoutDashboard,
  type LucideIcon,
  Navigation,
  PackageOpen,
  RadioTower,
  ScanSearch,
  Settings,
  SlidersHorizontal,
  Sparkles,
  SquareTerminal,
  Waypoints,
  Workflow,
  Wrench,
} from 'lucide-react';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { Message } from '../language/translate.ts';
import { SETTINGS_PAGES } from '../state/settings/settings-pages.ts';
import { lazily } from './lazily.ts';

type ScreenComponent = ComponentType<{ readonly page: string | undefined }>;

/** A screen of the window. To add one, add its folder under `screens/` and an entry here. */
export interface Screen {
  readonly id: string;
  readonly title: Message;
  readonly icon: LucideIcon;
  /** `flight` screens come first in the rail, `settings` at its foot. */
  readonly group: 'flight' | 'developer' | 'settings';
  /** It works on one station: not shown in the window of a fleet. */
  readonly isOfStation?: true;
  /** Parts of the screen with their own address, for the palette. */
  readonly pages?: readonly { readonly id: string; readonly title: Message; readonly isOfStation?: true }[];
  /** Fetches the code. The shell does so early, so that a screen opens even after the gateway stops. */
  readonly load: () => Promise<{ readonly default: ScreenComponent }>;
  readonly Component: LazyExoticComponent<ScreenComponent>;
}

/** Screens in rail order. */
export const screens: readonly Screen[] = [
  {
    id: 'fly',
    title: 'Fly',
    icon: Navigation,
    group: 'flight',
    ...lazily(async () => ({ default: (await import('../screens/fly/FlyScreen.tsx')).FlyScreen })),
  },
  {
    id: 'plan',
    title: 'Plan',
    icon: Waypoints,
    group: 'flight',
    ...lazily(async () => ({
      default: (await import('../screens/planner/PlannerScreen.tsx')).PlannerScreen,
    })),
  },
  {
    id: 'command-center',
    title: 'Command Center',
    icon: RadioTower,
    group: 'flight',
    pages: [
      { id: 'plans', title: 'Action plans' },
      { id: 'approvals', title: 'Approvals' },
      { id: 'policies', title: 'Policies' },
      { id: 'leases', title: 'Command leases' },
      { id: 'audit', title: 'Audit' },
    ],
    ...lazily(async () => ({
      default: (await import('../screens/command-center/CommandCenterScreen.tsx')).CommandCenterScreen,
    })),
  },
  {
    id: 'replay',
    title: 'Replay',
    icon: History,
    group: 'flight',
    pages: [
      { id: 'logbook', title: 'Logbook' },
      { id: 'on-board', title: 'Onboard logs' },
    ],
    ...lazily(async () => ({
      default: (await import('../screens/replay/ReplayScreen.tsx')).ReplayScreen,
    })),
  },
  {
    id: 'simulation',
    title: 'Simulation',
    icon: FlaskConical,
    group: 'flight',
    isOfStation: true,
    pages: [{ id: 'runs', title: 'Runs' }],
    ...lazily(async () => ({
      default: (await import('../screens/simulation/SimulationScreen.tsx')).SimulationScreen,
    })),
  },
  {
    id: 'parameters',
    title: 'Parameters',
    icon: SlidersHorizontal,
    group: 'flight',
    pages: [
      { id: 'compare', title: 'Compare' },
      { id: 'history', title: 'History' },
    ],
    ...lazily(async () => ({
      default: (await import('../screens/parameters/ParametersScreen.tsx')).ParametersScreen,
    })),
  },
  {
    id: 'setup',
    title: 'Set up',
    icon: Wrench,
    group: 'flight',
    pages: [
      { id: 'accelerometer', title: 'Accelerometer' },
      { id: 'compass', title: 'Compass' },
      { id: 'radio', title: 'Radio' },
      { id: 'motors', title: 'Motors' },
    ],
    ...lazily(async () => ({ default: (await import('../screens/setup/SetupScreen.tsx')).SetupScreen })),
  },
  {
    id: 'dashboard',
    title: 'Dashboard',
    icon: LayoutDashboard,
    group: 'developer',
    isOfStation: true,
    ...lazily(async () => ({
      default: (await import('../screens/developer/dashboard/DashboardScreen.tsx')).DashboardScreen,
    })),
  },
  {
    id: 'docs',
    title: 'Docs',
    icon: BookOpen,
    group: 'developer',
    isOfStation: true,
    pages: [
      { id: 'quickstart', title: 'Quickstart' },
      { id: 'errors', title: 'Error catalogue' },
    ],
    ...lazily(async () => ({
      default: (await import('../screens/developer/docs/DocsScreen.tsx')).DocsScreen,
    })),
  },
  {
    id: 'playground',
    title: 'Playground',
    icon: SquareTerminal,
    group: 'developer',
    isOfStation: true,
    pages: [{ id: 'workspaces', title: 'Workspaces' }],
    ...lazily(async () => ({
      default: (await import('../screens/developer/playground/PlaygroundScreen.tsx')).PlaygroundScreen,
    })),
  },
  {
    id: 'sdk-studio',
    title: 'SDK Studio',
    icon: PackageOpen,
    group: 'developer',
    isOfStation: true,
    ...lazily(async () => ({
      default: (await import('../screens/developer/sdk-studio/SdkStudioScreen.tsx')).SdkStudioScreen,
    })),
  },
  {
    id: 'workflow',
    title: 'Workflow Builder',
    icon: Workflow,
    group: 'developer',
    isOfStation: true,
    ...lazily(async () => ({
      default: (await import('../screens/workflow/WorkflowScreen.tsx')).WorkflowScreen,
    })),
  },
  {
    id: 'inspector',
    title: 'Inspector',
    icon: ScanSearch,
    group: 'developer',
    isOfStation: true,
    ...lazily(async () => ({
      default: (await import('../screens/inspector/InspectorScreen.tsx')).InspectorScreen,
    })),
  },
  {
    id: 'assistant',
    title: 'Assistant',
    icon: Sparkles,
    group: 'developer',
    isOfStation: true,
    ...lazily(async () => ({
      default: (await import('../screens/developer/assistant/AssistantScreen.tsx')).AssistantScreen,
    })),
  },
  {
    id: 'billing',
    title: 'Billing',
    icon: CreditCard,
    group: 'developer',
    isOfStation: true,
    pages: [
      { id: 'usage', title: 'Usage' },
      { id: 'keys', title: 'API keys' },
    ],
    ...lazily(async () => ({
      default: (await import('../screens/developer/billing/BillingScreen.tsx')).BillingScreen,
    })),
  },
  {
    id: 'account',
    title: 'Account',
    icon: CircleUser,
    group: 'developer',
    isOfStation: true,
    ...lazily(async () => ({
      default: (await import('../screens/developer/account/AccountScreen.tsx')).AccountScreen,
    })),
  },
  {
    id: 'settings',
    title: 'Settings',
    icon: Settings,
    group: 'settings',
    pages: SETTINGS_PAGES,
    ...lazily(async () => ({
      default: (await import('../screens/settings/SettingsScreen.tsx')).SettingsScreen,
    })),
  },
];

import type { Scope } from '../../gateway/contract/account/access.ts';
import type { Message } from '../language/translate.ts';

/** What a key with the scope may do. */
export const SCOPE_TEXT: Readonly<Record<Scope, Message>> = {
  'telemetry:read': 'Read telemetry and alerts',
  'mission:read': 'Read missions, launches and zones',
  'mission:write': 'Write missions and fences to vehicles',
  'mission:start': 'Start missions',
  'drone:launch': 'Launch drones',
  'drone:command': 'Send commands to vehicles',
  'param:read': 'Read parameters',
  'param:write': 'Change parameters',
  'action:read': 'Read actions and action plans',
  'action:write': 'Write actions and action plans',
  'action:execute': 'Execute actions and action plans',
  'governance:read': 'Read decisions and policies',
  'governance:enforce': 'Ask for governance decisions',
  'governance:override': 'Override refusals',
  'replay:read': 'Read recordings',
  'cognition:read': 'Read explanations and assessments',
  'simulation:run': 'Run simulations',
  'workflow:run': 'Run workflows',
  'sdk:generate': 'Generate SDKs',
  'billing:read': 'Read balance and usage',
  'billing:meter': 'Record usage',
  'audit:read': 'Read the audit log',
  'mavlink:raw': 'Send raw MAVLink messages',
};

import { CirclePlay, CircleStop, Clock, Code, Repeat, Split, UserCheck, Zap } from 'lucide-react';
import type { WorkflowNodeType } from '../../../../gateway/contract/developer/workflow.ts';

const ICON = {
  start: CirclePlay,
  operation: Zap,
  condition: Split,
  wait: Clock,
  approval: UserCheck,
  loop: Repeat,
  transform: Code,
  end: CircleStop,
} as const satisfies Readonly<Record<WorkflowNodeType, unknown>>;

/** The icon of a node type. */
export function NodeIcon({ type, size = 14 }: { readonly type: WorkflowNodeType; readonly size?: number }) {
  const Icon = ICON[type];
  return <Icon className="dim" size={size} aria-hidden />;
}

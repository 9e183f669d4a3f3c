import {
  Aperture,
  Building2,
  CircleDashed,
  CircleSlash,
  Eye,
  Grid3x3,
  House,
  type LucideIcon,
  MapPin,
  MousePointer2,
  Octagon,
  OctagonX,
  PlaneLanding,
  PlaneTakeoff,
  RefreshCw,
  Route,
  Ruler,
  Timer,
  Umbrella,
} from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { type Message, t } from '../../../language/translate.ts';
import { type PlanTool, takeTool, useFlightPlanToolStore } from '../../../state/planner/flight-plan-tools.ts';

type Tool = PlanTool | 'select' | 'measure';

const TOOLS: readonly (readonly {
  readonly id: Tool;
  readonly name: Message;
  readonly icon: LucideIcon;
}[])[] = [
  [{ id: 'select', name: 'Select and move', icon: MousePointer2 }],
  [
    { id: 'takeoff', name: 'Take-off', icon: PlaneTakeoff },
    { id: 'waypoint', name: 'Waypoint', icon: MapPin },
    { id: 'loiter', name: 'Loiter', icon: Timer },
    { id: 'roi', name: 'Look at a place', icon: Eye },
    { id: 'return', name: 'Return', icon: RefreshCw },
    { id: 'land', name: 'Land', icon: PlaneLanding },
  ],
  [
    { id: 'survey', name: 'Survey', icon: Grid3x3 },
    { id: 'corridor', name: 'Corridor', icon: Route },
    { id: 'orbit', name: 'Orbit', icon: Aperture },
    { id: 'structure', name: 'Structure', icon: Building2 },
  ],
  [
    { id: 'fence-polygon', name: 'Fence: keep inside an area', icon: Octagon },
    { id: 'fence-circle', name: 'Fence: keep inside a circle', icon: CircleDashed },
    { id: 'exclusion-polygon', name: 'Fence: keep out of an area', icon: OctagonX },
    { id: 'exclusion-circle', name: 'Fence: keep out of a circle', icon: CircleSlash },
    { id: 'rally', name: 'Rally point', icon: Umbrella },
    { id: 'home', name: 'Planned home', icon: House },
  ],
  [{ id: 'measure', name: 'Measure', icon: Ruler }],
];

/** The hands on the map. A tool stays in hand until Escape, so that points follow each other by clicks alone. */
export function ToolBar() {
  const tool = useFlightPlanToolStore((state) => state.tool);
  return (
    <div className="planner-tools" role="toolbar" aria-label={t('Tools of the map')}>
      {TOOLS.map((group) => (
        <span className="planner-tool-group" key={group[0]?.id}>
          {group.map(({ id, name, icon: Icon }) => (
            <Button
              key={id}
              shape="square"
              label={t(name)}
              tooltip={t(name)}
              isPressed={tool === id}
              onClick={() => takeTool(tool === id ? 'select' : id)}
            >
              <Icon size={16} aria-hidden />
            </Button>
          ))}
        </span>
      ))}
    </div>
  );
}

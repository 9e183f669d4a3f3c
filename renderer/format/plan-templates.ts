import type { PlanRequest } from '../../gateway/contract/action/plan.ts';
import type { Message } from '../language/translate.ts';

export type PlanTemplate = NonNullable<PlanRequest['template']>;

interface TemplateText {
  readonly id: PlanTemplate;
  readonly title: Message;
  readonly text: Message;
  /** Builds the plan. */
  readonly create: Message;
}

/** Plans the gateway can build from one or more vehicles and a zone. */
export const PLAN_TEMPLATES: readonly TemplateText[] = [
  {
    id: 'patrol',
    title: 'Patrol',
    text: 'Flies along the border of a zone and returns.',
    create: 'Create patrol plan',
  },
  {
    id: 'inspection',
    title: 'Inspection',
    text: 'Orbits the centre of a zone, takes pictures and returns.',
    create: 'Create inspection plan',
  },
  {
    id: 'delivery',
    title: 'Delivery with drop',
    text: 'Flies to a zone, releases its load after your approval and returns.',
    create: 'Create delivery with drop plan',
  },
  {
    id: 'swarm-survey',
    title: 'Swarm survey',
    text: 'Splits the survey lines over a zone between several vehicles, each at its own altitude.',
    create: 'Create swarm survey plan',
  },
  {
    id: 'return-and-dock',
    title: 'Return and dock',
    text: 'Flies the vehicle back and lands it in its dock.',
    create: 'Create return and dock plan',
  },
];

export function isPlanTemplate(text: string | undefined): text is PlanTemplate {
  return PLAN_TEMPLATES.some(({ id }) => id === text);
}

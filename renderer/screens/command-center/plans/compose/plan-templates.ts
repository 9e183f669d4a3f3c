import type { PlanRequest } from '../../../../../gateway/contract/action/plan.ts';
import type { Message } from '../../../../language/translate.ts';

export type PlanTemplate = NonNullable<PlanRequest['template']>;

interface TemplateText {
  readonly id: PlanTemplate;
  readonly title: Message;
  readonly text: Message;
  /** What makes such a plan. */
  readonly create: Message;
}

/** Plans the gateway can build from one or several vehicles and a zone. */
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
    text: 'Flies around the middle of a zone, taking pictures, and returns.',
    create: 'Create inspection plan',
  },
  {
    id: 'delivery',
    title: 'Delivery with drop',
    text: 'Flies to a zone, lets its load go after your word, and returns.',
    create: 'Create delivery with drop plan',
  },
  {
    id: 'swarm-survey',
    title: 'Swarm survey',
    text: 'Divides the lanes over a zone between several vehicles, each at a height of its own.',
    create: 'Create swarm survey plan',
  },
  {
    id: 'return-and-dock',
    title: 'Return and dock',
    text: 'Brings the vehicle home and into its dock.',
    create: 'Create return and dock plan',
  },
];

export function isPlanTemplate(text: string | undefined): text is PlanTemplate {
  return PLAN_TEMPLATES.some(({ id }) => id === text);
}

import { type ChecklistContent, checklistContentSchema } from '../../gateway/contract/action/checklist.ts';

/** Two manual items, of which one is advisory, and one that the battery decides. */
export const sampleChecklistContent: ChecklistContent = checklistContentSchema.parse({
  name: 'Short preflight',
  vehicleTypes: ['copter'],
  sections: [
    {
      title: 'Airframe',
      items: [
        { itemId: 'frame', text: 'Frame sound' },
        { itemId: 'payload', text: 'Payload secured', isRequired: false },
      ],
    },
    {
      title: 'Vehicle reports',
      items: [
        {
          itemId: 'battery',
          text: 'Battery above 50 %',
          checks: [{ field: 'battery_pct', operator: '>=', value: 50 }],
        },
      ],
    },
  ],
});

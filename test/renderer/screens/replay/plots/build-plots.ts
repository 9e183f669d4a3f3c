import type { PlotFields, PlotMessage } from '../../../../../gateway/contract/recording/plot.ts';

/** A message with its fields as `name` or `name:unit`. */
export function buildMessage(name: string, fields: readonly string[], vehicle = 'uav-1'): PlotMessage {
  const id = `${vehicle}.1.${name}`;
  return {
    id,
    vehicle,
    component: 1,
    message: name,
    instance: null,
    count: 100,
    hz: 10,
    fields: fields.map((field) => {
      const [fieldName = '', unit] = field.split(':');
      return { id: `${id}.${fieldName}`, name: fieldName, unit: unit ?? null };
    }),
  };
}

export function buildFields(messages: readonly PlotMessage[], sessionId = 'ses-1'): PlotFields {
  return { sessionId, messages: [...messages] };
}

export const copterMessages: readonly PlotMessage[] = [
  buildMessage('ATTITUDE', ['roll:rad', 'pitch:rad', 'yaw:rad']),
  buildMessage('SYS_STATUS', ['voltage_battery:V', 'current_battery:A', 'battery_remaining:%']),
  buildMessage('GLOBAL_POSITION_INT', ['relative_alt:m', 'vz:m/s']),
];

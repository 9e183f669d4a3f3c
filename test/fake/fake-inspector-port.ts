import type {
  InspectedDetail,
  InspectedMessage,
  InspectorPort,
} from '../../gateway/contract/vehicle/inspector.ts';

const HEARTBEAT: InspectedMessage = {
  key: 'lnk_1.in.1.1.0',
  linkId: 'lnk_1',
  direction: 'in',
  sysid: 1,
  compid: 1,
  messageId: 0,
  name: 'HEARTBEAT',
  count: 12,
  rateHz: 1,
  ageMs: 400,
  bytes: 21,
};

/** One vehicle that says heartbeats on `lnk_1`, and one on a link that nobody has. */
export class FakeInspectorPort implements InspectorPort {
  messages(): readonly InspectedMessage[] {
    return [HEARTBEAT, { ...HEARTBEAT, key: 'lnk_gone.in.2.1.0', linkId: 'lnk_gone', sysid: 2 }];
  }

  detail(key: string): InspectedDetail | undefined {
    const message = this.messages().find((one) => one.key === key);
    const field = {
      name: 'type',
      type: 'uint8_t',
      value: 2,
      unit: null,
      text: 'QUADROTOR',
      isExtension: false,
    };
    return message && { ...message, fields: [field], isWithheld: false, hex: 'fd09' };
  }
}

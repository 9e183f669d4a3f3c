import type {
  CorrectionsPort,
  CorrectionsSource,
  Mountpoint,
} from '../../gateway/contract/onboard/corrections.ts';

const SOURCE: CorrectionsSource = {
  sourceId: 'cor_1',
  name: 'Network',
  config: {
    kind: 'ntrip',
    host: 'caster.example.com',
    port: 2101,
    isTls: false,
    version: '2',
    mountpoint: 'NEAR',
    user: 'pilot',
    gga: { from: 'none' },
  },
  hasPassword: true,
  state: null,
};

/** One stopped source, which every change leaves as it is. */
export class FakeCorrectionsPort implements CorrectionsPort {
  sources(): readonly CorrectionsSource[] {
    return [SOURCE];
  }

  add(): CorrectionsSource {
    return SOURCE;
  }

  change(): CorrectionsSource {
    return SOURCE;
  }

  remove(): void {
    // Nothing is kept.
  }

  mountpoints(): Promise<readonly Mountpoint[]> {
    return Promise.resolve([]);
  }

  start(): CorrectionsSource {
    return SOURCE;
  }

  stop(): CorrectionsSource {
    return SOURCE;
  }
}

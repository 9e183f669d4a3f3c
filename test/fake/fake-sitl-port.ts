import type { SitlPort, SitlRecord } from '../../gateway/contract/simulation/sitl.ts';

const RUNNING: SitlRecord = {
  sitlId: 'sitl_1',
  program: 'arducopter',
  title: 'ArduCopter',
  state: 'running',
  instance: 0,
  systemId: 101,
  command: ['/usr/bin/arducopter', '--model=quad'],
  pid: 4242,
  linkId: 'lnk_9',
  linkText: 'sitl:tcp:127.0.0.1:5760',
  exitCode: null,
  signal: null,
  problem: null,
  startedAtMs: 0,
  endedAtMs: null,
};

/** One SITL that runs whatever is asked. */
export class FakeSitlPort implements SitlPort {
  programs(): ReturnType<SitlPort['programs']> {
    return [
      {
        program: 'arducopter',
        title: 'ArduCopter',
        path: '/usr/bin/arducopter',
        problem: null,
        defaultModel: 'quad',
        connects: RUNNING.linkText,
      },
    ];
  }

  list(): ReturnType<SitlPort['list']> {
    return [RUNNING];
  }

  start(): ReturnType<SitlPort['start']> {
    return Promise.resolve(RUNNING);
  }

  output(): ReturnType<SitlPort['output']> {
    return {
      lines: [{ seq: 4, stream: 'out', text: 'Waiting for connection' }],
      lostLines: 0,
      state: 'running',
    };
  }

  stop(): ReturnType<SitlPort['stop']> {
    return Promise.resolve({ ...RUNNING, state: 'stopped', linkId: null });
  }
}

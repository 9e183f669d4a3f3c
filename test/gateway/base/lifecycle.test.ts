import { describe, expect, it } from 'vitest';
import { type Feature, inOrder, Lifecycle } from '../../../gateway/base/lifecycle.ts';

/** Features that write down what is asked of them. */
function logged() {
  const log: string[] = [];
  const feature = (name: string): Required<Feature> => ({
    async start() {
      await Promise.resolve();
      log.push(`start ${name}`);
    },
    async stop() {
      await Promise.resolve();
      log.push(`stop ${name}`);
    },
  });
  return { log, feature };
}

describe('features of a program', () => {
  it('start in the order in which they were added and stop in reverse', async () => {
    const { log, feature } = logged();
    const lifecycle = new Lifecycle();
    lifecycle.add(feature('a'), { start: () => void log.push('start b') }, feature('c'));
    await lifecycle.start();
    await lifecycle.stop();
    expect(log).toEqual(['start a', 'start b', 'start c', 'stop c', 'stop a']);
  });

  it('are stopped again when one cannot start; those after it are never started', async () => {
    const { log, feature } = logged();
    const lifecycle = new Lifecycle();
    lifecycle.opened(() => void log.push('close store'));
    lifecycle.add(
      feature('a'),
      {
        start() {
          throw new Error('no port');
        },
        stop: () => void log.push('stop broken'),
      },
      feature('c'),
    );
    await expect(lifecycle.start()).rejects.toThrow('no port');
    expect(log).toEqual(['start a', 'stop broken', 'stop a', 'close store']);
  });

  it('that are open already are closed at once, even if nothing was started', () => {
    const { log, feature } = logged();
    const lifecycle = new Lifecycle();
    lifecycle.opened(() => void log.push('close directory'));
    lifecycle.opened(() => void log.push('close store'));
    lifecycle.add(feature('a'));
    void lifecycle.stop();
    expect(log).toEqual(['close store', 'close directory']);
  });

  it('are not started any more once a stop was asked for', async () => {
    const { log, feature } = logged();
    const lifecycle = new Lifecycle();
    lifecycle.add(feature('a'), feature('b'));
    const starting = lifecycle.start();
    await lifecycle.stop();
    await starting;
    expect(log).not.toContain('start b');
    expect(log).toContain('stop a');
  });

  it('are stopped once, for all who ask', async () => {
    const { log, feature } = logged();
    const lifecycle = new Lifecycle();
    lifecycle.add(feature('a'));
    await lifecycle.start();
    await Promise.all([lifecycle.stop(), lifecycle.stop()]);
    expect(log).toEqual(['start a', 'stop a']);
  });

  it('make up a feature of their own', async () => {
    const { log, feature } = logged();
    const both = inOrder(feature('a'), feature('b'));
    await both.start();
    await both.stop();
    expect(log).toEqual(['start a', 'start b', 'stop b', 'stop a']);
  });
});

import { beforeEach, expect, it } from 'vitest';
import { Announcer } from '../../../renderer/voice/announcer.ts';
import type { Announcement, Speech, VoicePriority } from '../../../renderer/voice/speech.ts';
import type { VoiceSettings } from '../../../renderer/voice/voice-store.ts';
import { FakeClock } from '../../fake/fake-clock.ts';

let clock: FakeClock;
let spoken: string[];
let cancels: number;
let endCurrent: (() => void) | undefined;
let settings: VoiceSettings;
let announcer: Announcer;

beforeEach(() => {
  clock = new FakeClock();
  spoken = [];
  cancels = 0;
  endCurrent = undefined;
  settings = {
    categories: { alerts: true, link: true, modes: true, battery: true, mission: false },
    volume: 1,
    rate: 1,
    isMuted: false,
    doCriticalsEndMute: false,
  };
  const speech: Speech = {
    speak: ({ text }, onEnd) => {
      spoken.push(text);
      endCurrent = onEnd;
    },
    cancel: () => {
      cancels += 1;
      endCurrent = undefined;
    },
  };
  announcer = new Announcer({ speech, clock, settings: () => settings });
});

const say = (text: string, priority: VoicePriority = 'info', category: Announcement['category'] = 'alerts') =>
  announcer.say({ text, priority, category, language: 'en' });
const end = () => endCurrent?.();

it('says one thing at a time, the most urgent of those that wait first', () => {
  say('first');
  say('second');
  say('careful', 'caution');
  expect(spoken).toEqual(['first']);
  end();
  expect(spoken).toEqual(['first', 'careful']);
  end();
  expect(spoken).toEqual(['first', 'careful', 'second']);
});

it('interrupts lesser news for critical ones, but no critical one', () => {
  say('chatter');
  say('link lost', 'critical');
  expect(spoken).toEqual(['chatter', 'link lost']);
  expect(cancels).toBe(1);
  say('fire', 'critical');
  expect(spoken).toEqual(['chatter', 'link lost']);
  end();
  expect(spoken.at(-1)).toBe('fire');
});

it('does not say the same again within ten seconds', () => {
  say('link lost', 'critical');
  end();
  clock.advance(9000);
  say('link lost', 'critical');
  expect(spoken).toHaveLength(1);
  clock.advance(2000);
  say('link lost', 'critical');
  expect(spoken).toHaveLength(2);
});

it('ends on what is true of a thing that goes to and fro, however quickly', () => {
  const tell = (text: string, priority: VoicePriority) =>
    announcer.say({ text, priority, category: 'link', language: 'en', subject: 'uav-1 link' });
  tell('link lost', 'critical');
  end();
  clock.advance(2000);
  tell('link restored', 'caution');
  end();
  clock.advance(2000);
  tell('link lost', 'critical');
  expect(spoken).toEqual(['link lost', 'link restored', 'link lost']);
  // What waited is not true any more.
  tell('link restored', 'caution');
  tell('link lost', 'critical');
  end();
  expect(spoken.slice(3)).toEqual(['link lost']);
});

it('never says stale news late', () => {
  say('a very long text', 'critical');
  say('mode loiter');
  clock.advance(4500);
  end();
  expect(spoken).toEqual(['a very long text']);
});

it('goes on when the browser never says that it has ended', () => {
  say('stuck');
  clock.advance(3500);
  say('next');
  clock.advance(300);
  clock.advance(3000);
  expect(spoken).toEqual(['stuck', 'next']);
});

it('leaves out what is switched off, and falls silent in the middle of a word when muted', () => {
  say('mission item 3', 'info', 'mission');
  expect(spoken).toEqual([]);
  say('mode loiter', 'info', 'modes');
  settings = { ...settings, isMuted: true };
  announcer.settingsChanged();
  expect(cancels).toBe(1);
  say('link lost', 'critical');
  expect(spoken).toEqual(['mode loiter']);
});

it('lets critical news through the mute only for who chose so', () => {
  settings = { ...settings, isMuted: true, doCriticalsEndMute: true };
  say('careful', 'caution');
  say('link lost', 'critical');
  expect(spoken).toEqual(['link lost']);
});

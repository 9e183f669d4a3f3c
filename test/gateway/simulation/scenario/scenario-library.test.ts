import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../../../gateway/base/error.ts';
import { readScenarioText } from '../../../../gateway/simulation/scenario/scenario-file.ts';
import { ScenarioLibrary } from '../../../../gateway/simulation/scenario/scenario-library.ts';
import type {
  ScenarioReading,
  ScenarioText,
} from '../../../../gateway/simulation/scenario/scenario-reading.ts';

const text = (id: string, title = 'Try') =>
  `scenario: 1\nid: ${id}\ntitle: ${title}\ndurationS: 60\nvehicles:\n  - id: uav-1\n`;

describe('own scenario files', () => {
  let library: ScenarioLibrary;
  let ownFolder: string;
  let reads: number;
  let read: (text: ScenarioText) => Promise<ScenarioReading>;
  beforeEach(() => {
    const folder = mkdtempSync(join(tmpdir(), 'aerodeck-scenarios-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const shippedFolder = join(folder, 'shipped');
    ownFolder = join(folder, 'own');
    mkdirSync(shippedFolder);
    writeFileSync(join(shippedFolder, 'patrol.yaml'), text('patrol', 'Shipped'));
    library = new ScenarioLibrary({
      shippedFolder,
      ownFolder,
      read: (text) => {
        reads += 1;
        return read(text);
      },
    });
    reads = 0;
    read = async (each) => readScenarioText(each);
  });

  const code = (expected: string) => expect.objectContaining({ code: expected });

  it('are written, take the place of a shipped one, and give it back', async () => {
    expect(await library.put('patrol', text('patrol', 'Mine'), 'me')).toMatchObject({
      source: 'own',
      title: 'Mine',
    });
    expect(await library.list()).toMatchObject([{ id: 'patrol', source: 'own', title: 'Mine' }]);
    expect(readdirSync(ownFolder)).toEqual(['patrol.yaml']);
    library.remove('patrol');
    expect(await library.list()).toMatchObject([{ source: 'shipped', title: 'Shipped' }]);
    expect(() => library.remove('patrol')).toThrow(code('state-conflict'));
    expect(() => library.remove('none')).toThrow(code('not-found'));
  });

  it('are listed without one that is removed meanwhile', async () => {
    mkdirSync(ownFolder);
    writeFileSync(join(ownFolder, 'mine.yaml'), text('mine'));
    read = async (each) => {
      rmSync(join(ownFolder, 'mine.yaml'), { force: true });
      return readScenarioText(each);
    };
    expect(await library.list()).toMatchObject([{ id: 'patrol' }]);
  });

  it('keep the ending they have', async () => {
    mkdirSync(ownFolder);
    writeFileSync(join(ownFolder, 'mine.yml'), text('mine'));
    await library.put('mine', text('mine', 'Changed'), 'me');
    expect(readdirSync(ownFolder)).toEqual(['mine.yml']);
    expect((await library.get('mine', 'me')).title).toBe('Changed');
  });

  it('that cannot be used are refused with every line, and what was there stays', async () => {
    await library.put('mine', text('mine'), 'me');
    const wrong = text('mine').replace('60', 'long').replace('uav-1', 'bird');
    expect(await library.check('mine', wrong, 'me')).toEqual({
      isUsable: false,
      problems: [
        { line: 4, reason: expect.stringContaining('durationS') },
        { line: 6, reason: expect.stringContaining('vehicles.0.id') },
      ],
    });
    await expect(library.put('mine', wrong, 'me')).rejects.toThrow(code('scenario-invalid'));
    expect(library.text('mine')).toBe(text('mine'));
    expect((await library.check('other', text('mine'), 'me')).problems).toEqual([
      { line: 2, reason: expect.stringContaining('other') },
    ]);
    expect(await library.check('mine', text('mine'), 'me')).toEqual({ isUsable: true, problems: [] });
  });

  it('are refused where the folder cannot be written', async () => {
    writeFileSync(ownFolder, 'a file');
    await expect(library.put('mine', text('mine'), 'me')).rejects.toThrow(code('data-dir-unwritable'));
  });

  it('are read again only when they were changed', async () => {
    await library.put('mine', text('mine'), 'me');
    await library.list();
    const before = reads;
    await library.list();
    expect(reads).toBe(before);
    await library.put('mine', text('mine', 'A longer title'), 'me');
    expect((await library.list()).map(({ title }) => title)).toContain('A longer title');
  });

  it('that take too long to read are listed with that, and a full queue is nothing to remember', async () => {
    read = () => Promise.reject(new AppError('job-limit', 'It takes too long.'));
    expect(await library.list()).toMatchObject([{ id: 'patrol', problem: 'It takes too long.' }]);
    writeFileSync(join(ownFolder, '..', 'shipped', 'patrol.yaml'), text('patrol', 'Edited by hand'));
    read = () => Promise.reject(new AppError('overloaded', 'Later.'));
    await expect(library.list()).rejects.toThrow(code('overloaded'));
    read = async (each) => readScenarioText(each);
    expect(await library.list()).toMatchObject([{ id: 'patrol', problem: null, title: 'Edited by hand' }]);
  });
});

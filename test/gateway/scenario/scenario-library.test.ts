import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ScenarioLibrary } from '../../../gateway/scenario/scenario-library.ts';

const text = (id: string, title = 'Try') =>
  `scenario: 1\nid: ${id}\ntitle: ${title}\ndurationS: 60\nvehicles:\n  - id: uav-1\n`;

describe('own scenario files', () => {
  let library: ScenarioLibrary;
  let ownFolder: string;
  beforeEach(() => {
    const folder = mkdtempSync(join(tmpdir(), 'aerodeck-scenarios-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const shippedFolder = join(folder, 'shipped');
    ownFolder = join(folder, 'own');
    mkdirSync(shippedFolder);
    writeFileSync(join(shippedFolder, 'patrol.yaml'), text('patrol', 'Shipped'));
    library = new ScenarioLibrary({ shippedFolder, ownFolder });
  });

  const code = (expected: string) => expect.objectContaining({ code: expected });

  it('are written, take the place of a shipped one, and give it back', () => {
    expect(library.put('patrol', text('patrol', 'Mine'))).toMatchObject({ source: 'own', title: 'Mine' });
    expect(library.list()).toMatchObject([{ id: 'patrol', source: 'own', title: 'Mine' }]);
    expect(readdirSync(ownFolder)).toEqual(['patrol.yaml']);
    library.remove('patrol');
    expect(library.list()).toMatchObject([{ source: 'shipped', title: 'Shipped' }]);
    expect(() => library.remove('patrol')).toThrow(code('state-conflict'));
    expect(() => library.remove('none')).toThrow(code('not-found'));
  });

  it('keep the ending they have', () => {
    mkdirSync(ownFolder);
    writeFileSync(join(ownFolder, 'mine.yml'), text('mine'));
    library.put('mine', text('mine', 'Changed'));
    expect(readdirSync(ownFolder)).toEqual(['mine.yml']);
    expect(library.get('mine').title).toBe('Changed');
  });

  it('that cannot be used are refused with every line, and what was there stays', () => {
    library.put('mine', text('mine'));
    const wrong = text('mine').replace('60', 'long').replace('uav-1', 'bird');
    expect(library.check('mine', wrong)).toEqual({
      isUsable: false,
      problems: [
        { line: 4, reason: expect.stringContaining('durationS') },
        { line: 6, reason: expect.stringContaining('vehicles.0.id') },
      ],
    });
    expect(() => library.put('mine', wrong)).toThrow(code('scenario-invalid'));
    expect(library.text('mine')).toBe(text('mine'));
    expect(library.check('other', text('mine')).problems).toEqual([
      { line: 2, reason: expect.stringContaining('other') },
    ]);
    expect(library.check('mine', text('mine'))).toEqual({ isUsable: true, problems: [] });
  });

  it('are refused where the folder cannot be written', () => {
    writeFileSync(ownFolder, 'a file');
    expect(() => library.put('mine', text('mine'))).toThrow(code('data-dir-unwritable'));
  });
});

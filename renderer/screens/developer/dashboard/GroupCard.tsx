import { Lock, Play } from 'lucide-react';
import { useId, useState } from 'react';
import type { DocsEntry } from '../../../../gateway/contract/developer/reference.ts';
import { MethodBadge } from '../../../components/badge/MethodBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { Note } from '../../../components/Note.tsx';
import { t } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';

export interface GroupCardProps {
  readonly group: string;
  readonly entries: readonly DocsEntry[];
  readonly runningId: string | undefined;
  readonly parametersOf: (entry: DocsEntry) => readonly string[];
  readonly onRun: (entry: DocsEntry, parameters: Readonly<Record<string, string>>) => void;
}

/** The initial call of a group: one that reads without moving anything. */
const FIRST = [
  'telemetry.read',
  'billing.plans',
  'cognition.overlay',
  'simulations.showcase',
  'drone.launch',
];

/** One API group with its operations and a call of the selected one. */
export function GroupCard({ group, entries, runningId, parametersOf, onRun }: GroupCardProps) {
  const [chosenId, setChosenId] = useState<string>();
  const [parameters, setParameters] = useState<Readonly<Record<string, string>>>({});
  const id = useId();
  const chosen =
    entries.find((entry) => entry.id === chosenId) ??
    entries.find((entry) => FIRST.includes(entry.id)) ??
    entries[0];
  if (!chosen) return null;
  const names = parametersOf(chosen);
  const [method = '', path = ''] = chosen.endpoint.split(' ');
  return (
    <section className="group-card stack card min-w-0 content-start p-12-14" aria-labelledby={id}>
      <div className="flex items-baseline spread">
        <h2 id={id} lang="en">
          {group}
        </h2>
        <Note as="span" className="number">
          {t('{count, plural, one {# operation} other {# operations}}', { count: entries.length })}
        </Note>
      </div>
      <fieldset className="group-operations flex wraps gap-4">
        <legend className="visually-hidden">{t('Operations of {group}', { group })}</legend>
        {entries.map((entry) => (
          <button
            key={entry.id}
            type="button"
            aria-pressed={entry.id === chosen.id}
            data-absent={!entry.available || undefined}
            onClick={() => setChosenId(entry.id)}
          >
            <span lang="en">{entry.name}</span>
            {entry.locked && (
              <Lock className="faint" size={10} role="img" aria-label={t('documentation locked')} />
            )}
          </button>
        ))}
      </fieldset>
      {names.map((name) => (
        <input
          key={name}
          className="input"
          placeholder={name}
          aria-label={name}
          value={parameters[name] ?? ''}
          onChange={(event) => setParameters({ ...parameters, [name]: event.target.value })}
        />
      ))}
      <div className="group-call row min-w-0">
        <MethodBadge method={method} />
        <a
          className="number cut-rest text-11"
          href={routeHref('docs', chosen.id)}
          title={t('Documentation of {name}', { name: chosen.name })}
        >
          {path}
        </a>
        <Button
          label={t('Run {name}', { name: chosen.name })}
          disabledReason={runningId === undefined ? undefined : t('Waiting for the response.')}
          onClick={() => onRun(chosen, parameters)}
        >
          <Play size={13} aria-hidden /> {t('Run')}
        </Button>
      </div>
      <Note>
        <span lang="en">{chosen.purpose}</span>
        {chosen.credits > 0 &&
          ` · ${t('{count, plural, one {# credit} other {# credits}}', { count: chosen.credits })}`}
        {chosen.id === 'drone.launch' && ` · ${t('commands the simulated aircraft immediately')}`}
      </Note>
      {!chosen.available && (
        <Note tone="caution">
          {t('This gateway version does not support it yet: the call returns an error.')}
        </Note>
      )}
    </section>
  );
}

import { Check, Lock, Plus } from 'lucide-react';
import type { Gates } from '../../../../gateway/contract/account/access.ts';
import type { DocsEntry } from '../../../../gateway/contract/developer/reference.ts';
import { MethodBadge } from '../../../components/badge/MethodBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { CopyButton } from '../../../components/button/CopyButton.tsx';
import { Note } from '../../../components/Note.tsx';
import { Prose } from '../../../components/Prose.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { describedMessage } from '../../../format/described-message.ts';
import { schemaRows } from '../../../format/schema-rows.ts';
import { currentLanguage, t } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import { addToBasket, removeFromBasket, useBasketStore } from '../../../state/developer/basket-store.ts';
import { blockOfDocs } from '../../../state/developer/gate-block.ts';
import { openGate } from '../../../state/developer/gates.ts';
import { EntryCode } from './EntryCode.tsx';
import './docs-screen.css';
import { errorTitle } from '../../../language/translate-gateway.ts';

export interface EntryPageProps {
  readonly entry: DocsEntry;
  readonly gates: Gates | undefined;
}

/** One operation: purpose, parameters, responses, errors and code. */
export function EntryPage({ entry, gates }: EntryPageProps) {
  const isSelected = useBasketStore((state) => state.operationIds.includes(entry.id));
  const [method = '', path = ''] = entry.endpoint.split(' ');
  return (
    <>
      <article className="docs-entry min-w-0 grid scrolls gap-14 content-start" aria-labelledby="entry-title">
        <Note lang="en">{entry.group}</Note>
        <header className="docs-entry-head row-spread gap-12">
          <h1 className="text-20" id="entry-title" lang="en">
            {entry.name}
          </h1>
          <Button
            isPressed={isSelected}
            onClick={() => (isSelected ? removeFromBasket(entry.id) : addToBasket(entry.id))}
          >
            {isSelected ? <Check size={14} aria-hidden /> : <Plus size={14} aria-hidden />}
            {isSelected ? t('Selected') : t('Add to selection')}
          </Button>
        </header>
        <p className="docs-endpoint card row">
          <MethodBadge method={method} />
          <code className="number grows min-w-0 break-anywhere">{path}</code>
          <CopyButton text={path} label={t('Copy path')} />
        </p>
        <p className="docs-purpose" lang="en">
          {entry.purpose}.
        </p>
        {currentLanguage() !== 'en' && <Note>{t('The documentation is in English.')}</Note>}
        <dl className="docs-facts">
          <dt className="faint text-11">{t('Id')}</dt>
          <dd>
            <code className="dev-code">{entry.id}</code>
          </dd>
          <dt className="faint text-11">{t('Auth')}</dt>
          <dd>{entry.auth === 'bearer' ? t('bearer') : t('not required')}</dd>
          <dt className="faint text-11">{t('Scope')}</dt>
          <dd>{entry.scope ? <code className="dev-code">{entry.scope}</code> : t('none')}</dd>
          <dt className="faint text-11">{t('Credits (cost)')}</dt>
          <dd className="number">{entry.credits}</dd>
        </dl>
        {!entry.available && (
          <p className="docs-absent caution-fill p-8-12" role="note">
            {t('Planned. This gateway version does not support it yet; calls return an error.')}
          </p>
        )}
        {entry.locked ? <LockedNote entry={entry} gates={gates} /> : <OpenEntry entry={entry} />}
      </article>
      <EntryCode entry={entry} gates={gates} />
    </>
  );
}

function LockedNote({ entry, gates }: EntryPageProps) {
  const { advice, way, title } = blockOfDocs(entry.name, gates);
  return (
    <div className="docs-locked stack">
      <Lock size={18} aria-hidden />
      <h2 className="bright">{title}</h2>
      <p>{advice}</p>
      {way && (
        <Button variant="primary" onClick={() => openGate(way.to)}>
          {way.label}
        </Button>
      )}
    </div>
  );
}

function OpenEntry({ entry }: { readonly entry: DocsEntry }) {
  const request = describedMessage(entry.request);
  const response = describedMessage(entry.response);
  return (
    <>
      {entry.description && (
        <div lang="en">
          <Prose text={entry.description} />
        </div>
      )}
      <section aria-labelledby="request-title">
        <h2 id="request-title">{t('Request')}</h2>
        {request.parameters.length > 0 && (
          <ul className="docs-parameters stack-4">
            {request.parameters.map((parameter) => (
              <li
                className="flex wraps gap-10 items-baseline text-12"
                key={`${parameter.place} ${parameter.name}`}
              >
                <code className="dev-code">{parameter.name}</code>
                <Note as="span">
                  {parameter.place}
                  {parameter.isRequired && `, ${t('required (field)')}`}
                </Note>
                <span lang="en">{parameter.description}</span>
              </li>
            ))}
          </ul>
        )}
        {request.schema === undefined ? (
          <Note>{t('No body.')}</Note>
        ) : (
          <SchemaTable schema={request.schema} label={t('Fields of the request')} />
        )}
      </section>
      <section aria-labelledby="response-title">
        <h2 id="response-title">{t('Response')}</h2>
        {response.schema === undefined ? (
          <Note>{t('No body.')}</Note>
        ) : (
          <SchemaTable schema={response.schema} label={t('Fields of the response')} />
        )}
      </section>
      <section aria-labelledby="errors-title">
        <h2 id="errors-title">{t('Errors')}</h2>
        <ul className="docs-errors">
          {(entry.errors ?? []).map((error) => (
            <li className="stack-10 border-bottom text-12" key={error.code}>
              <span className="number faint">{error.status}</span>
              <a href={routeHref('docs', `error-${error.code}`)} className="dev-code">
                {error.code}
              </a>
              <ErrorTitle code={error.code} title={error.title} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** The fields of a JSON Schema: name, type, whether required, bounds, meaning. */
function SchemaTable({ schema, label }: { readonly schema: unknown; readonly label: string }) {
  const rows = schemaRows(schema);
  if (rows.length === 0) return <Note>{t('No fields.')}</Note>;
  return (
    <Table wraps aria-label={label} columns={[t('Field'), t('Type'), t('Meaning')]}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.path}>
            <th scope="row" style={{ paddingLeft: `${8 + row.depth * 14}px` }}>
              <code className="mono bright break-anywhere" title={row.path}>
                {row.name}
              </code>{' '}
              {row.isRequired && <span className="faint text-11">{t('required')}</span>}
            </th>
            <td className="schema-type">{row.type}</td>
            <td>
              {row.description}
              {row.bounds && <span className="schema-bounds faint text-11 break-anywhere">{row.bounds}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The meaning of a code in the chosen language, or else in the gateway's words. */
export function ErrorTitle({ code, title }: { readonly code: string; readonly title: string }) {
  return <span title={title}>{errorTitle(code, title)}</span>;
}

import type { LedgerEntry } from '../../../../gateway/contract/account/billing.ts';
import { formatLocalTime, formatUtcTime } from '../../../format/measure/duration.ts';
import { currentLanguage, type Message, t } from '../../../language/translate.ts';
import { operationOf } from '../../../state/developer/reference.ts';

const SIGN: Readonly<Record<LedgerEntry['kind'], string>> = {
  grant: '+',
  hold: '−',
  settle: '',
  refund: '+',
  expire: '−',
};
const KIND_TEXT: Readonly<Record<LedgerEntry['kind'], Message>> = {
  grant: 'grant',
  hold: 'hold (credits)',
  settle: 'settle',
  refund: 'refund',
  expire: 'expire',
};
const MEANING: Readonly<Record<LedgerEntry['kind'], Message>> = {
  grant: 'Credits came in',
  hold: 'Set aside for a call',
  settle: 'The call was done: what was set aside is spent',
  refund: 'Came back: the call had no effect',
  expire: 'Ran out',
};

/** Every movement of credits, newest first; rows never change. */
export function LedgerTable({ ledger }: { readonly ledger: readonly LedgerEntry[] }) {
  return (
    <section className="dev-card" aria-labelledby="ledger-title">
      <h2 id="ledger-title">{t('Ledger')}</h2>
      {ledger.length === 0 ? (
        <p className="field-note">{t('No entry yet. Activating a plan makes the first.')}</p>
      ) : (
        <div className="dev-table-frame ledger-frame">
          <table className="dev-table">
            <thead>
              <tr>
                <th scope="col">{t('Time')}</th>
                <th scope="col">{t('Kind')}</th>
                <th scope="col" data-number>
                  {t('Credits (cost)')}
                </th>
                <th scope="col" data-number>
                  {t('Balance')}
                </th>
                <th scope="col">{t('For (credits)')}</th>
                <th scope="col">{t('Trace id')}</th>
              </tr>
            </thead>
            <tbody>
              {ledger.map((entry) => (
                <tr key={entry.entryId}>
                  <td className="number" title={formatUtcTime(entry.atMs)}>
                    {new Date(entry.atMs).toLocaleDateString(currentLanguage())} {formatLocalTime(entry.atMs)}
                  </td>
                  <td title={t(MEANING[entry.kind])}>{t(KIND_TEXT[entry.kind])}</td>
                  <td className="number" data-number>
                    {SIGN[entry.kind]}
                    {Math.abs(entry.amount)}
                  </td>
                  <td className="number" data-number>
                    {entry.balance}
                  </td>
                  <td title={entry.ref}>
                    {entry.operationId
                      ? (operationOf(entry.operationId)?.name ?? entry.operationId)
                      : entry.ref}
                  </td>
                  <td>
                    <code title={entry.traceId ?? undefined}>{entry.traceId?.slice(0, 12) ?? '—'}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

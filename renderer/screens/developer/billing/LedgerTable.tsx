import type { LedgerKind, Subscription } from '../../../../gateway/contract/account/billing.ts';
import { Note } from '../../../components/Note.tsx';
import { NumberCell } from '../../../components/table/NumberCell.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { type StatementLine, statementOf } from '../../../format/ledger-statement.ts';
import { formatLocalTime, formatUtcTime } from '../../../format/measure/time.ts';
import { type Message, t } from '../../../language/translate.ts';
import { operationOf } from '../../../state/developer/reference.ts';

/** What a row did, and what its sum is called. */
const KINDS: Readonly<Record<LedgerKind, { readonly text: Message; readonly sum: Message }>> = {
  grant: { text: 'Added: {what}', sum: 'Added' },
  hold: { text: 'Reserved for: {what}', sum: 'Reserved' },
  settle: { text: 'Spent from the reserve: {what}', sum: 'Spent' },
  refund: { text: 'Returned, no effect: {what}', sum: 'Returned' },
  expire: { text: 'Expired: {what}', sum: 'Expired' },
};

function nameOf(operationId: string): string {
  return operationOf(operationId)?.name ?? operationId;
}

/** What a row is for: an operation, or where added credits came from. */
function purposeOf({ operationId, ref }: StatementLine): string {
  if (operationId) return nameOf(operationId);
  const [source = '', id = ''] = ref.split(':');
  if (source === 'plan') return t('plan {name} (prices)', { name: id });
  return source === 'voucher' ? t('voucher') : t('owner of this machine');
}

function signed(change: number): string {
  return change === 0 ? '0' : `${change > 0 ? '+' : '−'}${Math.abs(change)}`;
}

/** Every change of the credit balance by day, newest first, and the sum that leads to the balance. */
export function LedgerTable({ subscription }: { readonly subscription: Subscription }) {
  const { ledger, balance, held } = subscription;
  const { opening, sums, spent, days } = statementOf(ledger, held);
  const parts = [
    [t('Opening balance'), opening],
    [t(KINDS.grant.sum), sums.grant],
    [t(KINDS.hold.sum), -sums.hold],
    [t(KINDS.refund.sum), sums.refund],
    [t(KINDS.expire.sum), -sums.expire],
  ] as const;
  return (
    <section className="dev-card card stack-10" aria-labelledby="ledger-title">
      <h2 id="ledger-title">{t('Ledger')}</h2>
      {ledger.length === 0 ? (
        <Note>{t('No entries yet. Activate a plan to create the first.')}</Note>
      ) : (
        <>
          <p className="number">
            {parts
              .filter(([, credits], index) => index === 0 || credits !== 0)
              .map(([title, credits], index) => `${title} ${index === 0 ? credits : signed(credits)}`)
              .join(' · ')}{' '}
            = <strong>{t('balance {credits}', { credits: balance })}</strong>
          </p>
          <Note>
            {t(
              'A call reserves its credits when it starts. When it ends they are spent, or returned if it had no effect.',
            )}
          </Note>
          {spent.length > 0 && (
            <Note>
              {t('Spent: {list}', {
                list: spent.map(([id, credits]) => `${nameOf(id)} ${credits}`).join(', '),
              })}
            </Note>
          )}
          <div className="dev-table-frame ledger-frame">
            <Table
              columns={[
                t('Time'),
                t('What happened'),
                { title: t('Change (credits)'), isNumber: true },
                { title: t('Balance'), isNumber: true },
                { title: t('Reserved'), isNumber: true },
                t('Trace id'),
              ]}
            >
              {days.map(({ day, change, lines }) => (
                <tbody key={lines[0]?.entryId}>
                  <tr>
                    <th colSpan={2} scope="rowgroup">
                      {day}
                    </th>
                    <NumberCell>{signed(change)}</NumberCell>
                    <td colSpan={3} />
                  </tr>
                  {lines.map((line) => (
                    <tr key={line.entryId}>
                      <td className="number" title={formatUtcTime(line.atMs)}>
                        {formatLocalTime(line.atMs)}
                      </td>
                      <td title={line.ref}>{t(KINDS[line.kind].text, { what: purposeOf(line) })}</td>
                      <NumberCell>{signed(line.change)}</NumberCell>
                      <NumberCell>{line.balance}</NumberCell>
                      <NumberCell>{line.reserved}</NumberCell>
                      <td>
                        <code title={line.traceId ?? undefined}>{line.traceId?.slice(0, 12) ?? '—'}</code>
                      </td>
                    </tr>
                  ))}
                </tbody>
              ))}
            </Table>
          </div>
        </>
      )}
    </section>
  );
}

import { UserCheck } from 'lucide-react';
import type { CommandRecord } from '../../../gateway/contract/command/command.ts';
import { ButtonLink } from '../../components/button/ButtonLink.tsx';
import { commandText } from '../../format/command-text.ts';
import { t } from '../../language/translate.ts';
import { routeHref } from '../../state/app/route.ts';
import { useCommandStore } from '../../state/vehicle/command-store.ts';
import { useVehicleName } from '../../state/vehicle/vehicle-store.ts';
import './approval-notice.css';

/** Requests of this window that wait for approval, shown on every screen. */
export function ApprovalNotice() {
  const records = useCommandStore((state) => state.records);
  const waiting = Object.values(records).filter(
    ({ state, source }) => state === 'awaiting_approval' && source === 'window',
  );
  if (waiting.length === 0) return null;
  return (
    <section
      className="approval-notice line medium gap-10 caution-fill p-6-12 bright"
      aria-label={t('Waiting for approval')}
    >
      <UserCheck size={18} aria-hidden />
      <ul className="grows" role="status">
        {waiting.map((record) => (
          <WaitingCommand key={record.commandId} record={record} />
        ))}
      </ul>
      <ButtonLink href={routeHref('command-center', 'approvals')}>{t('Open approvals')}</ButtonLink>
    </section>
  );
}

function WaitingCommand({ record }: { readonly record: CommandRecord }) {
  const what = commandText(record.command, record.params);
  const name = useVehicleName(record.vehicleId);
  return <li>{t('Waiting for approval: {what} for {name}', { what, name })}</li>;
}

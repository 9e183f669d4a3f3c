import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { CodeBlock } from '../../components/code/CodeBlock.tsx';
import { SearchInput } from '../../components/field/SearchInput.tsx';
import { PageHead } from '../../components/page/PageHead.tsx';
import { UNKNOWN } from '../../format/measure/units.ts';
import { hasWords } from '../../format/search-text.ts';
import { t } from '../../language/translate.ts';
import { useConnectionStore } from '../../state/connection/connection-store.ts';
import { useGateway } from '../../state/connection/gateway-context.ts';
import { AsyncView } from '../shared/AsyncView.tsx';

/** Version, licence and the work of others that Aerodeck uses. */
export function AboutPage() {
  const health = useConnectionStore((state) => state.health);
  const { rest } = useGateway();
  return (
    <>
      <PageHead
        title={t('About Aerodeck')}
        lead={t('A ground control station with a built-in developer platform.')}
      />
      <dl className="about grid gap-8-16">
        <dt>{t('Version')}</dt>
        <dd className="number">{health?.version ?? UNKNOWN}</dd>
        <dt>{t('Gateway')}</dt>
        <dd className="number">{rest.baseUrl}</dd>
        <dt>{t('Licence')}</dt>
        <dd>{t('Apache License 2.0. The licences of third-party components are listed below.')}</dd>
        <dt>{t('Map')}</dt>
        <dd>
          {t(
            'Made with Natural Earth (public domain), lakes and rivers from GSHHG (LGPL) and OpenStreetMap (ODbL), cities from GeoNames (CC BY 4.0) and airports from OurAirports (public domain).',
          )}
        </dd>
        <dt>{t('Typefaces')}</dt>
        <dd>{t('Inter and JetBrains Mono, SIL Open Font License 1.1.')}</dd>
        <dt>{t('Protocol')}</dt>
        <dd>{t('MAVLink 1 and 2. Message definitions by the MAVLink project (MIT for generated code).')}</dd>
      </dl>
      <Licences />
    </>
  );
}

const noticesSchema = z.array(
  z.object({ name: z.string(), version: z.string(), licence: z.string(), text: z.string() }),
);
type Notice = z.infer<typeof noticesSchema>[number];

/** Licences of everything in this version. The build collects them into a file beside the page. */
function Licences() {
  const [search, setSearch] = useState('');
  const query = useQuery({
    queryKey: ['licences'],
    queryFn: async () => {
      const response = await fetch('licences.json');
      if (!response.ok) throw new Error(t('The list of licences is missing from this build.'));
      return noticesSchema.parse(await response.json());
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const notices = query.data ?? [];
  const found = notices.filter(({ name, licence }) => hasWords(`${name} ${licence}`, search));
  return (
    <section className="stack-6" aria-label={t('Third-party licences')}>
      <h2>{t('Third-party licences')}</h2>
      <AsyncView query={query} loading={t('Loading the licences…')}>
        <div className="row">
          <SearchInput label={t('Find by name or licence')} value={search} onChange={setSearch} />
          <span className="small-dim nowrap" role="status">
            {t('{count, plural, one {# component} other {# components}}', { count: found.length })}
          </span>
        </div>
        <ul className="stack-6">
          {found.map((notice) => (
            <li key={`${notice.name} ${notice.version}`}>
              <LicenceText notice={notice} />
            </li>
          ))}
        </ul>
      </AsyncView>
    </section>
  );
}

/** The text is created when it is opened: hundreds of them would make the page slow. */
function LicenceText({ notice }: { readonly notice: Notice }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {notice.name} <span className="number">{notice.version}</span>{' '}
        <span className="small-dim">{notice.licence}</span>
      </summary>
      {isOpen && <CodeBlock code={notice.text} language="text" label={notice.name} />}
    </details>
  );
}

import '../services.css';
import { useState } from 'react';
import { networkNames } from '#contracts/catalog/network-names.ts';
import type { StaffKind } from '#contracts/catalog/service-types-schemas.ts';
import { type KindsTexts, kindsMessages } from '#messages/admin/catalog/types.ts';
import { useRead } from '../../data/call-shop.ts';
import { useSession } from '../../data/session.ts';
import { useLanguage, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button, ScreenLink } from '../../parts/button.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { Note } from '../../parts/note.tsx';
import { StatusBadge } from '../../parts/status.tsx';

const PackageDialog = lazyDialog(async () => (await import('./package-dialog.tsx')).PackageDialog);
const KindDialog = lazyDialog(async () => (await import('./kind-dialog.tsx')).KindDialog);

interface ActsProps {
  kind: StaffKind;
  words: KindsTexts;
  open: (what: OpenDialog) => void;
  owner: boolean;
}

function KindActions({ kind, words, open, owner }: ActsProps) {
  const language = useLanguage();
  const name = kind.names[language].many;
  return (
    <div className="row">
      {owner && (
        <>
          <Button look="sm" aria-label={words.changeOf(name)} onClick={() => open({ dialog: 'kind', kind })}>
            {words.change}
          </Button>
          <Button
            look="sm"
            aria-label={words.packagesOf(name)}
            onClick={() => open({ dialog: 'package', kind })}
          >
            {words.addPackage}
          </Button>
        </>
      )}
      {kind.active && (
        <a
          className="btn btn--sm"
          href={kind.paths[language]}
          target="_blank"
          rel="noreferrer"
          aria-label={words.pageOf(name)}
        >
          <Icon name="eye" />
          {words.page}
        </a>
      )}
    </div>
  );
}

function KindTable({ kinds, ...acts }: Omit<ActsProps, 'kind'> & { kinds: StaffKind[] }) {
  const { words } = acts;
  const { columns } = words;
  const language = useLanguage();
  return (
    <div className="card">
      <DataTable
        label={words.title}
        look="facts"
        className="card__b svctable kindtable"
        rows={kinds}
        keyOf={({ code }) => code}
        columns={[
          {
            label: columns.name,
            head: true,
            cell: ({ names, code, sample }) => (
              <>
                {names[language].many} <span className="mono muted">{code}</span>
                {sample && <span className="tag">{words.sample}</span>}
              </>
            ),
          },
          { label: columns.form, cell: ({ form }) => words.forms[form] },
          { label: columns.network, cell: ({ network }) => networkNames[network] },
          {
            label: columns.packages,
            cell: ({ code, packages, unperformed }) => (
              <>
                <ScreenLink to="services" search={{ kind: code }}>
                  {packages}
                </ScreenLink>{' '}
                {unperformed > 0 && <span className="warn">{words.unperformed(String(unperformed))}</span>}
              </>
            ),
          },
          {
            label: columns.missing,
            cell: ({ missing }) =>
              missing.length === 0 ? (
                <span className="muted">{words.complete}</span>
              ) : (
                missing.map((locale) => (
                  <span key={locale} className="tag">
                    {locale.toUpperCase()}
                  </span>
                ))
              ),
          },
          {
            label: columns.state,
            cell: ({ active }) => (
              <StatusBadge mark={active ? 'completed' : 'cancelled'}>
                {active ? words.on : words.off}
              </StatusBadge>
            ),
          },
          { label: columns.actions, cell: (kind) => <KindActions kind={kind} {...acts} /> },
        ]}
      />
    </div>
  );
}

type OpenDialog = { dialog: 'kind'; kind: StaffKind | undefined } | { dialog: 'package'; kind: StaffKind };

export function Screen() {
  const words = useTexts(kindsMessages);
  const { role } = useSession();
  const [opened, open] = useState<OpenDialog>();
  const list = useRead('service-kinds.list');
  if (!list.data) return <AsyncSection read={list} failed={words.failed} />;
  const { kinds } = list.data;
  const owner = role === 'owner';
  const close = () => open(undefined);
  return (
    <>
      <ScreenHead title={words.title} about={kinds.length}>
        {owner && (
          <Button look="sm main" icon="plus" onClick={() => open({ dialog: 'kind', kind: undefined })}>
            {words.add}
          </Button>
        )}
      </ScreenHead>
      <p className="muted">{words.lead}</p>
      {kinds.length === 0 ? (
        <Note tone="info">
          <b className="medium">{words.empty}.</b> {words.emptyText}
        </Note>
      ) : (
        <KindTable kinds={kinds} words={words} open={open} owner={owner} />
      )}
      {opened?.dialog === 'kind' && <KindDialog kind={opened.kind} words={words} close={close} />}
      {opened?.dialog === 'package' && <PackageDialog kind={opened.kind} words={words} close={close} />}
    </>
  );
}

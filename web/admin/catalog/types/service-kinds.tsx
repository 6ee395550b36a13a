import { useRead } from '../../data/use-read.ts';
import '../services.css';
import { useState } from 'react';
import { networkNames } from '#contracts/catalog/network-names.ts';
import type { StaffKind } from '#contracts/catalog/service-types-schemas.ts';
import { type Kinds, kindsMessages } from '#messages/admin/catalog/types.ts';
import { useSession } from '../../data/session.ts';
import { useLanguage, useWords } from '../../language.ts';
import { Failed } from '../../list/list-states.tsx';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { Status } from '../../parts/status.tsx';
import { Loading } from '../../shell/loading.tsx';
import { KindDialog } from './kind-dialog.tsx';
import { PackageDialog } from './package-dialog.tsx';

interface RowProps {
  kind: StaffKind;
  words: Kinds;
  onEdit: (() => void) | undefined;
  onPackage: (() => void) | undefined;
}

function KindActs({ kind, words, onEdit, onPackage }: RowProps) {
  const language = useLanguage();
  const name = kind.names[language].many;
  return (
    <div className="row">
      {onEdit && (
        <button type="button" className="btn btn--sm" aria-label={words.changeOf(name)} onClick={onEdit}>
          {words.change}
        </button>
      )}
      {onPackage && (
        <button type="button" className="btn btn--sm" aria-label={words.packagesOf(name)} onClick={onPackage}>
          {words.addPackage}
        </button>
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

function KindRow({ kind, words, onEdit, onPackage }: RowProps) {
  const language = useLanguage();
  const name = kind.names[language].many;
  return (
    <tr>
      <th scope="row">
        {name} <span className="mono muted">{kind.code}</span>
        {kind.sample && <span className="tag">{words.sample}</span>}
      </th>
      <td>{words.forms[kind.form]}</td>
      <td>{networkNames[kind.network]}</td>
      <td>
        <ScreenLink to="services" search={{ kind: kind.code }}>
          {kind.packages}
        </ScreenLink>{' '}
        {kind.unperformed > 0 && <span className="warn">{words.unperformed(String(kind.unperformed))}</span>}
      </td>
      <td>
        {kind.missing.length === 0 ? (
          <span className="muted">{words.complete}</span>
        ) : (
          kind.missing.map((locale) => (
            <span key={locale} className="tag">
              {locale.toUpperCase()}
            </span>
          ))
        )}
      </td>
      <td>
        <Status mark={kind.active ? 'completed' : 'cancelled'}>{kind.active ? words.on : words.off}</Status>
      </td>
      <td>
        <KindActs kind={kind} words={words} onEdit={onEdit} onPackage={onPackage} />
      </td>
    </tr>
  );
}

const columns = ['name', 'form', 'network', 'packages', 'missing', 'state', 'actions'] as const;

function KindTable({
  kinds,
  ...row
}: { kinds: StaffKind[]; words: Kinds } & { open: (what: Opened) => void; owner: boolean }) {
  const { words, open, owner } = row;
  return (
    <div className="card">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
      <section className="card__b svctable kindtable" tabIndex={0} aria-label={words.title}>
        <table className="gal">
          <thead>
            <tr>
              {columns.map((column) => (
                <th scope="col" key={column}>
                  {words.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <KindRow
                key={kind.code}
                kind={kind}
                words={words}
                onEdit={owner ? () => open({ dialog: 'kind', kind }) : undefined}
                onPackage={owner ? () => open({ dialog: 'package', kind }) : undefined}
              />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

type Opened = { dialog: 'kind'; kind: StaffKind | undefined } | { dialog: 'package'; kind: StaffKind };

export function Screen() {
  const words = useWords(kindsMessages);
  const { role } = useSession();
  const [opened, open] = useState<Opened>();
  const list = useRead('service-kinds.list');
  if (list.error && !list.data)
    return <Failed title={words.failed} error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading />;
  const { kinds } = list.data;
  const owner = role === 'owner';
  const close = () => open(undefined);
  return (
    <>
      <Head title={words.title} about={kinds.length}>
        {owner && (
          <button
            type="button"
            className="btn btn--sm btn--main"
            onClick={() => open({ dialog: 'kind', kind: undefined })}
          >
            <Icon name="plus" />
            {words.add}
          </button>
        )}
      </Head>
      <p className="muted settings__lead">{words.lead}</p>
      {kinds.length === 0 ? (
        <p className="note note--info">
          <Icon name="info" />
          <span>
            <b className="medium">{words.empty}.</b> {words.emptyText}
          </span>
        </p>
      ) : (
        <KindTable kinds={kinds} words={words} open={open} owner={owner} />
      )}
      {opened?.dialog === 'kind' && <KindDialog kind={opened.kind} words={words} close={close} />}
      {opened?.dialog === 'package' && <PackageDialog kind={opened.kind} words={words} close={close} />}
    </>
  );
}

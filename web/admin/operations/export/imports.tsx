import { useRef, useState } from 'react';
import {
  type ImportItem,
  type ImportKind,
  type ImportState,
  importKinds,
  maxImportBytes,
  maxImportLines,
} from '#contracts/customers/imports.ts';
import type { DataTexts } from '#messages/admin/operations/export.ts';
import { useRead } from '../../data/call-shop.ts';
import { sentenceOf } from '../../data/refused-call.ts';
import { FormFailure, SelectField, TextField } from '../../form/fields.tsx';
import { DateTime, formatCount, formatShare, useLanguage } from '../../language.tsx';
import { FailedState } from '../../list/list-states.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import { useSearchText } from '../../use-screen.ts';
import { guessKind } from './guess-kind.ts';
import { ImportPanel } from './import-panel.tsx';
import { uploadFile } from './upload-file.ts';

type ImportTexts = DataTexts['imports'];

interface KindFieldProps {
  kind: ImportKind;
  words: ImportTexts;
  onChoose: (kind: ImportKind) => void;
}

function KindField({ kind, words, onChoose }: KindFieldProps) {
  return (
    <SelectField
      label={words.kind}
      choices={importKinds}
      names={words.kinds}
      help={words.abouts[kind]}
      value={kind}
      onChoose={onChoose}
    />
  );
}

const readHeadings = async (file: File | undefined) => file && guessKind(await file.slice(0, 4096).text());

function UploadForm({ words, onUploaded }: { words: ImportTexts; onUploaded: (id: string) => void }) {
  const language = useLanguage();
  const file = useRef<HTMLInputElement>(null);
  const { import: asked } = useSearchText();
  const named = importKinds.find((each) => each === asked);
  const [chosenKind, setKind] = useState(named);
  const [guessed, setGuessed] = useState<ImportKind>();
  const kind = chosenKind ?? guessed ?? 'past_orders';
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const upload = async () => {
    const chosen = file.current?.files?.[0];
    if (share !== undefined) return;
    if (!chosen || chosen.size === 0) return setFailure(words.noFile);
    if (chosen.size > maxImportBytes) return setFailure(words.tooLarge);
    setFailure(undefined);
    setShare(0);
    try {
      onUploaded(await uploadFile(chosen, kind, setShare));
    } catch (error) {
      setFailure(sentenceOf(error));
    }
    setShare(undefined);
  };
  return (
    <div className="card__b stack stack--12">
      <p className="muted">{words.about}</p>
      <div className="data__pick">
        <KindField kind={kind} words={words} onChoose={setKind} />
        <TextField
          label={words.file}
          help={words.fileHelp(formatCount(maxImportLines[kind], language))}
          ref={file}
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          onChange={({ target }) => void readHeadings(target.files?.[0]).then(setGuessed)}
        />
      </div>
      <FormFailure text={failure} />
      <div className="data__acts">
        <Button look="main sm" aria-disabled={share !== undefined} onClick={upload}>
          {share === undefined ? words.upload : words.uploading(formatShare(share, language))}
        </Button>
      </div>
    </div>
  );
}

const endings = { unreadable: 'failed', checked: 'pending', done: 'completed', undone: 'refunded' } as const;
const markOf = (state: ImportState) =>
  state in endings ? endings[state as keyof typeof endings] : 'processing';

function ImportRow({ item, words, onOpen }: { item: ImportItem; words: ImportTexts; onOpen: () => void }) {
  const language = useLanguage();
  return (
    <li className="data__line">
      <span>
        <Button look="sm" icon="doc" aria-label={words.open(item.fileName)} onClick={onOpen}>
          {item.fileName}
        </Button>{' '}
        <span className="small muted">{words.kinds[item.kind]}</span>
      </span>
      <StatusBadge mark={markOf(item.state)}>{words.states[item.state]}</StatusBadge>
      <span className="small">
        {words.lines(formatCount(item.lines, language))} · <DateTime at={item.createdAt} />
      </span>
    </li>
  );
}

export function Imports({ words, failed }: { words: ImportTexts; failed: string }) {
  const [open, setOpen] = useState<string>();
  const read = useRead('imports.list', { query: { limit: 20 } });
  if (read.error && !read.data)
    return <FailedState title={failed} error={read.error} onRetry={() => void read.refetch()} />;
  const items = read.data?.items ?? [];
  return (
    <Card title={words.title}>
      <UploadForm words={words} onUploaded={setOpen} />
      {open && <ImportPanel key={open} id={open} words={words} onClose={() => setOpen(undefined)} />}
      {read.data && items.length === 0 && <p className="card__b small muted">{words.empty}</p>}
      <ul className="data__list" aria-label={words.list}>
        {items.map((item) => (
          <ImportRow key={item.id} item={item} words={words} onOpen={() => setOpen(item.id)} />
        ))}
      </ul>
    </Card>
  );
}

import { useState } from 'react';
import type { MaintenancePreview } from '#contracts/staff/maintenance.ts';
import { settingsMessages } from '#messages/admin/staff/settings.ts';
import { call, useRead } from '../../data/call-shop.ts';
import { sentenceOf } from '../../data/refused-call.ts';
import { DateTime, useTexts } from '../../language.tsx';
import { Button } from '../../parts/button.tsx';
import { Note } from '../../parts/note.tsx';

/** Creates a link that opens the closed shop in one browser. */
function PreviewLink() {
  const { maintenance: words } = useTexts(settingsMessages);
  const [made, setMade] = useState<MaintenancePreview>();
  const [failed, setFailed] = useState<string>();
  const make = () =>
    call('maintenance.preview').then(setMade, (error: unknown) => setFailed(sentenceOf(error)));
  if (made)
    return (
      <p className="wraps" role="status">
        <a href={made.url} target="_blank" rel="noreferrer">
          {words.open}
        </a>{' '}
        <span className="small muted">
          {words.until} <DateTime at={made.until} />
        </span>
      </p>
    );
  return (
    <div className="row row--wrap">
      <Button look="sm" icon="eye" onClick={() => void make()}>
        {words.preview}
      </Button>
      {failed && <span className="err">{failed}</span>}
    </div>
  );
}

export function MaintenanceState() {
  const { maintenance: words } = useTexts(settingsMessages);
  const { data } = useRead('maintenance.show');
  if (!data?.active) return null;
  return (
    <>
      <Note tone="warn" role="status">
        {words.shut}{' '}
        {data.since && (
          <>
            {words.since} <DateTime at={data.since} />
          </>
        )}
        {data.by && ` · ${words.by(data.by)}`}
      </Note>
      <PreviewLink />
    </>
  );
}

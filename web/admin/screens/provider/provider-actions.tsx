import { useId, useState } from 'react';
import type { ProviderItem } from '#contracts/providers.ts';
import type { Providers } from '#messages/admin/providers.ts';
import { changeShop } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { Icon } from '../../parts/icon.tsx';

type Act = 'hold' | 'release' | 'renew' | 'retire' | 'restore';
interface Given {
  act: Act;
  body: object;
}

/** What a person may do with a provider; each says its consequence before. */
export function ProviderActions({ provider, words }: { provider: ProviderItem; words: Providers }) {
  const [open, setOpen] = useState<Act>();
  const [apiKey, setApiKey] = useState('');
  const field = useId();
  const address = `/api/admin/providers/${provider.id}`;
  const says = {
    hold: words.heldNow,
    release: words.released,
    renew: words.renewed,
    retire: words.retiredNow,
    restore: words.restored,
  };
  const change = useChange(
    ({ act, body }: Given) =>
      act === 'renew'
        ? changeShop('PUT', `${address}/key`, { body })
        : changeShop('POST', `${address}/${act}`, { body }),
    { refreshes: ['providers', 'pending'], says: (_reply, { act }) => says[act], fails: null },
  );
  const close = () => {
    setOpen(undefined);
    setApiKey('');
  };
  const { name, active, held } = provider;
  const dialog = {
    hold: [words.holdTitle(name), words.hold, ['pause', words.holdNothing], ['split', words.holdElsewhere]],
    release: [words.releaseTitle(name), words.release, ['send', words.releaseSends]],
    renew: [words.renewTitle(name), words.renew, ['key', words.renewTries], ['shield', words.addSealed]],
    retire: [words.retireTitle(name), words.retire, ['ban', words.retireKeeps]],
    restore: [words.restore, words.restore, ['send', words.releaseSends]],
  } as const;
  const buttons: Act[] = active ? [held ? 'release' : 'hold', 'renew', 'retire'] : ['restore'];
  const shown = open && dialog[open];
  return (
    <div className="row row--wrap row--tight acts">
      {buttons.map((act) => (
        <button
          type="button"
          key={act}
          className={act === 'hold' || act === 'retire' ? 'btn btn--danger' : 'btn'}
          onClick={() => setOpen(act)}
        >
          <Icon name={dialog[act][2][0]} />
          {dialog[act][1]}
        </button>
      ))}
      {open && shown && (
        <ConsequenceDialog
          title={shown[0]}
          consequences={shown.slice(2).map((line) => {
            const [icon, text] = line as (typeof shown)[2];
            return { icon, text };
          })}
          confirm={shown[1]}
          tone={open === 'hold' || open === 'retire' ? 'destroy' : 'main'}
          {...(open === 'renew' || open === 'release' ? {} : { reason: 'required' as const })}
          onConfirm={(note) =>
            change.mutateAsync({ act: open, body: open === 'renew' ? { apiKey } : { note } })
          }
          onClose={close}
        >
          {open === 'renew' && (
            <div className="field">
              <label htmlFor={field}>{words.newKey}</label>
              <input
                className="in"
                id={field}
                type="password"
                autoComplete="off"
                value={apiKey}
                onChange={({ target }) => setApiKey(target.value)}
              />
            </div>
          )}
        </ConsequenceDialog>
      )}
    </div>
  );
}

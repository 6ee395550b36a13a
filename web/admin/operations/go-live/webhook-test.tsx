import type { OpeningReply, WebhookFault } from '#contracts/operations/go-live.ts';
import type { OpeningWords } from '#messages/admin/operations/go-live.ts';
import { call } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { copyText } from '../../parts/copy-text.ts';
import { Icon } from '../../parts/icon.tsx';
import { showToast } from '../../parts/toast-store.ts';

type Words = OpeningWords['webhook'];

function wordFault(wrong: WebhookFault, { fault }: Words): string {
  if (wrong.kind === 'elsewhere') return fault.elsewhere(wrong.others.join(', '));
  return wrong.kind === 'lacks' ? fault.lacks(wrong.events.join(', ')) : fault.off;
}

/** Makes the processor send a test event, and reports problems of its webhook settings. */
export function WebhookAct({ words }: { words: Words }) {
  const test = useChange(() => call('opening.test-webhook'));
  const tell = ({ wrong }: { wrong: WebhookFault | null }) =>
    showToast(
      wrong
        ? { tone: 'bad', title: words.wrong, text: wordFault(wrong, words) }
        : { tone: 'good', title: words.asked },
    );
  return (
    <button
      type="button"
      className="btn btn--sm"
      disabled={test.isPending}
      onClick={() => test.mutate(undefined, { onSuccess: tell })}
    >
      <Icon name="sync" />
      {words.test}
    </button>
  );
}

function Copied({ label, value, words }: { label: string; value: string; words: Words }) {
  const copy = () => void copyText(value, { title: words.copied });
  return (
    <div>
      <div className="row">
        <span className="small muted grow">{label}</span>
        <button
          type="button"
          className="btn btn--sm btn--ghost"
          aria-label={`${words.copy}: ${label}`}
          onClick={() => void copy()}
        >
          <Icon name="copy" />
          {words.copy}
        </button>
      </div>
      <p className="code opening__events">{value}</p>
    </div>
  );
}

export function WebhookTest({ webhook, words }: { webhook: OpeningReply['webhook']; words: Words }) {
  if (webhook.events.length === 0) return <p>{words.told}</p>;
  return (
    <>
      <Copied label={words.address} value={webhook.url} words={words} />
      <Copied label={words.events} value={webhook.events.join(', ')} words={words} />
    </>
  );
}

import type { OpeningReply, WebhookFault } from '#contracts/operations/go-live.ts';
import type { OpeningWords } from '#messages/admin/operations/go-live.ts';
import { call } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { Button } from '../../parts/button.tsx';
import { copyText } from '../../parts/copy-text.ts';
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
    <Button
      look="sm"
      icon="sync"
      disabled={test.isPending}
      onClick={() => test.mutate(undefined, { onSuccess: tell })}
    >
      {words.test}
    </Button>
  );
}

function Copied({ label, value, words }: { label: string; value: string; words: Words }) {
  const copy = () => void copyText(value, { title: words.copied });
  return (
    <div>
      <div className="row">
        <span className="small muted grow">{label}</span>
        <Button
          look="sm ghost"
          icon="copy"
          aria-label={`${words.copy}: ${label}`}
          onClick={() => void copy()}
        >
          {words.copy}
        </Button>
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

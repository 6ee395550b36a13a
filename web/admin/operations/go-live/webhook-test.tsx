import type { OpeningReply, WebhookFault } from '#contracts/operations/go-live.ts';
import type { OpeningTexts } from '#messages/admin/operations/go-live.ts';
import { call } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { Button } from '../../parts/button.tsx';
import { copyText } from '../../parts/copy-text.ts';
import { showToast } from '../../parts/toast-store.ts';

type WebhookTexts = OpeningTexts['webhook'];

function formatWebhookFault(wrong: WebhookFault, { fault }: WebhookTexts): string {
  if (wrong.kind === 'elsewhere') return fault.elsewhere(wrong.others.join(', '));
  return wrong.kind === 'lacks' ? fault.lacks(wrong.events.join(', ')) : fault.off;
}

/** Makes the processor send a test event, and reports problems of its webhook settings. */
export function WebhookAction({ words }: { words: WebhookTexts }) {
  const test = useChange(() => call('opening.test-webhook'));
  const tell = ({ wrong }: { wrong: WebhookFault | null }) =>
    showToast(
      wrong
        ? { tone: 'bad', title: words.wrong, text: formatWebhookFault(wrong, words) }
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

function CopyableValue({ label, value, words }: { label: string; value: string; words: WebhookTexts }) {
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

export function WebhookTest({ webhook, words }: { webhook: OpeningReply['webhook']; words: WebhookTexts }) {
  if (webhook.events.length === 0) return <p>{words.told}</p>;
  return (
    <>
      <CopyableValue label={words.address} value={webhook.url} words={words} />
      <CopyableValue label={words.events} value={webhook.events.join(', ')} words={words} />
    </>
  );
}

import { useEffect, useRef } from 'react';
import { parseMadridDateTime, toMadridDate } from '#contracts/kit/madrid.ts';
import { dayMs, hourMs } from '#contracts/kit/time.ts';
import type { PendingItem } from '#contracts/staff/pending.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { pendingMessages } from '#messages/admin/staff/pending.ts';
import { call, useChange } from '../../../data/call-shop.ts';
import { shopNow } from '../../../data/shop-clock.ts';
import { Form } from '../../../form/form.tsx';
import { formatDay, formatTime, useLanguage, useTexts } from '../../../language.tsx';
import { isTyping } from '../../../list/use-list-keys.ts';
import { AssignMenu } from '../../../parts/assign-menu.tsx';
import { Button } from '../../../parts/button.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Popover } from '../../../parts/popover.tsx';
import { showToast } from '../../../parts/toast-store.ts';

function morningInDays(days: number): Date {
  const day = new Date(shopNow().getTime() + days * dayMs);
  return parseMadridDateTime(`${toMadridDate(day)}T09:00`) ?? day;
}

const daysToMonday = () => (8 - new Date(toMadridDate(shopNow().getTime())).getUTCDay()) % 7 || 7;

interface ActionProps {
  item: PendingItem;
  /** Also responds to its keyboard shortcut. */
  keyed?: boolean;
}

function useKey(key: string, keyed: boolean | undefined) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!keyed) return;
    const hear = (event: KeyboardEvent) => {
      if (isTyping(event) || event.key !== key) return;
      event.preventDefault();
      box.current?.querySelector('button')?.click();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [key, keyed]);
  return box;
}

const useMoment = () => {
  const language = useLanguage();
  return (at: Date) => `${formatDay(at, language)}, ${formatTime(at, language)}`;
};

function useSnooze(item: PendingItem): (until: Date | null) => Promise<void> {
  const words = useTexts(pendingMessages);
  const moment = useMoment();
  const send = (to: Date | null) =>
    call('pending.snooze', { params: { id: item.id }, body: { until: to?.toISOString() ?? null } });
  const snooze = useChange(send);
  return async (to) => {
    await snooze.mutateAsync(to);
    const back = () => snooze.mutate(to ? null : new Date(item.snoozedUntil ?? 0));
    showToast({
      tone: 'good',
      title: to ? words.snoozed(moment(to)) : words.awake,
      action: { label: words.undo, run: back },
    });
  };
}

interface ChoiceProps {
  label: string;
  at?: Date;
  onChoose: () => void;
}

function SnoozeChoice({ label, at, onChoose }: ChoiceProps) {
  const moment = useMoment();
  return (
    <button type="button" className="menu__i" onClick={onChoose}>
      <span>{label}</span>
      {at && <span className="muted num">{moment(at)}</span>}
    </button>
  );
}

function SnoozeForm({ onChoose }: { onChoose: (at: Date) => void }) {
  const words = useTexts(pendingMessages);
  return (
    <Form
      className="menu__form"
      noValidate={false}
      onSend={(typed) => {
        const at = parseMadridDateTime(String(typed.get('until')));
        if (at) onChoose(at);
      }}
    >
      <label className="field">
        <span className="label">{words.another}</span>
        <input type="datetime-local" className="in in--sm" name="until" required />
      </label>
      <Button look="sm" type="submit">
        {words.snooze}
      </Button>
    </Form>
  );
}

/** Snoozes an item, at most until its deadline. */
export function SnoozeMenu({ item, keyed }: ActionProps) {
  const words = useTexts(pendingMessages);
  const moment = useMoment();
  const box = useKey('s', keyed);
  const snooze = useSnooze(item);
  const choices: [string, Date][] = [
    [words.hours, new Date(shopNow().getTime() + 3 * hourMs)],
    [words.tomorrow, morningInDays(1)],
    [words.monday, morningInDays(daysToMonday())],
  ];
  const due = item.dueAt ? new Date(item.dueAt) : undefined;
  const trigger = (
    <>
      <Icon name="clock" />
      {words.snooze}
    </>
  );
  return (
    <span ref={box}>
      <Popover label={words.snoozeUntil} placement="bottom end" width={280} trigger={trigger}>
        {(close) => {
          const put = (to: Date | null) => {
            close();
            void snooze(to).catch(() => undefined);
          };
          return (
            <>
              <p className="menu__h">{words.snoozeUntil}</p>
              {choices
                .filter(([, at]) => !due || at <= due)
                .map(([label, at]) => (
                  <SnoozeChoice key={label} label={label} at={at} onChoose={() => put(at)} />
                ))}
              <SnoozeForm onChoose={put} />
              {item.snoozedUntil && <SnoozeChoice label={words.wake} onChoose={() => put(null)} />}
              {due && <p className="menu__h">{words.never(moment(due))}</p>}
            </>
          );
        }}
      </Popover>
    </span>
  );
}

export function AssignButton({ item, keyed }: ActionProps) {
  const { assign: words } = useTexts(shellMessages);
  const box = useKey('a', keyed);
  const assign = useChange(
    ({ to }: { to: string | null; name?: string | undefined }) =>
      call('pending.assign', { params: { id: item.id }, body: { to } }),
    { says: (_reply, { name }) => (name ? words.done(name) : words.released) },
  );
  return (
    <span ref={box}>
      <AssignMenu assignedTo={item.assignedTo} onAssign={(to, name) => assign.mutate({ to, name })} />
    </span>
  );
}

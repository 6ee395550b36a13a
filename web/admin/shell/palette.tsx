import { useNavigate } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { type Address, addresses, addressOf } from '../addresses.ts';
import { useOwnLanguage } from '../data/member-language.ts';
import { useSession } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';
import { useLanguage, useWords } from '../language.ts';
import { copyText } from '../parts/copy-text.ts';
import { formatDay } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { switchTheme } from './appearance.ts';
import { menuGroups } from './menu.ts';
import { fold, matches } from './palette-rules.ts';
import { shownEntries } from './sidebar.tsx';
import { useSignOut } from './use-sign-out.ts';

interface Hit {
  key: string;
  group: string;
  icon: IconName;
  label: string;
  about?: string;
  /** Where it leads; without, it is done. */
  to?: string;
  run?: () => void;
}

/** What the server finds by these words; asked when the typing pauses. */
function useFound(words: string): Hit[] {
  const { palette } = useWords(shellMessages);
  const language = useLanguage();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words.trim()), 150);
    return () => clearTimeout(timer);
  }, [words]);
  const { data } = useRead('search.find', {
    query: { q: asked },
    topics: ['orders', 'customers'],
    enabled: asked.length >= 2,
    keep: true,
  });
  if (asked.length < 2 || !data) return [];
  return data.found.map(({ kind, id, title, about, at }): Hit => {
    const facts = [...about, ...(at ? [formatDay(new Date(at), language)] : [])].join(' · ');
    if (kind === 'order')
      return {
        key: id,
        group: palette.orders,
        icon: 'orders',
        label: title,
        about: facts,
        to: addressOf('order', { id }),
      };
    if (kind === 'customer')
      return {
        key: id,
        group: palette.customers,
        icon: 'users',
        label: title,
        about: facts,
        to: addressOf('customer', { id }),
      };
    // A code has no page: whoever looks for one wants to write it to somebody.
    const run = () => void copyText(title, { title: palette.copied(title) });
    return { key: `code-${id}`, group: palette.codes, icon: 'ticket', label: title, about: facts, run };
  });
}

function useScreens(words: string): Hit[] {
  const { palette, entries } = useWords(shellMessages);
  const { role } = useSession();
  return menuGroups
    .flatMap((group) => shownEntries(group, role))
    .filter(({ name }) => matches(entries[name], words))
    .map(({ name, icon }) => ({
      key: name,
      group: palette.goTo,
      icon,
      label: entries[name],
      to: addresses[name as Address],
    }));
}

function useActions(words: string): Hit[] {
  const all = useWords(shellMessages);
  const { palette } = all;
  const language = useLanguage();
  const signOut = useSignOut();
  const speak = useOwnLanguage();
  const asked = words.trim();
  const found: Hit[] =
    asked !== ''
      ? [
          {
            key: 'search',
            group: palette.act,
            icon: 'search',
            label: palette.searchOrders(asked),
            to: `${addresses.orders}?${new URLSearchParams({ q: asked })}`,
          },
          {
            key: 'phone',
            group: palette.act,
            icon: 'phone',
            label: palette.callOf(asked),
            to: `${addresses.phone}?${new URLSearchParams({ q: asked })}`,
          },
        ]
      : [];
  const acts: Hit[] = [
    { key: 'theme', group: palette.act, icon: 'moon', label: all.switchTheme, run: switchTheme },
    {
      key: 'language',
      group: palette.act,
      icon: 'chat',
      label: all.otherLanguage,
      run: () => speak(language === 'es' ? 'en' : 'es'),
    },
    { key: 'signOut', group: palette.act, icon: 'logout', label: all.signOut, run: () => void signOut() },
  ];
  return [...found, ...acts.filter(({ label }) => matches(label, words))];
}

/** Letters of the words that were typed stand out. */
function Marked({ text, words }: { text: string; words: string }) {
  const at = words.trim() === '' ? -1 : fold(text).indexOf(fold(words.trim()));
  if (at < 0) return text;
  const end = at + words.trim().length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

/** Ctrl/⌘ K: to any screen, order or action, by what is typed. */
export function Palette({ before, onClose }: { before: RefObject<string>; onClose: () => void }) {
  const words = useWords(shellMessages);
  const { palette } = words;
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState(before.current);
  const [at, setAt] = useState(0);
  const found = useFound(typed);
  const screens = useScreens(typed);
  const actions = useActions(typed);
  const hits = useMemo(() => [...found, ...screens, ...actions], [found, screens, actions]);
  const current = Math.min(at, hits.length - 1);
  // Before the next key: none falls between the field that waited and this one.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (focused instanceof HTMLElement) focused.focus();
    };
  }, []);
  const go = (hit: Hit | undefined, apart: boolean) => {
    if (!hit) return;
    if (hit.to && apart) {
      window.open(hit.to, '_blank', 'noopener');
      return;
    }
    onClose();
    if (hit.to) void navigate({ href: hit.to } as object);
    hit.run?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (current + step + hits.length) % Math.max(hits.length, 1);
      setAt(next);
      document.getElementById(`hit-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      go(hits[current], event.ctrlKey || event.metaKey);
    }
  };
  return (
    <dialog
      ref={dialog}
      className="pal"
      aria-label={palette.label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="pal__in">
        <Icon name="search" />
        <input
          aria-label={palette.placeholder}
          placeholder={palette.placeholder}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls="palette-hits"
          aria-activedescendant={hits.length > 0 ? `hit-${current}` : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      {hits.length === 0 ? (
        <p className="pal__l muted pal__none">{palette.nothing}</p>
      ) : (
        <div className="pal__l" id="palette-hits" role="listbox" aria-label={palette.results}>
          {hits.flatMap((hit, index) => [
            ...(hits[index - 1]?.group === hit.group
              ? []
              : [
                  <div role="presentation" className="menu__h" key={hit.group}>
                    {hit.group}
                  </div>,
                ]),
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard in the field above
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active one
            <div
              role="option"
              id={`hit-${index}`}
              key={hit.key}
              aria-selected={index === current}
              className="menu__i"
              onClick={(event) => go(hit, event.ctrlKey || event.metaKey)}
            >
              <Icon name={hit.icon} />
              <span className="clip">
                <Marked text={hit.label} words={typed} />
                {hit.about && (
                  <span className="muted">
                    {' · '}
                    <Marked text={hit.about} words={typed} />
                  </span>
                )}
              </span>
              {index === current && <kbd>↵</kbd>}
            </div>,
          ])}
        </div>
      )}
      <p className="pal__f">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {palette.move}
        </span>
        <span>
          <kbd>↵</kbd> {palette.open}
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>↵</kbd> {palette.apart}
        </span>
      </p>
    </dialog>
  );
}

import { useEffect, useMemo, useState } from 'react';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { settingNameMessages } from '#messages/admin/staff/setting-names.ts';
import { addresses, addressOf } from '../addresses.ts';
import { useRead } from '../data/call-shop.ts';
import { useOwnLanguage } from '../data/member-language.ts';
import { useSession } from '../data/session.ts';
import { formatDay, useLanguage, useTexts } from '../language.tsx';
import { copyText } from '../parts/copy-text.ts';
import type { IconName } from '../parts/icon.tsx';
import { switchTheme } from './appearance.ts';
import { labelOf, menuOf } from './menu.ts';
import { findNamed, matchesLabel } from './palette-rules.ts';
import { actionSynonyms, meaningOf } from './synonyms.ts';
import { useSignOut } from './use-sign-out.ts';

const maxSettingHits = 5;

export function findSettings(typed: string, language: StaffLanguage): { key: string; name: string }[] {
  if (typed.trim().length < 3) return [];
  const { es, en } = settingNameMessages;
  const keys = Object.keys(es.names);
  const named = keys.filter((key) => matchesLabel(`${es.names[key]} ${en.names[key]}`, typed));
  const meant = keys.filter((key) =>
    [es, en].some(({ names, about }) => matchesLabel(`${names[key]} ${about[key] ?? ''}`, typed)),
  );
  return [...new Set([...named, ...meant])]
    .slice(0, maxSettingHits)
    .map((key) => ({ key, name: settingNameMessages[language].names[key] ?? key }));
}

export interface PaletteHit {
  key: string;
  group: string;
  icon: IconName;
  label: string;
  about?: string;
  to?: string;
  run?: () => void;
}

function useFound(words: string): PaletteHit[] {
  const { palette } = useTexts(shellMessages);
  const language = useLanguage();
  const { role } = useSession();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words.trim()), 150);
    return () => clearTimeout(timer);
  }, [words]);
  const { data } = useRead('search.find', {
    query: { q: asked },
    enabled: asked.length >= 2 && role !== 'adviser',
    keep: true,
  });
  if (asked.length < 2 || !data) return [];
  return data.found.map(({ kind, id, title, about, at }): PaletteHit => {
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
    if (kind === 'invoice')
      return {
        key: id,
        group: palette.invoices,
        icon: 'invoice',
        label: title,
        about: facts,
        to: addressOf('invoice', { id }),
      };
    // Personal codes have no page, so the code is copied for use in a message.
    const run = () => void copyText(title, { title: palette.copied(title) });
    return { key: `code-${id}`, group: palette.codes, icon: 'ticket', label: title, about: facts, run };
  });
}

function useScreens(words: string): PaletteHit[] {
  const texts = useTexts(shellMessages);
  const { role } = useSession();
  const entries = menuOf(role).flatMap((section) =>
    section.entries.flatMap((entry) => {
      const area = labelOf(entry, texts);
      return entry.pages.map(({ name }) => ({ name, icon: entry.icon, label: texts.entries[name], area }));
    }),
  );
  const meant = Object.fromEntries(entries.map(({ name, area }) => [name, `${meaningOf(name)} ${area}`]));
  return findNamed(entries, words, meant).map(({ name, icon, label, area }) => ({
    key: name,
    group: texts.palette.goTo,
    icon,
    label,
    ...(area !== label && { about: area }),
    to: addresses[name],
  }));
}

/** Choosing a setting opens its dialog. */
function useSettings(words: string): PaletteHit[] {
  const { palette } = useTexts(shellMessages);
  const language = useLanguage();
  const { role } = useSession();
  if (role !== 'owner') return [];
  return findSettings(words, language).map(({ key, name }) => ({
    key: `setting-${key}`,
    group: palette.settings,
    icon: 'gear',
    label: name,
    to: `${addresses.settings}?${new URLSearchParams({ edit: key })}`,
  }));
}

function useActions(words: string): PaletteHit[] {
  const all = useTexts(shellMessages);
  const { palette } = all;
  const language = useLanguage();
  const { role } = useSession();
  const signOut = useSignOut();
  const speak = useOwnLanguage();
  const asked = words.trim();
  const found: PaletteHit[] =
    asked !== '' && role !== 'adviser'
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
  const acts: PaletteHit[] = [
    ...(role === 'owner'
      ? [
          {
            key: 'addPrices',
            group: palette.act,
            icon: 'box' as const,
            label: palette.addPrices,
            to: `${addresses.services}?add=prices`,
          },
        ]
      : []),
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
  const meaning = (key: string) => actionSynonyms[key] ?? '';
  return [...found, ...acts.filter(({ key, label }) => matchesLabel(`${label} ${meaning(key)}`, words))];
}

/**
 * Returns the matches. Text without a digit or `@` is more likely a screen than a part of an order number, so screens
 * and settings come first.
 */
export function useHits(typed: string): PaletteHit[] {
  const found = useFound(typed);
  const screens = useScreens(typed);
  const settings = useSettings(typed);
  const actions = useActions(typed);
  return useMemo(
    () =>
      /[\d@]/.test(typed)
        ? [...found, ...screens, ...settings, ...actions]
        : [...screens, ...settings, ...found, ...actions],
    [typed, found, screens, settings, actions],
  );
}

import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { useTexts } from '../language.tsx';
import { Icon } from '../parts/icon.tsx';
import { type PaletteHit, useHits } from './palette-hits.ts';
import { normaliseForSearch } from './palette-rules.ts';

function HighlightedText({ text, words }: { text: string; words: string }) {
  const at = words.trim() === '' ? -1 : normaliseForSearch(text).indexOf(normaliseForSearch(words.trim()));
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

interface HitProps {
  hit: PaletteHit;
  index: number;
  active: boolean;
  typed: string;
  onGo: (apart: boolean) => void;
}

function HitLine({ hit, index, active, typed, onGo }: HitProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard in the field above
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active one
    <div
      role="option"
      id={`hit-${index}`}
      aria-selected={active}
      className="menu__i"
      onClick={(event) => onGo(event.ctrlKey || event.metaKey)}
    >
      <Icon name={hit.icon} />
      <span className="clip">
        <HighlightedText text={hit.label} words={typed} />
        {hit.about && (
          <span className="muted">
            {' · '}
            <HighlightedText text={hit.about} words={typed} />
          </span>
        )}
      </span>
      {active && <kbd>↵</kbd>}
    </div>
  );
}

interface HitListProps {
  hits: readonly PaletteHit[];
  current: number;
  typed: string;
  onGo: (hit: PaletteHit, apart: boolean) => void;
}

function HitList({ hits, current, typed, onGo }: HitListProps) {
  const { palette } = useTexts(shellMessages);
  if (hits.length === 0) return <p className="pal__l muted pal__none">{palette.nothing}</p>;
  return (
    <div className="pal__l" id="palette-hits" role="listbox" aria-label={palette.results}>
      {hits.flatMap((hit, index) => [
        hits[index - 1]?.group !== hit.group && (
          <div role="presentation" className="menu__h" key={hit.group}>
            {hit.group}
          </div>
        ),
        <HitLine
          key={hit.key}
          {...{ hit, index, typed }}
          active={index === current}
          onGo={(apart) => onGo(hit, apart)}
        />,
      ])}
    </div>
  );
}

function PaletteKeys() {
  const { palette } = useTexts(shellMessages);
  return (
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
  );
}

/** Opens the dialog synchronously, so no key press is lost between the placeholder field and this one. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (focused instanceof HTMLElement) focused.focus();
    };
  }, []);
  return dialog;
}

function useOpenHit(onClose: () => void) {
  const navigate = useNavigate();
  return (hit: PaletteHit | undefined, apart: boolean) => {
    if (!hit) return;
    if (hit.to && apart) {
      window.open(hit.to, '_blank', 'noopener');
      return;
    }
    onClose();
    if (hit.to) void navigate({ href: hit.to });
    hit.run?.();
  };
}

export function CommandPalette({ before, onClose }: { before: RefObject<string>; onClose: () => void }) {
  const { palette } = useTexts(shellMessages);
  const dialog = useModal();
  const go = useOpenHit(onClose);
  const [typed, setTyped] = useState(before.current);
  const [at, setAt] = useState(0);
  const hits = useHits(typed);
  const current = Math.min(at, hits.length - 1);
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
      <HitList {...{ hits, current, typed }} onGo={go} />
      <PaletteKeys />
    </dialog>
  );
}

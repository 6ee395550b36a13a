import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useRead } from '../data/call-shop.ts';
import { useSession } from '../data/session.ts';
import { type Mention, mentionAt, withName } from './mention.ts';

interface MentionInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  value: string;
  onText: (text: string) => void;
}

/** Returns colleagues whose username starts with the typed text. Empty outside a mention. */
function useNames(mention: Mention | undefined): string[] {
  const { username: own } = useSession();
  const { data } = useRead('colleagues.list', { enabled: mention !== undefined });
  if (!mention) return [];
  const typed = mention.typed.toLowerCase();
  const names = (data?.items ?? []).map(({ username }) => username).filter((name) => name !== own);
  return names.filter((name) => name.startsWith(typed) && name !== typed).slice(0, 6);
}

interface NameListProps {
  id: string;
  label: string | undefined;
  names: readonly string[];
  at: number;
  onTake: (name: string) => void;
}

function NameList({ id, label, names, at, onTake }: NameListProps) {
  return (
    <div className="mention__list" id={id} role="listbox" aria-label={label} hidden={names.length === 0}>
      {names.map((name, index) => (
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className="menu__i"
          onPointerDown={(event) => {
            // Keeps the focus in the field. Losing it would close the list before the click.
            event.preventDefault();
            onTake(name);
          }}
        >
          @{name}
        </div>
      ))}
    </div>
  );
}

/** Text input that suggests colleagues after `@`, selected by arrow keys, Enter, Tab or click. */
export function MentionInput({ value, onText, ...input }: MentionInputProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [mention, setMention] = useState<Mention>();
  const [place, setPlace] = useState(0);
  const names = useNames(mention);
  const at = Math.min(place, names.length - 1);

  const look = (target: HTMLInputElement) => {
    setMention(mentionAt(target.value, target.selectionStart ?? target.value.length));
    setPlace(0);
  };
  const take = (name: string) => {
    if (!mention) return;
    const taken = withName(value, mention, name);
    onText(taken.text);
    setMention(undefined);
    requestAnimationFrame(() => field.current?.setSelectionRange(taken.caret, taken.caret));
    field.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const name = names[at];
    if (name === undefined) return input.onKeyDown?.(event);
    if (step) setPlace((at + step + names.length) % names.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(name);
    else if (event.key === 'Escape') setMention(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span className="mention">
      <input
        {...input}
        ref={field}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={names.length > 0}
        aria-controls={id}
        aria-activedescendant={names.length > 0 ? `${id}-${at}` : undefined}
        value={value}
        onChange={({ target }) => {
          onText(target.value);
          look(target);
        }}
        onKeyDown={press}
        onBlur={() => setMention(undefined)}
      />
      <NameList id={id} label={input['aria-label']} names={names} at={at} onTake={take} />
    </span>
  );
}

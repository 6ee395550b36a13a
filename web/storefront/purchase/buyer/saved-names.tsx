import { useEffect, useState } from 'react';
import type { FormContext } from '../contexts.ts';
import { fillFromAccount } from './fill-from-account.ts';
import type { ProfileField } from './use-profile-field.ts';

interface SavedNamesProps {
  frame: FormContext;
  field: ProfileField;
}

export function SavedNameButtons({ frame, field }: SavedNamesProps) {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => void fillFromAccount().then(setNames), []);
  if (names.length === 0) return null;
  const take = (name: string) => {
    const input = document.getElementById('username');
    if (!(input instanceof HTMLInputElement)) return;
    input.value = name;
    input.focus();
    field.returned();
  };
  return (
    <fieldset className="near">
      <legend className="vh">{frame.words.profile.saved}</legend>
      {names.map((name) => (
        <button className="btn small" type="button" key={name} onClick={() => take(name)}>
          @{name}
        </button>
      ))}
    </fieldset>
  );
}

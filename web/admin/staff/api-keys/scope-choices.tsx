import type { UseFormRegisterReturn } from 'react-hook-form';
import { scopeModules } from '#contracts/kit/module-fields.ts';
import { apiScopes } from '#contracts/staff/api-scopes.ts';
import { apiKeyMessages } from '#messages/admin/staff/api-keys.ts';
import { CheckField } from '../../form/fields.tsx';
import { useTexts } from '../../language.ts';
import { Icon } from '../../parts/icon.tsx';

const verbs = ['read', 'act', 'money'] as const;

interface ScopeChoicesProps {
  field: UseFormRegisterReturn;
  error: string | undefined;
}

export function ScopeChoices({ field, error }: ScopeChoicesProps) {
  const words = useTexts(apiKeyMessages);
  return (
    <fieldset className="stack stack--8" aria-describedby="scopes-error">
      <legend className="label">{words.scopes}</legend>
      <ul className="keyscopes">
        {scopeModules.map((module) => (
          <li key={module}>
            <span className="grow">{words.modules[module]}</span>
            {verbs.map((verb) => {
              const scope = `${module}:${verb}` as const;
              if (!apiScopes.includes(scope)) return null;
              return (
                <CheckField
                  key={scope}
                  {...field}
                  value={scope}
                  aria-label={words.scopeLabel(words.modules[module], words.verbs[verb])}
                >
                  {words.verbs[verb]}
                </CheckField>
              );
            })}
          </li>
        ))}
      </ul>
      {error && (
        <p className="err" id="scopes-error" role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

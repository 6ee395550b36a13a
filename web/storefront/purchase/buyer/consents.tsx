import type { ConsentStatements } from '#messages/consent.ts';
import { ProblemText } from '../../shared/field-note.tsx';
import type { FieldTexts } from './check-form.ts';

interface CheckboxProps {
  name: string;
  label: string;
  text: string | undefined;
}

/**
 * Required checkbox with its error below. `autoComplete="off"` prevents browsers from restoring it on back navigation.
 */
export function ConsentCheckbox({ name, label, text }: CheckboxProps) {
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          autoComplete="off"
          aria-invalid={text ? true : undefined}
          aria-describedby={text ? `${name}-problem` : undefined}
        />
        <span>{label}</span>
      </label>
      <ProblemText id={`${name}-problem`} text={text} />
    </div>
  );
}

interface ConsentsProps {
  label: string;
  statements: ConsentStatements;
  texts: FieldTexts;
}

/**
 * Consent boxes, never ticked in advance (LAW row 3; Directive 2011/83/EU, art. 22), neither by browser restore nor by
 * a link.
 */
export function ConsentFields({ label, statements, texts }: ConsentsProps) {
  return (
    <div>
      <fieldset aria-label={label}>
        <ConsentCheckbox name="startNow" label={statements.startNow} text={texts.startNow} />
        <ConsentCheckbox name="waive" label={statements.waive} text={texts.waive} />
      </fieldset>
      <label className="check soft">
        <input type="checkbox" name="marketing" autoComplete="off" />
        <span>{statements.marketing}</span>
      </label>
    </div>
  );
}

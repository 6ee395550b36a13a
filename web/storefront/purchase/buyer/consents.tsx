import type { ConsentStatements } from '#messages/consent.ts';
import { ProblemText } from '../../shared/field-note.tsx';
import type { FieldTexts } from './check-form.ts';

/**
 * Shows a box that has to be ticked; what is missing stands under it. Browsers do not tick it again on the way back.
 */
export function Tick({ name, label, text }: { name: string; label: string; text: string | undefined }) {
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
 * Shows boxes that are never ticked beforehand (LAW row 3), neither by the browser on the way back nor by an
 * address: a link can't agree for anyone (Directive 2011/83/EU, art. 22).
 */
export function Consents({ label, statements, texts }: ConsentsProps) {
  return (
    <div>
      <fieldset aria-label={label}>
        <Tick name="startNow" label={statements.startNow} text={texts.startNow} />
        <Tick name="waive" label={statements.waive} text={texts.waive} />
      </fieldset>
      <label className="check soft">
        <input type="checkbox" name="marketing" autoComplete="off" />
        <span>{statements.marketing}</span>
      </label>
    </div>
  );
}

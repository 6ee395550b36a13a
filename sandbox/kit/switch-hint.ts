/** Is what the desk says beside one fault switch, with the values it offers. */
export interface SwitchHint {
  label: string;
  help?: string;
  choices?: readonly string[];
  /** Says how the desk's form reads the field; without it, the present value decides. */
  kind?: 'number' | 'text' | 'number-or-text' | 'json';
  /** An empty field means null. */
  nullable?: boolean;
}

/** What the desk says beside one fault switch, and which values it offers. */
export interface SwitchHint {
  label: string;
  help?: string;
  choices?: readonly string[];
  /** How the desk's form reads the field; without it, by the present value. */
  kind?: 'number' | 'text' | 'number-or-text' | 'json';
  /** An empty field means null. */
  nullable?: boolean;
}

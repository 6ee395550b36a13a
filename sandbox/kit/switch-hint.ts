export interface SwitchHint {
  label: string;
  help?: string;
  choices?: readonly string[];
  /** Type of the form field. Defaults to the type of the current value. */
  kind?: 'number' | 'text' | 'number-or-text' | 'json';
  /** An empty field means null. */
  nullable?: boolean;
}

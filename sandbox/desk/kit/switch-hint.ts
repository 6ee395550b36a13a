/** What the desk says beside one fault switch, and which values it offers. */
export interface SwitchHint {
  label: string;
  help?: string;
  choices?: readonly string[];
}

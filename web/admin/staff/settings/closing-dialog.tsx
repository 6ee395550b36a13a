import type { Closure } from '#contracts/catalog/closures.ts';
import { isInExistingCountry, normalisePlace } from '#contracts/tax/places.ts';
import { settingsMessages } from '#messages/admin/staff/settings.ts';
import { ChangeEffect } from '../../catalog/services/dialogs/change-effect.tsx';
import { useEffectOf } from '../../catalog/services/dialogs/use-effect-of.ts';
import { useTexts } from '../../language.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { nameOf } from './parts/part-words.ts';

const asText = ({ service, country }: Closure) => `${service} ${country}`;
const listOf = (value: unknown): readonly Closure[] =>
  (value as { closed?: readonly Closure[] } | null)?.closed ?? [];

export function findNewClosures(was: unknown, shall: unknown): Closure[] {
  const known = new Set(listOf(was).map(asText));
  return listOf(shall).filter((each) => !known.has(asText(each)));
}

export const findUnknownCountries = (value: unknown): number[] =>
  listOf(value).flatMap(({ country }, at) => (country === '' || isInExistingCountry(country) ? [] : [at]));

interface ClosingDialogProps {
  closing: readonly Closure[];
  value: object;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

export function ClosingDialog({ closing, value, onConfirm, onClose }: ClosingDialogProps) {
  const words = useTexts(settingsMessages);
  const effect = useEffectOf('closures.weigh-effect', { closed: [...listOf(value)] });
  const { closing: say } = words;
  const whatOf = ({ service, country }: Closure) =>
    say.row(nameOf(service, words), country === '' ? say.everywhere : normalisePlace(country));
  const shuts = closing.some(({ service, country }) => service === 'all' && country === '');
  return (
    <ConsequenceDialog
      title={say.title}
      consequences={[
        ...closing.map((each) => ({
          icon: 'alert' as const,
          text: <b className="medium">{whatOf(each)}</b>,
        })),
        ...(shuts ? [{ icon: 'x' as const, text: say.nobody }] : []),
        { icon: 'check', text: say.paid },
      ]}
      confirm={shuts ? say.shut : say.confirm}
      tone="destroy"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {effect.data && <ChangeEffect effect={effect.data} lines={false} />}
    </ConsequenceDialog>
  );
}

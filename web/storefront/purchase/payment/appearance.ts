import type { Appearance } from '@stripe/stripe-js';

/** Converts any CSS colour to hexadecimal, which the processor's frames require. */
function toHex(colour: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return colour;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export function readAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string) => toHex(styles.getPropertyValue(name).trim());
  const edge = token('--control');
  const focus = token('--focus');
  return {
    theme: 'flat',
    variables: {
      colorPrimary: token('--ink'),
      colorBackground: token('--surface'),
      colorText: token('--ink'),
      colorTextSecondary: token('--muted'),
      colorTextPlaceholder: token('--muted'),
      colorDanger: token('--danger'),
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '8px',
      spacingUnit: '4px',
      gridRowSpacing: '16px',
    },
    rules: {
      // Two labels fit side by side on phones.
      '.Label': { fontWeight: '600', fontSize: innerWidth < 430 ? '13px' : '14px', color: token('--ink') },
      '.Input': { border: `1px solid ${edge}`, boxShadow: 'none', padding: '13px 14px' },
      '.Input:focus': { border: `1px solid ${focus}`, boxShadow: `0 0 0 2px ${focus}`, outline: '0' },
      '.Input--invalid': { border: `1px solid ${token('--danger')}`, boxShadow: 'none' },
      '.Tab': { border: `1px solid ${edge}`, boxShadow: 'none' },
    },
  };
}

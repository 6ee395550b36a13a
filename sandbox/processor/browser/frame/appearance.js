const THEMES = {
  stripe: {},
  flat: { colorBackground: '#f1f1f1', inputColorBorder: 'transparent' },
  night: {
    colorBackground: '#30313d',
    colorText: '#ffffff',
    colorPrimary: '#0085ff',
    colorDanger: '#fe87a1',
    inputColorBorder: '#424353',
    colorTextPlaceholder: '#aab',
  },
};
const SELECTOR = /^\.[A-Za-z][\w-]*(\.[A-Za-z][\w-]*)*(::?[a-z-]+(\([\w:.-]+\))?)*$/;

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const isSafe = (value) => !/[{}<>;]|url\(|@import/i.test(String(value));

/** CSS declarations of camel-cased properties. Values that could break out are omitted. */
export function declarations(properties = {}) {
  return Object.entries(properties)
    .filter(([name, value]) => /^[A-Za-z-]+$/.test(name) && isSafe(value))
    .map(([name, value]) => `${kebab(name)}: ${value};`)
    .join(' ');
}

function variablesOf({ theme = 'stripe', variables = {} }) {
  const all = { ...THEMES[theme], ...variables };
  const lines = Object.entries(all)
    .filter(([name, value]) => /^\w+$/.test(name) && isSafe(value))
    .map(([name, value]) => `--${name}: ${value};`);
  return `:root { ${lines.join(' ')} }`;
}

/** The shop's `appearance` as a style sheet over the base one. */
export function appearanceSheet(appearance = {}) {
  const rules = Object.entries(appearance.rules ?? {})
    .filter(([selector]) => SELECTOR.test(selector))
    .map(([selector, properties]) => `${selector} { ${declarations(properties)} }`);
  return [variablesOf(appearance), ...rules].join('\n');
}

const PSEUDO = [':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled'];

/** `style` option of a card element: base, complete, empty and invalid, with their pseudo-classes. */
export function styleSheet(style = {}) {
  const lines = [];
  for (const [variant, mark] of [
    ['base', ''],
    ['complete', '.is-complete'],
    ['empty', '.is-empty'],
    ['invalid', '.is-invalid'],
  ]) {
    const { ...properties } = style[variant] ?? {};
    for (const pseudo of PSEUDO) {
      if (properties[pseudo])
        lines.push(`.Bare .Input${mark}${pseudo} { ${declarations(properties[pseudo])} }`);
      delete properties[pseudo];
    }
    lines.push(`.Bare .Input${mark} { ${declarations(properties)} }`);
  }
  return lines.join('\n');
}

const sheet = new CSSStyleSheet();

/** Applies the shop's styles. A later call replaces them. */
export function applyStyles(...sources) {
  sheet.replaceSync(sources.join('\n'));
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}

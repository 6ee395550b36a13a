interface TypedInput {
  key: string;
  value: string;
  checked: boolean;
}

type Input = HTMLInputElement;

const inputsOf = (root: ParentNode) => [...root.querySelectorAll<Input>('input,select,textarea')];

const keyOf = ({ name, id, type, value }: Input): string =>
  /radio|checkbox/.test(type) ? `${name} ${value}` : name || id;

export const readTypedInputs = (root: ParentNode): TypedInput[] =>
  inputsOf(root).map((input) => ({ key: keyOf(input), value: input.value, checked: input.checked }));

export function restoreInputs(root: ParentNode, typed: readonly TypedInput[]): void {
  for (const input of inputsOf(root)) {
    const before = typed.find(({ key }) => key === keyOf(input));
    if (!before) continue;
    if (input.value !== before.value) input.value = before.value;
    input.checked = before.checked;
  }
}
